import { readSession, writeSession } from './storage';

/**
 * What a page fetches by and by is named after one build of the client: a tab that was left open over an upgrade
 * asks for names that are gone. Such a page is loaded anew, at the same place; once for each build, as the next
 * one may be no better.
 */
const key = 'upgraded';
const unfetched = new WeakSet<Error>();

addEventListener('vite:preloadError', ({ payload }) => {
  unfetched.add(payload);
  void upgrade();
});

/** Whether this was thrown because a part of the program could not be fetched. */
export const isUnfetched = (error: unknown): boolean => error instanceof Error && unfetched.has(error);

/** Loads the page anew if the server has another build by now. */
export async function upgrade(): Promise<void> {
  const theirs = await served();
  if (theirs === undefined || theirs === programOf(document)) return;
  const tried = readSession(key)?.split(' ') ?? [];
  if (!tried.includes(theirs) && writeSession(key, [...tried, theirs].join(' '))) location.reload();
}

/** Whether the server can be reached. */
export const answers = async (): Promise<boolean> => (await served()) !== undefined;

/** The script that the server's page begins with; undefined where the page cannot be had. */
async function served(): Promise<string | undefined> {
  try {
    const answer = await fetch('/', { cache: 'no-cache', credentials: 'same-origin' });
    return answer.ok ? programOf(new DOMParser().parseFromString(await answer.text(), 'text/html')) : undefined;
  } catch {
    return undefined;
  }
}

const programOf = (page: Document): string | undefined =>
  page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? undefined;
