// edit.tsx - what can be done with the move on the board: glyphs, a comment,
// to the main line, away with it; and the last change taken back.

import { signal } from '@preact/signals';
import type { JSX, TargetedEvent } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import type { GameNode } from 'qipu';
import { NOTATION_NAMES, NOTATIONS } from '../language/notation.js';
import { say, type Words } from '../language/words.js';
import { readable, withCommands } from '../state/annotations.js';
import { commands, tab } from '../state/commands.js';
import { discard } from '../state/draft.js';
import { cleared, hasDrawings, INKS } from '../state/drawings.js';
import { pathOf } from '../state/path.js';
import {
  annotate, canRedo, canUndo, comment, ink, isRestored, node, promote,
  promoteOnce, recomment, redo, remove, revision, undo, type CommentPlace,
} from '../state/session.js';
import { settings } from '../state/settings.js';
import { settled, settleNow } from '../state/settled.js';
import { IconButton } from '../ui/button.js';
import { Choice } from '../ui/choice.js';
import { notifyError } from '../ui/notice.js';
import { MOVE_GLYPHS, POSITION_GLYPHS, toggled, type Glyph } from './glyphs.js';

const words = {
  tools: ['Tools', '工具'],
  notation: ['Notation', '记法'],
  edit: ['Comment and glyphs', '注解与评价符号'],
  promoteOnce: ['Up one variation', '变着上移一位'],
  promote: ['To the main line', '升为主线'],
  remove: ['Delete from this move on', '删除此着及后续'],
  undo: ['Undo the last change', '撤销修改'],
  redo: ['Redo', '重做'],
  discard: ['Discard all changes', '放弃全部修改'],
  sure: [
    'Discard all changes to this game?',
    '放弃对这一局的全部修改吗？',
  ],
  glyphs: ['Glyphs', '符号'],
  comment: ['Comment', '注解'],
  before: ['Comment before the move', '着法前的注解'],
  drawings: ['Arrows and circles', '箭头与圆圈'],
  howToDraw: [
    'Draw on the board with the right button, or press long and drag.',
    '在棋盘上按住右键拖动，或长按后拖动，即可绘制。',
  ],
  clear: ['Clear drawings', '清除标记'],
  save: ['Save the comment', '保存注解'],
  close: ['Close', '关闭'],
} as const satisfies Record<string, Words>;

const INK_NAMES = {
  green: ['Green', '绿色'],
  red: ['Red', '红色'],
  yellow: ['Yellow', '黄色'],
  blue: ['Blue', '蓝色'],
} as const satisfies Record<string, Words>;

const isOpen = signal(false);

function isInMain(one: GameNode): boolean {
  for (let at = one; at.parent; at = at.parent)
    if (at.parent.children[0] !== at) return false;
  return true;
}

function GlyphButtons(props: {
  of: GameNode;
  glyphs: readonly Glyph[];
}): JSX.Element {
  const { of, glyphs } = props;
  revision.value;
  return (
    <>
      {glyphs.map((glyph) => (
        <button
          key={glyph.nag}
          type="button"
          class="glyph-button"
          aria-pressed={of.nags.includes(glyph.nag)}
          aria-label={say(glyph.words)}
          title={say(glyph.words)}
          onClick={() => annotate(of, toggled(of.nags, glyph))}
        >
          {glyph.sign}
        </button>
      ))}
    </>
  );
}

/** The colour of arrows and circles, and how they are removed. */
function DrawingTools(props: { of: GameNode }): JSX.Element {
  const { of } = props;
  return (
    <div
      class="glyph-buttons" role="group" aria-label={say(words.drawings)}
      title={say(words.howToDraw)}
    >
      {INKS.map((one) => (
        <button
          key={one} type="button" class={`ink ink-${one}`}
          aria-pressed={ink.value === one} aria-label={say(INK_NAMES[one])}
          title={say(INK_NAMES[one])} onClick={() => (ink.value = one)}
        />
      ))}
      <button
        type="button" aria-disabled={!hasDrawings(of.comments)}
        onClick={() => recomment(of, cleared(of.comments))}
      >
        {say(words.clear)}
      </button>
    </div>
  );
}

const writtenOf = (of: GameNode, place: CommentPlace): string =>
  of[place].join('\n\n');

/** What is edited: the comment without the commands that programs write. */
const textOf = (of: GameNode, place: CommentPlace): string =>
  readable(writtenOf(of, place));

function save(of: GameNode, place: CommentPlace, text: string): void {
  if (text === textOf(of, place)) return;
  comment(of, withCommands(writtenOf(of, place), text), place);
}

function CommentField(props: {
  of: GameNode;
  place: CommentPlace;
  label: Words;
  hasFocus?: boolean;
}): JSX.Element {
  const { of, place, hasFocus } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const { current } = field;
    if (!hasFocus || !current) return;
    current.focus();
    current.setSelectionRange(current.value.length, current.value.length);
  }, []);
  // Not when the user goes to another window: Escape still discards then.
  const leave = ({ value }: HTMLTextAreaElement): void => {
    if (document.hasFocus()) save(of, place, value);
  };
  return (
    <>
      <label for={id}>{say(props.label)}</label>
      <textarea
        id={id}
        ref={field}
        name={place}
        dir="auto"
        rows={3}
        // An arrow that is drawn changes the text.
        key={`${pathOf(of)} ${textOf(of, place)}`}
        defaultValue={textOf(of, place)}
        onChange={(event) => leave(event.currentTarget)}
        onBlur={(event) => leave(event.currentTarget)}
        onKeyDown={(event) => {
          const isDone =
            event.key === 'Enter' && (event.ctrlKey || event.metaKey);
          if (!isDone && event.key !== 'Escape') return;
          if (isDone) save(of, place, event.currentTarget.value);
          // Some browsers save a field that goes away.
          else event.currentTarget.value = textOf(of, place);
          isOpen.value = false;
        }}
      />
    </>
  );
}

const PLACES: readonly CommentPlace[] = ['commentsBefore', 'comments'];

/** Shows the comment before a move if there is one. New comments follow their
 *  move. */
function Editor(props: { of: GameNode }): JSX.Element {
  const { of } = props;
  revision.value;
  const saveAll = (event: TargetedEvent<HTMLFormElement>): void => {
    event.preventDefault();
    for (const place of PLACES) {
      const field = event.currentTarget.elements.namedItem(place);
      if (field instanceof HTMLTextAreaElement) save(of, place, field.value);
    }
  };
  return (
    <form class="editor" onSubmit={saveAll}>
      {!of.isRoot && (
        <div class="glyph-buttons" role="group" aria-label={say(words.glyphs)}>
          <GlyphButtons of={of} glyphs={MOVE_GLYPHS} />
          <GlyphButtons of={of} glyphs={POSITION_GLYPHS} />
        </div>
      )}
      <DrawingTools of={of} />
      {of.commentsBefore.length > 0 && (
        <CommentField of={of} place="commentsBefore" label={words.before} />
      )}
      <CommentField of={of} place="comments" label={words.comment} hasFocus />
      <div class="editor-end">
        <button type="submit" class="primary">{say(words.save)}</button>
        <button type="button" onClick={() => (isOpen.value = false)}>
          {say(words.close)}
        </button>
      </div>
    </form>
  );
}

function askToDiscard(): void {
  if (confirm(say(words.sure))) discard().catch(notifyError);
}

export function openEditor(): void {
  tab.value = 'moves';
  settleNow();
  isOpen.value = true;
}

export function EditMove(): JSX.Element {
  revision.value;
  // What is edited is what the board has, at once.
  const now = isOpen.value ? node.value : settled.value.node;
  // Before the first key can come.
  useLayoutEffect(() => {
    commands.edit = openEditor;
    return () => {
      commands.edit = undefined;
    };
  }, []);
  return (
    <div class="move-tools">
      <div class="toolbar" role="group" aria-label={say(words.tools)}>
        <Choice
          label={say(words.notation)} testId="notation" all={NOTATIONS}
          value={settings.notation.value}
          name={(one) => say(NOTATION_NAMES[one])}
          onValue={(one) => (settings.notation.value = one)}
        />
        <div class="toolbar-buttons">
          <IconButton icon="edit" name={say(words.edit)} keys="E"
            isPressed={isOpen.value}
            onPress={() => (isOpen.value = !isOpen.value)} />
          <IconButton icon="up" name={say(words.promoteOnce)}
            isDisabled={isInMain(now)}
            onPress={() => promoteOnce(node.peek())} />
          <IconButton icon="top" name={say(words.promote)} keys="U"
            isDisabled={isInMain(now)} onPress={() => promote(node.peek())} />
          <IconButton icon="bin" name={say(words.remove)} keys="Delete"
            isDisabled={now.isRoot} onPress={() => remove(node.peek())} />
          <IconButton icon="undo" name={say(words.undo)} keys="Control+Z"
            isDisabled={!canUndo.value} onPress={undo} />
          <IconButton icon="redo" name={say(words.redo)} keys="Control+Y"
            isDisabled={!canRedo.value} onPress={redo} />
          <IconButton icon="discard" name={say(words.discard)}
            isDisabled={!canUndo.value && !isRestored.value}
            onPress={askToDiscard} />
        </div>
      </div>
      {isOpen.value && <Editor of={now} />}
    </div>
  );
}
