// dialog.tsx - dialogs that a signal opens and closes.

import type { ComponentChildren, JSX, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { say, type Words } from '../language/words.js';

const words = {
  close: ['Close', '关闭'],
} as const satisfies Record<string, Words>;

// WebKit leaves the focus in a dialog for a while: keys would be lost.
function leave(dialog: HTMLDialogElement | null): void {
  const { activeElement: one } = document;
  if (one instanceof HTMLElement && !dialog?.open && dialog?.contains(one))
    one.blur();
}

/** The `ref` and the `onClose` of a dialog that is open while `isOpen`;
 *  `onClose` is called when the user has closed it. */
export function useDialog(
  isOpen: boolean,
  onClose: () => void,
): [RefObject<HTMLDialogElement | null>, () => void] {
  const at = useRef<HTMLDialogElement>(null);
  // Close events arrive late: ignore those from before it was opened again.
  const expected = useRef(0);
  useLayoutEffect(() => {
    const dialog = at.current;
    if (isOpen && !dialog?.open) dialog?.showModal();
    if (isOpen || !dialog?.open) return;
    expected.current++;
    dialog.close();
    leave(dialog);
  }, [isOpen]);
  const onClosed = (): void => {
    leave(at.current);
    if (expected.current) expected.current--;
    else onClose();
  };
  return [at, onClosed];
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

/** A dialog with its title above and its close button below. */
export function Dialog(props: {
  /** Id of its title, for screen readers. */
  id: string;
  title: string;
  isOpen: boolean;
  onClose: () => void;
  class?: string;
  /** It has a submit button of its own. */
  isForm?: boolean;
  children: ComponentChildren;
  /** Shown beside the close button. */
  end?: ComponentChildren;
}): JSX.Element {
  const { id, title, isOpen, onClose } = props;
  const [at, onClosed] = useDialog(isOpen, onClose);
  return (
    <dialog
      ref={at} class={props.class} aria-labelledby={id} onClose={onClosed}
    >
      <h2 id={id}>{title}</h2>
      {props.children}
      <p class="dialog-end">
        <CloseButton onClose={onClose} isPrimary={!props.isForm} />
        {props.end}
      </p>
    </dialog>
  );
}
