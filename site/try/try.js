// try.js - reads what is pasted with the npm package: a record of any format, or a
// FEN with moves; draws it and says what the rules decide.
//
// SPDX-License-Identifier: MIT
const zh = location.search === '?zh';
const words = zh ? {
  label: '粘贴棋谱（任何格式）或 FEN：', games: '局', plies: '着', start: '开局',
  none: '规则未作出裁决',
} : {
  label: 'Paste a record of any format, or a FEN:', games: 'games', plies: 'plies',
  start: 'start', none: 'the rules decide nothing',
};
const sample = '[Red "许银川"]\n[Black "聂卫平"]\n\n' +
  '1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二 马2进3\n4. 兵七进一 卒7进1 *\n';
const at = (id) => document.getElementById(id);
document.documentElement.lang = zh ? 'zh-CN' : 'en';
document.querySelector('label').textContent = words.label;

const show = (position) => {
  at('board').innerHTML = qipu.draw(position);
  at('fen').textContent = position.fen();
};

const button = (text, position) => {
  const one = document.createElement('button');
  one.textContent = text;
  one.onclick = () => {
    document.querySelector('[aria-current]')?.removeAttribute('aria-current');
    one.setAttribute('aria-current', 'true');
    show(position);
  };
  return one;
};

const note = (text, error) => {
  const line = document.createElement('p');
  line.textContent = text;
  if (error) line.className = 'error';
  at('said').append(line);
};

const language = zh ? 'zh' : 'en';

const readFen = (text) => {
  const position = qipu.Position.fromFen(text);
  const ruling = qipu.judge(position, { language });
  show(position);
  note(ruling.verdict === 'none' ? words.none : `${ruling.title} (${ruling.text})`);
};

const readRecord = (text) => {
  const games = [...qipu.readGames(text)];
  let plies = 0;
  for (const problem of games.flatMap((game) => game.problems))
    note(`${problem.line}:${problem.column}: ${qipu.messageOf(problem, language)}`, true);
  const game = games[0];
  if (!game) return;
  const buttons = [button(words.start, game.position())];
  for (const node of game.mainline()) {
    buttons.push(button(node.move({ notation: zh ? 'chinese' : 'wxf' }).text, node.position()));
    plies++;
  }
  at('moves').replaceChildren(...buttons);
  note(`${games.length} ${words.games}, ${plies} ${words.plies}`);
  for (const one of qipu.judgeGame(game, { language }))
    note(`${one.ply}: ${one.title} (${one.text})`);
  buttons.at(-1).click();
};

const read = () => {
  at('said').replaceChildren();
  at('moves').replaceChildren();
  const text = at('input').value.trim();
  try {
    if (/^(fen |position |startpos)|^[a-zA-Z1-9]+(\/[a-zA-Z1-9]+){9}/.test(text)) readFen(text);
    else readRecord(text);
  } catch (error) {
    note(error.message, true);
  }
};

qipu.ready.then(() => {
  at('input').value = sample;
  at('input').addEventListener('input', read);
  read();
});
