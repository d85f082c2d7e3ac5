/** What the page sends to the worker; payloads and what is said are JSON. */
export type ToWorker =
  | { id: number; do: 'call'; kind: string; payload: string }
  | { id: number; do: 'say'; message: string }
  | { id: number; do: 'cancel' };

/** What the worker sends to the page: of calls as JSON, that it runs, or runs no more, and that its database fails. */
export type FromWorker =
  | { id: number; what: 'told' | 'answered' | 'failed'; text: string }
  /** With the name of the lock that it holds while it lives, where there are locks. */
  | { what: 'runs'; life: string }
  /** Whether what happens here is kept; why not is the name of the database's error. */
  | { what: 'keeps' | 'keeps-not'; text: string }
  | { what: 'ended'; text: string };
