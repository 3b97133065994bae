// dialog.ts - dialogs that a signal opens and closes.

import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** For the `ref` of a dialog: it is open while `isOpen`. Its `onClose` hears
 *  that the user has closed it. */
export function useDialog(
  isOpen: boolean,
): RefObject<HTMLDialogElement | null> {
  const at = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = at.current;
    if (isOpen && !dialog?.open) dialog?.showModal();
    if (!isOpen && dialog?.open) dialog.close();
  }, [isOpen]);
  return at;
}
