// fields.tsx - fields of the search form: names that are completed while you
// type, a position as a small picture.

import type { JSX } from 'preact';
import { useEffect, useId, useMemo, useState } from 'preact/hooks';
import { draw } from 'qipu';
import { shorten } from '../language/shorten.js';
import { say, sayNumber, type Words } from '../language/words.js';
import type { NameCount, NameKind, Source } from '../source/source.js';
import { boardNow, DRAW_THEMES, settings } from '../state/settings.js';

const words = {
  names: ['Names that are known', '已有的名称'],
} as const satisfies Record<string, Words>;

type Names = readonly NameCount[];

/** Names of the source that fit what was typed; none while it is not asked. */
function useNames(
  source: Source | undefined,
  kind: NameKind,
  text: string,
  isOpen: boolean,
): Names {
  const [names, setNames] = useState<Names>([]);
  useEffect(() => {
    if (!isOpen || !text.trim() || !source?.names) {
      setNames([]);
      return undefined;
    }
    const stop = new AbortController();
    const timer = setTimeout(() => {
      source.names?.(kind, text, stop.signal).then(
        (found) => {
          if (!stop.signal.aborted) setNames(found);
        },
        // One can type without names to choose from.
        () => undefined,
      );
    }, 120);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [source, kind, text, isOpen]);
  return names;
}

interface NameProps {
  label: string;
  kind: NameKind;
  source: Source | undefined;
  value: string | undefined;
  onValue: (value: string, isDone?: boolean) => void;
}

function NameList(props: {
  id: string;
  names: Names;
  at: number;
  choose: (name: string) => void;
}): JSX.Element {
  const { id, names, at, choose } = props;
  return (
    <ul
      id={id}
      role="listbox"
      aria-label={say(words.names)}
      hidden={!names.length}
    >
      {names.map((one, index) => (
        <li
          key={one.name}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          onPointerDown={(event) => {
            event.preventDefault();
            choose(one.name);
          }}
        >
          <bdi class="record">{shorten(one.name)}</bdi>
          <span class="number">{sayNumber(one.games)}</span>
        </li>
      ))}
    </ul>
  );
}

/** A name, with those that are known offered below it. */
export function NameField(props: NameProps): JSX.Element {
  const { label, kind, source, value = '', onValue } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const names = useNames(source, kind, value, isOpen);
  const choose = (name: string): void => {
    setOpen(false);
    setAt(-1);
    onValue(name, true);
  };
  const onKey = (event: KeyboardEvent): void => {
    const { key } = event;
    if (key === 'Escape' && isOpen) setOpen(false);
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      setOpen(true);
      const step = key === 'ArrowDown' ? 1 : -1;
      setAt(Math.max(-1, Math.min(names.length - 1, at + step)));
    } else if (key === 'Enter' && names[at]) choose(names[at].name);
    else return;
    event.preventDefault();
  };
  return (
    <div class="field names">
      <label for={`${id}-input`}>{label}</label>
      <input
        id={`${id}-input`}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={names.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={names[at] ? `${id}-list-${at}` : undefined}
        autocomplete="off"
        spellcheck={false}
        dir="auto"
        value={value}
        onInput={(event) => {
          setOpen(true);
          setAt(-1);
          onValue(event.currentTarget.value);
        }}
        onKeyDown={onKey}
        onBlur={() => setOpen(false)}
      />
      <NameList id={`${id}-list`} names={names} at={at} choose={choose} />
    </div>
  );
}

/** A position as a picture; its FEN when it is not one. */
export function Thumb(props: { fen: string; width: number }): JSX.Element {
  const { fen, width } = props;
  const [theme, faces] = [boardNow.value, settings.pieces.value];
  const picture = useMemo(() => {
    try {
      return draw(fen, {
        width, pieces: faces, coords: 'none', theme: DRAW_THEMES[theme],
      });
    } catch {
      return undefined;
    }
  }, [fen, width, theme, faces]);
  if (!picture) return <code class="record">{fen}</code>;
  return (
    <img
      class="thumb"
      width={width}
      src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
      alt={fen}
    />
  );
}
