// tabs.tsx - parts that are all shown where there is room, and otherwise one at
// a time, with tabs above.

import type { Signal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';

export interface Tab {
  readonly id: string;
  readonly name: string;
  readonly content: ComponentChildren;
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1, ArrowLeft: -1,
};

function TabList(props: {
  label: string;
  tabs: readonly Tab[];
  chosen: Signal<string>;
}): JSX.Element {
  const { tabs, chosen } = props;
  const onKey = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (!step) return;
    // Arrows go through the moves elsewhere.
    event.preventDefault();
    event.stopPropagation();
    const at = tabs.findIndex((one) => one.id === chosen.value) + step;
    const next = tabs[(at + tabs.length) % tabs.length];
    if (!next) return;
    chosen.value = next.id;
    document.getElementById(`tab-${next.id}`)?.focus();
  };
  return (
    <div
      class="tabs" role="tablist" aria-label={props.label} onKeyDown={onKey}
    >
      {tabs.map(({ id, name }) => (
        <button
          key={id} type="button" role="tab" id={`tab-${id}`}
          aria-controls={`panel-${id}`} aria-selected={chosen.value === id}
          tabIndex={chosen.value === id ? 0 : -1}
          onClick={() => (chosen.value = id)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

/** `areAll`: all parts are shown. `chosen` names the one that is, otherwise. */
export function Tabs(props: {
  label: string;
  tabs: readonly Tab[];
  chosen: Signal<string>;
  areAll: boolean;
}): JSX.Element {
  const { tabs, chosen } = props;
  const hasTabs = !props.areAll && tabs.length > 1;
  const shown = tabs.find((one) => one.id === chosen.value) ?? tabs[0];
  return (
    <>
      {hasTabs && <TabList {...props} />}
      {tabs.map(({ id, content }) => (
        <div
          key={id} id={`panel-${id}`} class={`part part-${id}`}
          role={hasTabs ? 'tabpanel' : undefined}
          aria-labelledby={hasTabs ? `tab-${id}` : undefined}
          hidden={hasTabs && id !== shown?.id}
        >
          {content}
        </div>
      ))}
    </>
  );
}
