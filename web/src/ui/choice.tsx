// choice.tsx - a choice from a list, with or without its label; yes or no.

import type { Signal } from '@preact/signals';
import type { JSX } from 'preact';

/** A list from which the user chooses one item. */
export function Choice<T extends string | number>(props: {
  all: readonly T[];
  value: T | undefined;
  name: (one: T) => string;
  onValue: (one: T) => void;
  label?: string;
  testId?: string;
  isDisabled?: boolean;
}): JSX.Element {
  const { all, value, name, onValue } = props;
  return (
    <select
      aria-label={props.label}
      data-testid={props.testId}
      value={value}
      disabled={props.isDisabled}
      onChange={(event) => {
        const found = all[event.currentTarget.selectedIndex];
        if (found !== undefined) onValue(found);
      }}
    >
      {all.map((one) => (
        <option key={one} value={one}>{name(one)}</option>
      ))}
    </select>
  );
}

/** A labelled list whose choice is kept in a signal. */
export function ChoiceOf<T extends string | number>(props: {
  label: string;
  value: Signal<T>;
  all: readonly T[];
  name: (one: T) => string;
  isDisabled?: boolean;
  class?: string;
}): JSX.Element {
  const { label, value, class: kind = 'setting', ...rest } = props;
  return (
    <label class={kind}>
      <span>{label}</span>{' '}
      <Choice
        {...rest} value={value.value} onValue={(one) => (value.value = one)}
      />
    </label>
  );
}

export function Check(props: {
  label: string;
  value: boolean;
  onValue: (value: boolean) => void;
}): JSX.Element {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={props.value}
        onChange={(event) => props.onValue(event.currentTarget.checked)}
      />
      {props.label}
    </label>
  );
}
