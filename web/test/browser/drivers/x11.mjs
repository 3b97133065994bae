// x11.mjs - the mouse buttons and keys of an X server, pressed by its extension
// XTEST: WebKit's driver lets no button go but the left one.
//
// SPDX-License-Identifier: MIT
import { once } from 'node:events';
import net from 'node:net';

const EVENTS = { keyDown: 2, keyUp: 3, buttonDown: 4, buttonUp: 5, move: 6 };
/** Where the keys are on the keyboard of Xvfb. */
const KEYS = { Shift: 50, Alt: 64, Control: 37 };
const BUTTONS = { left: 1, middle: 2, right: 3 };
const QUERY_EXTENSION = 98;
const ANSWER = 32;

/** Where the first X server of a machine listens (X(7)). */
const FIRST_PORT = 6000;

/** A connection to an X server that sends input and reads nothing. */
export class Hand {
  #socket;
  #extension;

  static async open(display) {
    const hand = new Hand();
    const socket = net.connect(
      FIRST_PORT + Number(display.replace(':', '')), '127.0.0.1');
    hand.#socket = socket;
    await once(socket, 'connect');
    let got = Buffer.alloc(0);
    const read = async (length) => {
      while (got.length < length)
        got = Buffer.concat([got, (await once(socket, 'data'))[0]]);
      const part = got.subarray(0, length);
      got = got.subarray(length);
      return part;
    };
    // Low bytes first, version 11, no authorization.
    socket.write(Buffer.from([0x6c, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
    const head = await read(8);
    await read(4 * head.readUInt16LE(6));
    socket.write(Buffer.concat([Buffer.from([QUERY_EXTENSION, 0, 4, 0, 5, 0, 0, 0]),
      Buffer.from('XTEST\0\0\0')]));
    const answer = await read(ANSWER);
    if (!answer[8]) throw new Error('the X server has no XTEST');
    hand.#extension = answer[9];
    socket.on('error', () => undefined);
    socket.resume();
    return hand;
  }

  end() {
    this.#socket.destroy();
  }

  #fake(event, detail, { x, y } = { x: 0, y: 0 }) {
    const request = Buffer.alloc(36);
    request.set([this.#extension, 2, request.length / 4, 0, EVENTS[event], detail]);
    request.writeInt16LE(Math.round(x), 24);
    request.writeInt16LE(Math.round(y), 26);
    this.#socket.write(request);
  }

  /** The pointer, to a point of the screen. */
  move(to) {
    this.#fake('move', 0, to);
  }

  /** A button goes down, with keys that are held. */
  down(button, keys) {
    for (const key of keys) this.#fake('keyDown', KEYS[key]);
    this.#fake('buttonDown', BUTTONS[button]);
  }

  up(button, keys) {
    this.#fake('buttonUp', BUTTONS[button]);
    for (const key of keys) this.#fake('keyUp', KEYS[key]);
  }
}
