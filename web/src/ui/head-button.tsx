// head-button.tsx - a button of the head: its name, and on a phone its sign.

import type { JSX } from 'preact';
import { Icon, type IconName } from './button.js';

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
