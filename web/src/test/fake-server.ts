import { vi } from 'vitest';
import type { Code } from '../generated/protocol';

/** A call as a server gets it. */
interface Call {
  method: string;
  path: string;
  body: unknown;
}

/** What a server answers with instead of a body: the code of a problem. */
export class Refused {
  constructor(
    readonly code: Code,
    readonly status = 409,
  ) {}
}

type Answers = Record<string, unknown>;

/**
 * A server that knows these calls, by method and path: an answer, null where it is empty, or what makes one of the body.
 * All that it does not know is not found. Returns the calls that it gets.
 */
export function fakeServer(answers: Answers): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    const call = { method, path: url.replace(/^\/api/, ''), body: body === undefined ? undefined : JSON.parse(body) };
    calls.push(call);
    const name = `${method} ${call.path}`;
    const known = name in answers ? answers[name] : new Refused('not-found', 404);
    const answer: unknown = typeof known === 'function' ? known(call.body) : known;
    if (answer instanceof Refused)
      return new Response(JSON.stringify({ code: answer.code }), { status: answer.status });
    return answer === null ? new Response(null, { status: 204 }) : new Response(JSON.stringify(answer));
  });
  return calls;
}
