// tags.ts - the names of tags, as players know them.

import { language, say, type Words } from './words.js';

const NAMES: ReadonlyMap<string, Words> = new Map(Object.entries({
  Game: ['Game', '项目'],
  Title: ['Title', '标题'],
  Event: ['Event', '赛事'],
  Site: ['Site', '地点'],
  Date: ['Date', '日期'],
  Time: ['Time', '时间'],
  Round: ['Round', '轮次'],
  Table: ['Table', '台次'],
  Red: ['Red', '红方'],
  RedTeam: ['RedTeam', '红方单位'],
  RedElo: ['RedElo', '红方等级分'],
  Black: ['Black', '黑方'],
  BlackTeam: ['BlackTeam', '黑方单位'],
  BlackElo: ['BlackElo', '黑方等级分'],
  Result: ['Result', '结果'],
  ECCO: ['ECCO', '开局编号'],
  Opening: ['Opening', '开局'],
  Variation: ['Variation', '变例'],
  FEN: ['FEN', '初始局面'],
  TimeControl: ['TimeControl', '时限'],
  Annotator: ['Annotator', '注解人'],
  Remark: ['Remark', '备注'],
  Source: ['Source', '来源'],
} as const satisfies Record<string, Words>));

/** The name of a tag: in English as it is written. */
export function sayTag(name: string): string {
  const known = language.value === 'en' ? undefined : NAMES.get(name);
  return known ? say(known) : name;
}
