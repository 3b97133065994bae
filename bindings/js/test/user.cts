// user.cts - the same of one that requires the package.
import qipu = require('qipu');

const position: qipu.Position = new qipu.Position();
console.log(position.fen(), qipu.formats().map((one) => one.name));
