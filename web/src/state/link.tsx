// link.tsx - links within the page: they have addresses as all links have.

import type { ComponentChildren, JSX } from 'preact';
import { href, visit, type Route } from './route.js';

/** A link within the page. */
export function Link(props: {
  to: Route;
  children: ComponentChildren;
  class?: string;
  current?: boolean;
}): JSX.Element {
  const follow = (event: MouseEvent): void => {
    const { ctrlKey, metaKey, shiftKey, button } = event;
    if (ctrlKey || metaKey || shiftKey || button) return;
    event.preventDefault();
    visit(props.to);
  };
  return (
    <a
      href={href(props.to)}
      class={props.class}
      aria-current={props.current ? 'page' : undefined}
      onClick={follow}
    >
      {props.children}
    </a>
  );
}
