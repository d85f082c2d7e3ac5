const prefix = 'local/';

/** The lock that a window has for as long as it plays a room of this device. */
export const lockOf = (code: string) => prefix + code;

/** The rooms that windows play; none where a page over plain HTTP has no locks. */
export async function played(): Promise<string[]> {
  const { held = [] } = navigator.locks ? await navigator.locks.query() : {};
  return held.flatMap(({ name = '' }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
}
