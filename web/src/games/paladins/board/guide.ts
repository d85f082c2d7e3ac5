import { m } from '../../../lib/messages';
import {
  actionData,
  attributeOf,
  data,
  nameOf,
  paladins,
  townsfolk,
  type Action,
  type RawEffect,
  type Region,
  type RightAction,
} from '../data';
import { effectsOf, thing } from '../effects';
import { say } from '../messages';
import { actionOf, effective, playerOf, spacesOf, usesOf, type PlayerView, type Public, type Space } from '../views';

const counted = (what: string, n: number) => say('word_count', { n, thing: thing(what, n) });
const listed = (list: readonly string[]) => list.join(', ');

/** Things of which there are several are told once, with their number. */
function together(things: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const what of things) counts.set(what, (counts.get(what) ?? 0) + 1);
  return listed([...counts].map(([what, n]) => counted(what, n)));
}

/** The workers whom the supply lacks to fill the spaces; Criminals stand in. */
function missing({ workers }: PlayerView, spaces: readonly Space[]): string[] {
  const left = { ...workers };
  const lacks: string[] = [];
  for (const { wants } of spaces) {
    if (wants === 'any') continue;
    const stands = (left[wants] ?? 0) > 0 ? wants : 'criminal';
    if ((left[stands] ?? 0) > 0) left[stands] = (left[stands] ?? 0) - 1;
    else lacks.push(wants);
  }
  const all = Object.values(workers).reduce((a, b) => a + b, 0);
  const short = Math.max(0, spaces.length - lacks.length - all);
  return [...lacks, ...Array<string>(short).fill('worker')];
}

/** The least that an action asks of its attribute, wherever it may still be done. */
function least(view: Public, seat: number, action: RightAction): number {
  const { needs } = attributeOf[action];
  if (action === 'convert') {
    const reached = data.market.outsiders.positions.filter((_, i) => view.outsiders[i]);
    return Math.min(...reached.map((p) => p.faith));
  }
  if (needs !== 'influence' && action !== 'attack') {
    const free = new Set(view.slots.filter((s) => !s.piece).map((s) => s.region));
    return Math.min(...data.main_board.regions.filter((r) => free.has(r.region)).map((r) => r[needs]));
  }
  return actionOf(view, seat, action).need ?? 0;
}

/** What the next time costs. */
function costs(view: Public, seat: number, action: Action): string {
  const { silver = 0, provisions = 0 } = actionOf(view, seat, action);
  return listed([
    ...(silver ? [counted('silver', silver)] : []),
    ...(provisions ? [counted('provisions', provisions)] : []),
  ]);
}

/** What the crew and the Paladin add to an action. */
function helpers({ crew, paladin }: PlayerView, action: Action): string[] {
  const line = (label: string, reward: readonly RawEffect[]) =>
    m.table_labelled({ label, text: effectsOf(reward).words });
  const helps = crew.flatMap((id) => {
    const card = townsfolk.get(id);
    return card?.ability.trigger.action === action ? [line(nameOf(card), card.ability.reward)] : [];
  });
  const own = paladins.get(paladin);
  if (own?.ability.action === action && own.ability.effects) helps.push(line(own.name, own.ability.effects));
  return helps;
}

/** What an action counts at the end, from which time on. */
function counts(action: Action): string[] {
  const scoring: Partial<Record<Action, { by_count: Record<string, number> }>> = data.scoring;
  const points = Object.entries(scoring[action]?.by_count ?? {});
  const [first] = points;
  return first ? [say('guide_points', { n: first[0], list: points.map(([, vp]) => vp).join(', ') })] : [];
}

/** Hunt and Trade do with one worker, and so does a quest. */
const inModes = (action: Action) => action === 'hunt' || action === 'trade' || action === 'recruit';

/** What somebody lacks for an action. */
function lacking(view: Public, player: PlayerView, action: Action): string {
  const { silver = 0, provisions = 0 } = actionOf(view, player.seat, action);
  const spaces = spacesOf(view, player.seat, action).filter((s) => !s.workshop);
  const right = action in attributeOf ? (action as RightAction) : undefined;
  const needs = right && attributeOf[right].needs;
  const short = right && needs && action !== 'attack' ? least(view, player.seat, right) - effective(player, needs) : 0;
  return listed(
    [
      together(missing(player, inModes(action) ? spaces.slice(0, 1) : spaces)),
      ...(silver > player.silver ? [counted('silver', silver - player.silver)] : []),
      ...(provisions > player.provisions ? [counted('provisions', provisions - player.provisions)] : []),
      ...(needs && short > 0 && Number.isFinite(short) ? [counted(needs, short)] : []),
    ].filter(Boolean),
  );
}

/**
 * What an action does, and what it would take of its player and bring now, a
 * line each; `own` for one's own, `told` where its options stand beside it.
 */
export function actionGuide(view: Public, seat: number, action: Action, own: boolean, told: boolean): string {
  const player = playerOf(view, seat);
  const lines = [say(`about_${action}`)];
  if (!player) return listed(lines);
  const spaces = spacesOf(view, seat, action);
  const most = actionData[action].max_uses_per_game ?? 0;
  const done = action === 'develop' ? most - player.workshops : usesOf(player, action);
  if (spaces.some((s) => s.worker)) lines.push(say('guide_used'));
  else if (most > 0 && done >= most) lines.push(say('guide_spent', { n: most }));
  else {
    const takes = spaces.filter((s) => !s.workshop).map((s) => s.wants);
    if (takes.length > 0 && !inModes(action)) lines.push(say('guide_takes', { list: together(takes) }));
    const { cost, costs: row } = actionData[action];
    const list = costs(view, seat, action);
    if (list && !told) lines.push(say('guide_costs', { list }));
    else if (!list && (Array.isArray(cost) || Array.isArray(row))) lines.push(say('guide_free'));
    const lacks = own && !told ? lacking(view, player, action) : '';
    if (lacks) lines.push(say('guide_lacks', { list: lacks }));
  }
  return [...lines, ...helpers(player, action), ...counts(action)].join('\n');
}

/** What a region asks, and what a piece of mine would take and bring there now, a line each. */
export function regionGuide(
  view: Public,
  you: number,
  region: Pick<Region, 'region' | 'faith' | 'strength'>,
): string[] {
  const asks = say('board_region', { n: region.region, faith: region.faith, strength: region.strength });
  const player = playerOf(view, you);
  if (!player) return [asks];
  const pieces = [
    { action: 'commission', piece: 'monk', left: player.monks, need: region.faith },
    { action: 'garrison', piece: 'outpost', left: player.outposts, need: region.strength },
  ] as const;
  const lines = pieces.map(({ action, piece, left, need }) => {
    const { needs, gains } = attributeOf[action];
    const have = effective(player, needs);
    const words = { piece: thing(piece), attribute: thing(needs), have, n: need - have };
    if (left === 0) return say('guide_none_left', { piece: thing(piece, 2) });
    if (have < need) return say('guide_beyond', words);
    const list = costs(view, you, action);
    return say(list ? 'guide_within' : 'guide_within_free', { ...words, list, gain: counted(gains, 1) });
  });
  return [asks, ...lines];
}
