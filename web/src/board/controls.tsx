// controls.tsx - the buttons under the board.

import type { JSX } from 'preact';
import { say, type Words } from '../language/words.js';
import {
  back, forward, isHidden, revision, toEnd, toStart,
} from '../state/session.js';
import { settings } from '../state/settings.js';
import { settled } from '../state/settled.js';
import { IconButton } from '../ui/button.js';
import { isPlaying, togglePlay } from './play.js';

const words = {
  controls: ['Moves forward and back', '前后浏览'],
  first: ['To the start', '回到开头'],
  back: ['Back', '后退一步'],
  play: ['Play', '自动播放'],
  pause: ['Pause', '暂停'],
  forward: ['Forward', '前进一步'],
  last: ['To the end', '到最后'],
  flip: ['Flip the board', '翻转棋盘'],
  mirror: ['Mirror left and right', '左右镜像'],
} as const satisfies Record<string, Words>;

export function flip(): void {
  settings.flipped.value = !settings.flipped.value;
}

export function mirror(): void {
  settings.mirrored.value = !settings.mirrored.value;
}

export function Controls(): JSX.Element {
  revision.value;
  const { parent, next: after } = settled.value.node;
  const next = after && !isHidden(after);
  const playing = isPlaying.value;
  return (
    <div class="controls" role="group" aria-label={say(words.controls)}>
      <IconButton icon="first" name={say(words.first)} keys="Home"
        onPress={toStart} isDisabled={!parent} />
      <IconButton icon="back" name={say(words.back)} keys="ArrowLeft"
        onPress={back} isDisabled={!parent} class="control-step" />
      <IconButton icon={playing ? 'pause' : 'play'} keys="Space"
        name={say(playing ? words.pause : words.play)}
        onPress={togglePlay} isDisabled={!next} />
      <IconButton icon="forward" name={say(words.forward)} keys="ArrowRight"
        onPress={forward} isDisabled={!next} class="control-step" />
      <IconButton icon="last" name={say(words.last)} keys="End"
        onPress={toEnd} isDisabled={!next} />
      <IconButton icon="flip" name={say(words.flip)} keys="F"
        onPress={flip} isPressed={settings.flipped.value} />
      <IconButton icon="mirror" name={say(words.mirror)} keys="M"
        onPress={mirror} isPressed={settings.mirrored.value} />
    </div>
  );
}
