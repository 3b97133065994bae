// config.mjs - the site: VitePress over the pages that make_pages.py writes.
//
// SPDX-License-Identifier: MIT
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.join(here, '../..');
const pages = path.join(root, 'build/site-pages');
const sidebar = JSON.parse(fs.readFileSync(path.join(pages, 'sidebar.json'), 'utf8'));
const disk = fs.readFileSync(path.join(here, 'disk.js'), 'utf8');
const index = []; // of disk.js: [title, page, text]

const search = {
  provider: 'local',
  options: {
    // Chinese has no blanks between words: each character is one.
    miniSearch: { options: { tokenize: (text) =>
      text.match(/[\u2e80-\u9fff]|[^\s\p{P}\u2e80-\u9fff]+/gu) ?? [] } },
    locales: { zh: { translations: {
      button: { buttonText: '搜索', buttonAriaLabel: '搜索' },
      modal: { noResultsText: '没有结果', resetButtonTitle: '清除', backButtonTitle: '关闭',
        displayDetails: '显示详情',
        footer: { selectText: '选择', navigateText: '切换', closeText: '关闭' } },
    } } },
  },
};

export default {
  title: 'qipu',
  srcDir: pages,
  outDir: path.join(root, 'build/site'),
  cacheDir: path.join(root, 'build/site-cache'),
  lastUpdated: false,
  vite: { publicDir: path.join(pages, 'public'), build: { chunkSizeWarningLimit: 4000 } },
  markdown: { theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' } },
  locales: {
    root: { label: 'English', lang: 'en', description: 'Records of Chinese chess',
      themeConfig: { sidebar: sidebar.en } },
    zh: { label: '简体中文', lang: 'zh-CN', description: '象棋棋谱',
      themeConfig: { sidebar: sidebar.zh, outline: { label: '本页内容' },
        docFooter: { prev: '上一页', next: '下一页' }, darkModeSwitchLabel: '外观',
        lightModeSwitchTitle: '浅色', darkModeSwitchTitle: '深色',
        sidebarMenuLabel: '目录', returnToTopLabel: '回到顶部', langMenuLabel: '语言',
        notFound: { title: '没有这个页面', quote: '', linkText: '回到首页' } } },
  },
  themeConfig: { search, outline: [2, 2], i18nRouting: false },
  // From the disk no module is loaded: disk.js corrects the links, and searches.
  transformHtml: (html, file, { pageData, content }) => {
    const page = pageData.relativePath.replace(/md$/, 'html');
    const text = content.replace(/<(nav|aside|header)\b.*?<\/\1>|<[^>]*>|&ZeroWidthSpace;/gs, ' ');
    if (pageData.relativePath)
      index.push([pageData.title, page, text.replace(/\s+/g, ' ').trim()]);
    const up = '../'.repeat(page.split('/').length - 1) || './';
    // A button in a button: the inner one, the caret, is enough.
    return html.replace(/(<div class="item") role="button" tabindex="0"/g, '$1')
      .replace('</head>', () => `<script>const up = '${up}';\n${disk}</script>\n</head>`);
  },
  buildEnd: ({ outDir }) => {
    index.sort((a, b) => (a[1] < b[1] ? -1 : 1));
    fs.writeFileSync(path.join(outDir, 'search.js'), `const pages = ${JSON.stringify(index)};\n`);
  },
};
