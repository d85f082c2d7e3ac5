import type { CDPSession, Page } from '@playwright/test';
import { expect, registered, test } from './table';

test.use({ painted: true });

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true };
const slower = 4;
const long = 50;

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds of the clock. */
  ts: number;
  /** Microseconds of the processor. */
  tdur?: number;
  args?: { data?: { message?: string } };
}

interface Task {
  /** Milliseconds of a processor that is so much slower. */
  ms: number;
  /** Whether it began while the others played, not while this seat was asked. */
  others: boolean;
}

/** All that happens in the browser until the function that is returned is called. */
async function trace(cdp: CDPSession): Promise<() => Promise<TraceEvent[]>> {
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', (e) => events.push(...(e.value as unknown as TraceEvent[])));
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'], excludedCategories: ['*'] },
  });
  return async () => {
    const complete = new Promise((done) => cdp.once('Tracing.tracingComplete', done));
    await cdp.send('Tracing.end');
    await complete;
    return events;
  };
}

const marks = { asked: 'asked', others: 'others' };

/** Notes in the trace when a question to this seat is shown, and when it is gone. */
function mark(page: Page): Promise<void> {
  return page.evaluate(({ asked, others }) => {
    let was: string | undefined;
    const look = () => {
      const now = document.getElementById('asked')?.dataset.prompt ? asked : others;
      if (now !== was) console.timeStamp(now);
      was = now;
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
    look();
  }, marks);
}

/** The tasks of the page's main thread by the processor's time: what neighbours of this one take does not count. */
function tasksOf(events: TraceEvent[]): Task[] {
  const scripts = new Map<string, number>();
  const thread = (e: TraceEvent) => `${e.pid}:${e.tid}`;
  for (const e of events) if (e.name === 'FunctionCall') scripts.set(thread(e), (scripts.get(thread(e)) ?? 0) + 1);
  const [main] = [...scripts].sort((a, b) => b[1] - a[1])[0] ?? [];
  let others = false;
  const tasks: Task[] = [];
  for (const e of events.filter((e) => thread(e) === main).sort((a, b) => a.ts - b.ts)) {
    if (e.name === 'TimeStamp') others = e.args?.data?.message === marks.others;
    if (e.ph === 'X' && e.name === 'ThreadControllerImpl::RunTask')
      tasks.push({ ms: Math.round(((e.tdur ?? 0) * slower) / 1000), others });
  }
  return tasks.sort((a, b) => b.ms - a.ms);
}

/** Chooses by chance within the page, which nobody asks anything meanwhile, until so many questions are answered. */
function play(page: Page, questions: number): Promise<number> {
  return page.evaluate(async (most) => {
    let seed = 3;
    const asked = () => document.querySelector<HTMLElement>('[data-prompt]');
    const later = () => new Promise((then) => setTimeout(then, 100));
    for (let n = 0; n < most; n += 1) {
      const chips = document.querySelectorAll<HTMLElement>('[data-choices] :is([data-option], [data-kind])');
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      const chip = chips[Math.floor((seed / 2 ** 32) * chips.length)];
      const was = asked()?.dataset.prompt;
      if (!chip) return n;
      chip.click();
      if (chip.dataset.kind !== undefined) {
        n -= 1; // the choices of that kind come next
        await later();
        continue;
      }
      for (let wait = 0; wait < 400; wait += 1) {
        await later();
        const now = asked()?.dataset.prompt;
        if (now !== undefined && now !== was) break;
      }
    }
    return most;
  }, questions);
}

for (const game of registered) {
  test(`frames of ${game} on a phone while bots play`, async ({ open }) => {
    const ada = await open('Ada', { ...phone, reducedMotion: 'no-preference' });
    await ada.makeRoom({ game, seats: 3, bots: 2, undo: false });
    await ada.start();
    await expect.poll(() => ada.prompt()).toBeDefined();
    const cdp = await ada.context.newCDPSession(ada.page);
    // What the pages before this one left behind is not this one's.
    await cdp.send('HeapProfiler.collectGarbage');
    const stop = await trace(cdp);
    await mark(ada.page);
    const answered = await play(ada.page, 12);
    const tasks = tasksOf(await stop());
    console.log(`${game}: ${answered} questions`);
    for (const others of [true, false]) {
      const list = tasks.filter((t) => t.others === others).map((t) => t.ms);
      console.log(
        `  ${others ? 'while others play' : 'while this seat is asked'}: ${list.reduce((a, b) => a + b, 0)} ms of tasks, ` +
          `${list.filter((ms) => ms > long).length} over ${long} ms, the longest ${list.slice(0, 12).join(', ')}`,
      );
    }
  });
}
