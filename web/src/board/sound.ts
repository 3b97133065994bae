// sound.ts - what is heard of a move, once the user has asked for it: a knock,
// a lower one of a capture, two of a check.

import { effect } from '@preact/signals';
import { node } from '../state/session.js';
import { settings } from '../state/settings.js';

let audio: AudioContext | undefined;

function knock(pitch: number, delay = 0): void {
  audio ??= new AudioContext();
  const at = audio.currentTime + delay;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch / 3, at + 0.08);
  volume.gain.setValueAtTime(0.5, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.1);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.1);
}

let before = node.peek();
effect(() => {
  const now = node.value;
  const isForward = now.parent === before;
  before = now;
  if (!isForward || !settings.sound.peek()) return;
  const move = now.move();
  knock(move?.captured ? 180 : 320);
  if (move?.check) knock(480, 0.12);
});
