// fonts.mjs - the same few fonts wherever the checks run, so that pictures can be
// compared: those of the Debian packages fonts-dejavu-core and fonts-lxgw-wenkai.
//
// SPDX-License-Identifier: MIT
import fs from 'node:fs';
import path from 'node:path';

const FONTS = [
  'dejavu/DejaVuSans.ttf', 'dejavu/DejaVuSans-Bold.ttf',
  'dejavu/DejaVuSansMono.ttf', 'dejavu/DejaVuSerif.ttf',
  'lxgw-wenkai/LXGWWenKai-Regular.ttf', 'lxgw-wenkai/LXGWWenKai-Bold.ttf',
].map((name) => `/usr/share/fonts/truetype/${name}`);

const LATIN = FONTS.filter((file) => file.includes('/dejavu/'));

/** Of one that has no Chinese font. */
export const onlyLatin = (folder) =>
  onlyFonts(path.join(folder, 'latin'), LATIN);

const family = (name, font) =>
  `<alias binding="same"><family>${name}</family><prefer>` +
  `<family>${font}</family><family>LXGW WenKai</family></prefer></alias>`;

/** The environment of a browser that has only these; undefined: one is absent. */
export function onlyFonts(folder, files = FONTS) {
  if (!files.every((file) => fs.existsSync(file))) return undefined;
  const fonts = path.join(folder, 'fonts');
  fs.rmSync(fonts, { recursive: true, force: true });
  fs.mkdirSync(fonts, { recursive: true });
  for (const file of files)
    fs.symlinkSync(file, path.join(fonts, path.basename(file)));
  const config = path.join(folder, 'fonts.conf');
  fs.writeFileSync(config, '<?xml version="1.0"?>' +
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>' +
    `<dir>${fonts}</dir><cachedir>${path.join(folder, 'cache')}</cachedir>` +
    ['sans-serif', 'system-ui'].map((name) => family(name, 'DejaVu Sans'))
      .join('') +
    family('serif', 'DejaVu Serif') + family('monospace', 'DejaVu Sans Mono') +
    '</fontconfig>');
  return { ...process.env, FONTCONFIG_FILE: config };
}
