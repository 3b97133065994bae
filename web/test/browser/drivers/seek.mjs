// seek.mjs - finds what a check names in a page, as users and screen readers
// name it: by role and name, by text, by label. `seek` runs within the page.
//
// SPDX-License-Identifier: MIT

/** Elements that fit the steps, one after another. It is sent as text: all that
 *  it needs is within it. */
export function seek(steps) {
  const ROLES = {
    alert: '[role=alert]', button: 'button, summary, input[type=submit]',
    checkbox: 'input[type=checkbox]', radio: 'input[type=radio]',
    combobox: 'select', dialog: 'dialog', group: 'fieldset, details',
    heading: 'h1, h2, h3, h4', img: 'img, svg[role=img]', link: 'a[href]',
    list: 'ul, ol', listitem: 'li', option: 'option', progressbar: 'progress',
    region: 'section[aria-label], section[aria-labelledby]', row: 'tr',
    cell: 'td', columnheader: 'th[scope=col]', rowheader: 'th[scope=row]',
    slider: 'input[type=range]', table: 'table', form: 'form',
    textbox: 'textarea, input:not([type]), input[type=text], input[type=search]',
    navigation: 'nav', banner: 'header', main: 'main', status: 'output',
    search: 'search', grid: '[role=grid]', term: 'dt', definition: 'dd',
  };
  const clean = (text) => text.replace(/[\u200b\u00ad]/g, '')
    .replace(/\s+/g, ' ').trim();
  const fits = (text, wanted, isExact) => {
    if (wanted === undefined) return true;
    const found = clean(text);
    if (wanted.source !== undefined)
      return new RegExp(wanted.source, wanted.flags).test(found);
    const sought = clean(String(wanted.text));
    return isExact ? found === sought
      : found.toLowerCase().includes(sought.toLowerCase());
  };
  const isHidden = (one) => !!one.closest('[aria-hidden=true]') ||
    !one.checkVisibility({ visibilityProperty: true });
  const textOf = (one) => {
    let text = '';
    for (const part of one.childNodes) {
      if (part.nodeType === Node.TEXT_NODE) text += part.data;
      if (part.nodeType !== Node.ELEMENT_NODE) continue;
      if (part.matches('[aria-hidden=true], script, style')) continue;
      const said = part.getAttribute('aria-label') ?? part.getAttribute('alt');
      const isBlock = !/^(inline|contents)$/.test(getComputedStyle(part).display);
      text += isBlock ? ` ${said ?? textOf(part)} ` : said ?? textOf(part);
    }
    return text;
  };
  const labelOf = (one) => {
    const ids = one.getAttribute('aria-labelledby')?.split(/\s+/);
    if (ids) {
      return ids.map((id) => document.getElementById(id)).filter(Boolean)
        .map(textOf).join(' ');
    }
    const said = one.getAttribute('aria-label');
    if (said) return said;
    if (one.labels?.length) {
      return [...one.labels].map((label) => [...label.childNodes]
        .filter((part) => part !== one && !part.contains?.(one))
        .map((part) => part.textContent).join('')).join(' ');
    }
    return undefined;
  };
  const FROM_TEXT = 'button, a, summary, h1, h2, h3, h4, td, th, tr, option, ' +
    '[role=button], [role=tab], [role=link], [role=option], [role=gridcell], ' +
    '[role=cell], [role=row], [role=rowheader], [role=columnheader], label';
  const nameOf = (one) => {
    const said = labelOf(one) ?? one.getAttribute('alt');
    if (said !== undefined && said !== null) return said;
    if (one.matches('fieldset'))
      return one.querySelector('legend')?.textContent ?? '';
    if (one.matches('table') && one.caption) return one.caption.textContent;
    if (one.matches(FROM_TEXT)) {
      const text = textOf(one);
      if (text.trim()) return text;
    }
    return one.getAttribute('title') ?? '';
  };
  const hasRole = (one, role) => {
    const own = one.getAttribute('role');
    if (own) return own === role;
    return !!ROLES[role] && one.matches(ROLES[role]);
  };
  const is = (one, state, wanted) => {
    if (wanted === undefined) return true;
    const said = one.getAttribute(`aria-${state}`);
    return (one[state] === true || said === 'true') === wanted;
  };
  const byRole = (one, step) => hasRole(one, step.role) &&
    (step.isHiddenToo || !isHidden(one)) &&
    ['checked', 'pressed', 'selected', 'expanded', 'disabled']
      .every((state) => is(one, state, step[state])) &&
    (step.level === undefined || one.localName === `h${step.level}`) &&
    fits(nameOf(one), step.name, step.isExact);
  const hasText = (one, step) => !one.matches('script, style, head, head *') &&
    fits(one.textContent, step.text, step.isExact);
  const within = (roots, find) => {
    const all = new Set();
    for (const root of roots) for (const one of find(root)) all.add(one);
    return [...all].sort((a, b) =>
      a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1);
  };
  const every = (root) => [...root.querySelectorAll('*')];
  const find = (from, path) => path.reduce(next, [from]);
  function next(found, step) {
    if (step.css !== undefined)
      return within(found, (root) => root.querySelectorAll(
        step.css.replace(/^>/, ':scope >')));
    if (step.role)
      return within(found, (root) =>
        every(root).filter((one) => byRole(one, step)));
    if (step.label)
      return within(found, (root) => every(root).filter((one) =>
        fits(labelOf(one) ?? '', step.label, step.isExact) &&
        (labelOf(one) ?? '') !== ''));
    if (step.text)
      return within(found, (root) => every(root).filter((one) =>
        hasText(one, step) &&
        ![...one.children].some((child) => hasText(child, step))));
    if (step.hasText)
      return found.filter((one) => fits(one.textContent, step.hasText));
    if (step.has)
      return found.filter((one) => find(one, step.has).length > 0);
    const { nth } = step;
    return found.slice(...nth < 0 ? [nth] : [nth, nth + 1]);
  }
  return find(document, steps);
}
