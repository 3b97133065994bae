// error.tsx - why a search found nothing: at the field whose value was not
// understood, or else in place of the results.

import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { sayError, sayThrown } from '../language/errors.js';
import { QueryError, type Query } from '../source/source.js';

const atField = signal<QueryError | undefined>(undefined);

/** What is wrong with the value of a field, below its label. */
export function errorAt(field: keyof Query): string | undefined {
  const error = atField.value;
  if (error?.field !== field) return undefined;
  const text = sayError(error);
  return text.startsWith(`${field} `) ? text.slice(field.length + 1) : text;
}

export function SearchError({ error }: { error: Error }): JSX.Element | null {
  const isAtField = error instanceof QueryError;
  useLayoutEffect(() => {
    atField.value = isAtField ? error : undefined;
    return () => (atField.value = undefined);
  }, [error]);
  if (isAtField) return null;
  return <p role="alert" class="error">{sayThrown(error)}</p>;
}
