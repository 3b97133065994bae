// checks.js - what a page, a script and a worker find out in the same way; the
// answer is a list of lines.
globalThis.qipuChecks = (qipu, xqf, big5) => {
  const { Position, readGame, readGames } = qipu;
  const lines = [];
  const position = new Position();
  position.play('炮二平五');
  lines.push(position.fen(), String(position.perft(2)));
  const read = readGames(xqf);
  const [game] = read;
  lines.push(`${read.format} ${game.length} ${game.headers.get('Red')}`);
  const text = readGames(big5);
  const [old] = text;
  lines.push(`${text.encodings} ${old.length} ${old.headers.get('Red')}`);
  lines.push(String(readGame(old.write('xqf')).length));
  const svg = qipu.draw(position, { title: '<img onerror=x>' });
  const [first, second] = [game, old].map((one) =>
    new qipu.Editor({ set: { Round: '1' } }).edit(one));
  const merged = qipu.merge([first, second]);
  lines.push(`merged ${merged.length} ${qipu.split(merged).length} ` +
    qipu.diff([first], [game]).map((one) => one.differs.join()));
  const wrong = readGame('1. 炮二平五 马8进7 2. 马二进三 马2进4 *', { repair: 'all' });
  lines.push(`repaired ${wrong.repair.suggestions[0].edits[0].now}`);
  lines.push(String(svg.startsWith('<svg') && !svg.includes('<img')));
  return { lines, svg };
};
