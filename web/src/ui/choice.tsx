// choice.tsx - what forms are made of: one of a list, and yes or no.

import type { JSX } from 'preact';

/** A list of which one is chosen. */
export function Choice<T extends string | number>(props: {
  all: readonly T[];
  value: T | undefined;
  name: (one: T) => string;
  onValue: (one: T) => void;
  id?: string;
  label?: string;
  testId?: string;
  isDisabled?: boolean;
}): JSX.Element {
  const { all, value, name, onValue } = props;
  return (
    <select
      id={props.id}
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
