// field.tsx - fields of forms with their labels.

import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import { Choice } from './choice.js';

export function TextField(props: {
  label: string;
  value: string | undefined;
  onValue: (value: string) => void;
  isNumber?: boolean;
  class?: string;
  hint?: string;
  /** What is wrong with the value. */
  error?: string | undefined;
}): JSX.Element {
  const { label, value, onValue, isNumber, hint, error } = props;
  const id = useId();
  return (
    <div class={`field ${props.class ?? ''}`}>
      <span>
        <label for={id}>{label}</label>
        {hint && <small id={`${id}-hint`}>{hint}</small>}
      </span>
      <input
        id={id}
        aria-describedby={error ? `${id}-error` : hint && `${id}-hint`}
        aria-invalid={error ? true : undefined}
        value={value ?? ''}
        inputMode={isNumber ? 'numeric' : undefined}
        autocomplete="off"
        spellcheck={false}
        dir="auto"
        onInput={(event) => onValue(event.currentTarget.value)}
      />
      {error && <p id={`${id}-error`} role="alert" class="error">{error}</p>}
    </div>
  );
}

export function ChoiceField<T extends string>(props: {
  label: string;
  all: readonly T[];
  value: T;
  name: (one: T) => string;
  onValue: (value: T) => void;
}): JSX.Element {
  const { label, ...rest } = props;
  return (
    <label class="field">
      <span>{label}</span>
      <Choice {...rest} />
    </label>
  );
}
