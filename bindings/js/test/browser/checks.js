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
  lines.push(String(svg.startsWith('<svg') && !svg.includes('<img')));
  return { lines, svg };
};
