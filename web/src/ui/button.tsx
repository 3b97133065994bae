// button.tsx - the signs on buttons, on a field of 24 by 24.

import type { JSX } from 'preact';
import { keyName } from './key-names.js';

// Paths on a field of 24 by 24.
const SHAPES = {
  first: 'M6 5v14M19 5l-9 7 9 7z',
  back: 'M16 5l-9 7 9 7z',
  play: 'M7 4l13 8-13 8z',
  pause: 'M8 5v14M16 5v14',
  forward: 'M8 5l9 7-9 7z',
  last: 'M18 5v14M5 5l9 7-9 7z',
  flip: 'M8 4v15M4 15l4 4 4-4M16 20V5M12 9l4-4 4 4',
  mirror: 'M12 3v18M9 7l-6 10h6zM15 7l6 10h-6z',
  undo: 'M9 6L4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3',
  redo: 'M15 6l5 5-5 5M20 11H10a5 5 0 0 0 0 10h3',
  discard: 'M5 5l14 14M19 5L5 19',
  up: 'M12 19V6M6 12l6-6 6 6',
  top: 'M12 21V8M6 14l6-6 6 6M5 4h14',
  bin: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10 11v6M14 11v6',
  edit: 'M5 19l1-4L16 5l3 3L9 18z',
  sliders: 'M4 7h8M18 7h2M12 5v4h4V5zM4 17h2M12 17h8M8 15v4h4v-4z',
  open: 'M3 19V6h6l2 3h10v10z',
  save: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  keys: 'M3 6h18v12H3zM7 10h1M11 10h1M15 10h1M8 14h8',
} as const;

type IconName = keyof typeof SHAPES;

function Icon(props: { name: IconName }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={SHAPES[props.name]} />
    </svg>
  );
}

/** A button with an icon; its name appears when the pointer rests on it. */
export function IconButton(props: {
  icon: IconName;
  name: string;
  onPress: () => void;
  isDisabled?: boolean;
  isPressed?: boolean;
  keys?: string;
  class?: string;
}): JSX.Element {
  return (
    <button
      type="button"
      class={props.class}
      title={props.keys ? `${props.name} (${keyName(props.keys)})` : props.name}
      aria-label={props.name}
      aria-pressed={props.isPressed}
      aria-keyshortcuts={props.keys}
      // A button that is disabled would lose the focus.
      aria-disabled={props.isDisabled}
      onClick={() => {
        if (!props.isDisabled) props.onPress();
      }}
    >
      <Icon name={props.icon} />
    </button>
  );
}

/** A button of the head: its name, and on a phone its icon. */
export function HeadButton(props: {
  icon: IconName;
  name: string;
  onPress: () => void;
}): JSX.Element {
  return (
    <button
      type="button" class="head-button" title={props.name}
      onClick={props.onPress}
    >
      <Icon name={props.icon} />
      <span>{props.name}</span>
    </button>
  );
}
