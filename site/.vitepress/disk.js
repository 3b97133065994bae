// disk.js - makes a page work that is opened from the disk, where browsers load no
// modules: turns its links, and searches. `up` leads to the folder of the site.
if (location.protocol === 'file:') {
  document.documentElement.classList.add('disk');
  const zh = document.documentElement.lang.startsWith('zh');
  const turn = (element, name) => {
    const [, page, rest] = /^\/([^?#]*)(.*)$/.exec(element.getAttribute(name));
    const file = /\.\w+$/.test(page) ? page : page.replace(/(^|\/)$/, '$1index') + '.html';
    element.setAttribute(name, up + file + rest);
  };
  const find = (text, list) => {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const hits = words.length === 0 ? [] : pages
      .filter((page) => words.every((word) => (page[0] + page[2]).toLowerCase().includes(word)))
      .map((page) => [words.every((word) => page[0].toLowerCase().includes(word)) * 2 +
        (page[1].startsWith('zh/') === zh), page])
      .sort((a, b) => b[0] - a[0]).slice(0, 20);
    list.replaceChildren(...hits.map(([, page]) => {
      const link = document.createElement('a');
      link.href = up + page[1];
      link.textContent = page[0];
      return link;
    }));
  };
  document.addEventListener('DOMContentLoaded', () => {
    for (const name of ['href', 'src'])
      for (const element of document.querySelectorAll(`[${name}^="/"]`)) turn(element, name);
    const script = document.createElement('script');
    script.src = up + 'search.js';
    document.head.append(script);
    const box = document.createElement('div');
    box.className = 'disk-search';
    const name = zh ? '搜索' : 'Search';
    box.innerHTML = `<input type="search" aria-label="${name}" placeholder="${name}"><div></div>`;
    box.firstChild.addEventListener('input', (e) => find(e.target.value, box.lastChild));
    document.body.prepend(box);
  });
}
