import type { Effect, Mark } from '../../table/game';
import { data, icons as iconIds, type IconId, type Power, type RawEffect } from './data';
import { has, say } from './messages';

/** A resource, an icon, a building… after a number. */
export const thing = (what: string, n = 1) => say(`thing_${what}`, { n });

export const counted = (what: string, n: number) => `${n} ${thing(what, n)}`;
const none: Effect = { marks: [], words: '' };
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const mark = (icon: string, n = 1): Mark => (n === 1 ? { icon } : { icon, n });

type Op = Exclude<keyof RawEffect, 'at'>;
/** Words of an effect by their key. */
type Told = (key: string, inputs?: Record<string, string | number>) => string;
type Row<V> = (of: V, told: Told, its: boolean, raw: RawEffect) => Effect;

const or = (parts: string[]) => parts.reduce((a, b) => say('effect_or', { a, b }));
const times =
  (op: Op, icon: string = op): Row<number> =>
  (n, told) => ({ marks: [mark(icon, n)], words: told(op, { n }) });

/** Every effect of the data; a collision's can be of whoever else it happens to. */
const rows: { [K in Op]: Row<NonNullable<RawEffect[K]>> } = {
  gain: (goods, told) => {
    const list = Object.entries(goods).filter(([, n]) => n);
    return {
      marks: list.map(([what, n]) => mark(what, n)),
      words: told('gain', { list: list.map(([what, n]) => counted(what, n)).join(', ') }),
    };
  },
  virtue: times('virtue'),
  corruption: times('corruption'),
  debt: times('debt'),
  deed: times('deed'),
  flip: (what, told) => ({
    marks: [{ icon: what === 'either' ? 'flip' : `flip_${what}` }],
    words: told(`flip_${what}`),
  }),
  rearrange: (_, told) => ({ marks: [{ icon: 'rearrange' }], words: told('rearrange') }),
  discard: times('discard'),
  destroy: times('destroy'),
  shuffle: () => ({ marks: [{ icon: 'shuffle' }], words: say('effect_shuffle') }),
  recruit_free: times('recruit_free', 'hire'),
  move_worker: times('move_worker'),
  place_workers: times('place_workers', 'worker'),
  build_free: (building, _told, _its, { at }) => ({
    marks: [{ icon: building }],
    words: say(at ? 'effect_build_here' : 'effect_build_free', { building: thing(building) }),
  }),
  manuscript_free: ({ costs }) => ({
    marks: [{ icon: 'manuscript' }],
    words: say('effect_manuscript_free', { costs: or(costs.map(String)) }),
  }),
  choice: (of, _, its) => {
    const branches = of.map((branch) => effectsOf(branch, its));
    return {
      marks: branches.flatMap((b, i): Mark[] => (i > 0 ? [{ sign: '/' }, ...b.marks] : b.marks)),
      words: or(branches.map((b) => b.words)),
    };
  },
  ai_corruption_per_criminal: () => ({
    marks: [{ icon: 'criminal' }, { sign: '→' }, { icon: 'corruption' }],
    words: say('effect_ai_corruption_per_criminal'),
  }),
  ai_gain_scheme: times('ai_gain_scheme', 'scheme'),
  ai_dismiss: times('ai_dismiss', 'dismiss'),
  ai_move: times('ai_move', 'ride'),
  ai_action: (action) => ({
    marks: [{ icon: action }],
    words: action === 'focus' ? say('effect_ai_focus') : say('effect_ai_action', { action: say(`action_${action}`) }),
  }),
};

/** Effects as they are told to whoever plays, or, with `its`, of whoever else they happen to. */
function one(raw: RawEffect, its = false): Effect {
  const told: Told = (key, inputs) => say(its && has(`does_${key}`) ? `does_${key}` : `effect_${key}`, inputs);
  const by = <K extends Op>(op: K): Effect => rows[op](raw[op]!, told, its, raw);
  const op = (Object.keys(raw) as (keyof RawEffect)[]).find((key) => key !== 'at');
  return op === undefined ? none : by(op);
}

/** A list of effects as icons and as words. */
export function effectsOf(list: readonly RawEffect[], its = false): Effect {
  const all = list.map((raw) => one(raw, its));
  return { marks: all.flatMap((e) => e.marks), words: all.map((e) => e.words).join(', ') };
}

/** What a collision on a space of the track brings to the other players, in a sentence. */
export function othersOf({ other_players: others }: (typeof data.collision_track.spaces)[number]): string {
  const when = others.condition?.criminal_icons_in_row;
  return say(`mine_others${when === undefined ? '' : when === '0' ? '_without' : '_with'}`, {
    effect: effectsOf(others.effect, true).words,
  });
}

/** An effect as options and logs name it: "destroy:2", "gain:2stone+silver", "flip:debt". */
export function named(name: string, its = false): Effect {
  const [op, what = ''] = name.split(':');
  if (op === 'gain') {
    const gain = Object.fromEntries(
      [...what.matchAll(/(\d*)([a-z]+)/g)].map(([, n, resource]) => [resource!, n ? Number(n) : 1]),
    );
    return one({ gain }, its);
  }
  if (op === 'flip') return one({ flip: what as 'debt' }, its);
  if (op === 'rearrange' || op === 'shuffle') return one({ [op]: true }, its);
  return has(`effect_${op}`) ? one({ [op!]: what ? Number(what) : 1 } as RawEffect, its) : none;
}

/** Icons as cards print them, each as often as it is there. */
export const iconsOf = (list: Partial<Record<IconId, number>>): IconId[] =>
  iconIds.flatMap((icon) => Array<IconId>(list[icon] ?? 0).fill(icon));

/** The same in words, each counted. */
export const iconWords = (list: Partial<Record<IconId, number>>) =>
  iconIds.flatMap((icon) => (list[icon] ? [counted(icon, list[icon])] : [])).join(', ');

/** What a townsfolk in the row, or a building, does as long as one has it, or the AI with `its`. */
export function powerOf(power: Power, its = false): Effect {
  const { action, effect = [] } = power;
  const head: Mark[] = action ? [{ icon: action }, { sign: ':' }] : [];
  const name = action ? say(`action_${action}`) : '';
  if (power.trigger) {
    const gain = effectsOf(effect, its);
    const heads: Record<string, Mark[]> = {
      after_action: head,
      on_any_collision: [{ icon: 'collision' }, { sign: ':' }],
      collision_step_1: [{ icon: 'collision' }, { sign: ':' }],
      on_flip_debt: [{ icon: 'flip_debt' }, { sign: ':' }],
      on_gain_debt: [{ icon: 'debt' }, { sign: ':' }],
      on_recruit: [{ icon: 'hire' }, { sign: ':' }],
      once_when_built: [{ icon: 'build' }, { sign: ':' }],
      on_flip: [{ icon: 'flip' }, { sign: ':' }],
      on_gain_scheme: [{ icon: 'scheme' }, { sign: ':' }],
      on_shuffle: [{ icon: 'shuffle' }, { sign: ':' }],
    };
    return {
      marks: [...(heads[power.trigger] ?? []), ...gain.marks],
      words: say(`when_${its ? 'its_' : ''}${power.trigger}`, { action: name, effect: gain.words }),
    };
  }
  const icon = power.icon ?? 'merchant';
  switch (power.modifier) {
    case 'icons': {
      const list = power.icons as Partial<Record<IconId, number>>;
      return { marks: iconsOf(list).map((i) => ({ icon: i })), words: say('mod_icons', { icons: iconWords(list) }) };
    }
    case 'convert_icons': {
      const { from = 'merchant', to = 'merchant', n = 2 } = power;
      return {
        marks: [...head, mark(from, n), { sign: '=' }, { icon: to }],
        words: say('mod_convert_icons', { action: name, n, from: thing(from, n), to: thing(to) }),
      };
    }
    case 'silver_as_icon': {
      const n = power.silver ?? 1;
      return {
        marks: [...head, mark('silver', n), { sign: '=' }, { icon }],
        words: say('mod_silver_as_icon', { action: name, n, icon: thing(icon) }),
      };
    }
    case 'resource_double': {
      const resource = power.resource ?? 'gold';
      return {
        marks: [...head, { icon: resource }, { sign: '×2' }],
        words: say('mod_resource_double', { action: name, resource: thing(resource) }),
      };
    }
    case 'resource_as_icon': {
      const resources = (power.resources ?? []).map((r) => thing(r)).reduce((a, b) => say('effect_or', { a, b }));
      return {
        marks: [...head, ...(power.resources ?? []).map((r): Mark => ({ icon: r })), { sign: '=' }, { icon }],
        words: say('mod_resource_as_icon', { action: name, resources, icon: thing(icon) }),
      };
    }
    case 'move_bonus':
      return {
        marks: [{ icon: 'ride' }, { sign: `+${power.spaces}` }],
        words: say('mod_move_bonus', { n: power.spaces ?? 1 }),
      };
    case 'dismiss_cost':
      return {
        marks: [{ icon: 'dismiss' }, { sign: '=' }, { icon: 'silver', n: power.silver ?? 1 }],
        words: say('mod_dismiss_cost', { n: power.silver ?? 1 }),
      };
    case 'hand_limit':
      return {
        marks: [{ icon: 'hand' }, { sign: `+${power.add}` }],
        words: say('mod_hand_limit', { n: power.add ?? 1 }),
      };
  }
  return none;
}

/** What a manuscript scores at the end; its icons are counted wherever one has them, which its name leaves out. */
export function scoringOf({ vp, per, of }: { vp: number; per: number; of: string }, brief = false): Effect {
  const icon: Record<string, string> = {
    manuscripts: 'manuscript',
    deeds_flipped: 'deed_approved',
    debts_flipped: 'debt_paid',
    workers_in_castle: 'worker',
    resources_left: 'resource',
    buildings_built: 'guildhall',
  };
  const what = say(`count_${of.replace(':', '_')}`, { n: per });
  const points = say('vp', { n: vp });
  const score = per > 1 ? say('score_per', { vp: points, per, what }) : say('score_each', { vp: points, what });
  return {
    marks: [{ icon: 'vp', n: vp }, { sign: '/' }, mark(icon[of] ?? of.replace('icon:', ''), per)],
    words: of.startsWith('icon:') && !brief ? say('score_icons', { score }) : score,
  };
}

export { capital };
