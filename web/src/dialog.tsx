// dialog.tsx - dialogs that a signal opens and closes.

import type { ComponentChildren, JSX, RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { say, type Words } from './words.js';

const words = {
  close: ['Close', '关闭'],
} as const satisfies Record<string, Words>;

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

export function CloseButton(props: {
  onClose: () => void;
  isPrimary?: boolean;
}): JSX.Element {
  return (
    <button
      type="button" class={props.isPrimary ? 'primary' : undefined}
      onClick={props.onClose}
    >
      {say(words.close)}
    </button>
  );
}

/** A dialog with its title above and what closes it below. */
export function Dialog(props: {
  /** Of its title, for who reads it aloud. */
  id: string;
  title: string;
  isOpen: boolean;
  onClose: () => void;
  class?: string;
  /** There is another button that one is to press. */
  isForm?: boolean;
  children: ComponentChildren;
  /** Beside the button that closes it. */
  end?: ComponentChildren;
}): JSX.Element {
  const { id, title, isOpen, onClose } = props;
  const at = useDialog(isOpen);
  return (
    <dialog ref={at} class={props.class} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {props.children}
      <p class="dialog-end">
        <CloseButton onClose={onClose} isPrimary={!props.isForm} />
        {props.end}
      </p>
    </dialog>
  );
}
