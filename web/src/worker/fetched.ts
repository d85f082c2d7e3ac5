/** What is asked of a network, as far as it decides who answers. */
export interface Asked {
  method: string;
  mode: string;
  url: string;
}

/**
 * How the worker answers: a page from the network, or else with the shell; a file whose name has the hash of what it holds
 * from what is kept, once it has come. All else it does not touch: never a call of the server's.
 */
export function answeredBy({ method, mode, url }: Asked, origin: string): 'page' | 'file' | undefined {
  const { origin: from, pathname } = new URL(url);
  if (method !== 'GET' || from !== origin || pathname.startsWith('/api/')) return undefined;
  if (pathname.startsWith('/assets/')) return 'file';
  return mode === 'navigate' ? 'page' : undefined;
}

/** Whether an answer came from something that stands before a server that is away. */
export const fromNobody = (status: number): boolean => status >= 502 && status <= 504;
