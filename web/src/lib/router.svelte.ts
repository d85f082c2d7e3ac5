/** Where the page is. */
export type Route =
  | { page: 'home' }
  | { page: 'room'; code: string; secret: string }
  | {
      page: 'replay';
      code: string;
      at: number | undefined;
      seat: number | undefined;
      together: boolean;
      tries: boolean;
    }
  | { page: 'review'; code: string; at: number | undefined; seat: number | undefined }
  | { page: 'rules'; game: string; card: string }
  | { page: 'learn'; game: string; step: number }
  | { page: 'aid'; game: string }
  | { page: 'notices' }
  | { page: 'confirm'; secret: string }
  | { page: 'unsubscribe'; token: string }
  | { page: 'devices'; secret: string }
  | { page: 'games'; room: string }
  | { page: 'credits' }
  | { page: 'fair' }
  | { page: 'verify'; room: string }
  | { page: 'local' }
  | { page: 'missing' };

/** Reads a route from an address. */
export function parse(url: URL): Route {
  const parts = url.pathname.split('/').filter(Boolean);
  const [first, second, third] = parts;
  const number = (name: string) => {
    const text = url.searchParams.get(name);
    return text && /^\d+$/.test(text) ? Number(text) : undefined;
  };
  if (parts.length === 0) return { page: 'home' };
  if (first === 'r' && second && parts.length === 2) {
    return { page: 'room', code: second, secret: url.hash.slice(1) };
  }
  if (first === 'r' && second && third === 'replay' && parts.length === 3) {
    return {
      page: 'replay',
      code: second,
      at: number('at'),
      seat: number('seat'),
      together: url.searchParams.has('together'),
      tries: url.searchParams.has('try'),
    };
  }
  if (first === 'r' && second && third === 'review' && parts.length === 3)
    return { page: 'review', code: second, at: number('at'), seat: number('seat') };
  if (first === 'rules' && second && parts.length === 2) {
    return { page: 'rules', game: second, card: url.hash.slice(1) };
  }
  if (first === 'learn' && second && parts.length === 2)
    return { page: 'learn', game: second, step: number('step') ?? 0 };
  if (first === 'aid' && second && parts.length === 2) return { page: 'aid', game: second };
  if (first === 'notices' && parts.length === 1) return { page: 'notices' };
  if (first === 'notices' && second === 'confirm' && parts.length === 2)
    return { page: 'confirm', secret: url.hash.slice(1) };
  if (first === 'notices' && second === 'unsubscribe' && third && parts.length === 3)
    return { page: 'unsubscribe', token: third };
  if (first === 'devices' && parts.length === 1) return { page: 'devices', secret: url.hash.slice(1) };
  if (first === 'games' && parts.length === 1) return { page: 'games', room: url.searchParams.get('room') ?? '' };
  if (first === 'credits' && parts.length === 1) return { page: 'credits' };
  if (first === 'fair' && parts.length === 1) return { page: 'fair' };
  if (first === 'verify' && parts.length === 1) return { page: 'verify', room: url.searchParams.get('room') ?? '' };
  if (first === 'local' && parts.length === 1) return { page: 'local' };
  return { page: 'missing' };
}

class Router {
  route: Route = $state.raw(parse(new URL(location.href)));

  constructor() {
    addEventListener('popstate', () => this.#read());
  }

  go(path: string, options: { replace?: boolean } = {}): void {
    try {
      // Nothing stays open over the page that is left: whatever was takes no step of the way back.
      if (options.replace || history.state) history.replaceState(null, '', path);
      else history.pushState(null, '', path);
    } catch {
      // Some browsers allow only so many steps in a while.
      location.assign(path);
      return;
    }
    this.#read();
    scrollTo(0, 0);
  }

  /** Writes where the page is into its address, if the browser lets it just now: nothing depends on it. */
  note(path: string): void {
    try {
      history.replaceState(history.state, '', path);
    } catch {
      // As above; what is noted next is as good.
    }
  }

  /** Follows links of this site without loading the page anew. */
  follow(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/')) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }

  #read(): void {
    const next = parse(new URL(location.href));
    if (!stays(this.route, next)) this.route = next;
  }
}

/** Whether an address leads to the page that is there: also one whose secret, which has done its work, is in it no more. */
export function stays(route: Route, next: Route): boolean {
  const used = 'secret' in next && next.secret === '' ? { secret: '' } : {};
  return JSON.stringify({ ...route, ...used }) === JSON.stringify(next);
}

export const router = new Router();
