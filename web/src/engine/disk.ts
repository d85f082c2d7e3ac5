/** The browser's own database, in which a device's rooms are kept: entries by key, whose values are JSON in a text. */
const name = 'westkingdom';
const entries = 'entries';

/** An entry: its key and its value. */
export type Entry = [key: string, value: string];

/** What is written whole or not at all; see the engine's `memory.Batch`. */
interface Batch {
  fence: Entry | null;
  add: Entry[];
  put: Entry[];
  delete: string[];
}

let opening: Promise<IDBDatabase> | undefined;
let thrownAway = () => {};

/** Hears when the browser has thrown the database away. */
export function onThrownAway(hear: () => void): void {
  thrownAway = hear;
}

/** What is asked for while the database is thrown away ends with it, and is there anew when it is asked for once more. */
function open(): Promise<IDBDatabase> {
  return (opening ??= ask()
    .catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
      return ask();
    })
    .catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));
}

function ask(): Promise<IDBDatabase> {
  return new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    // The name tells a database from one that the browser has thrown away; see `memory.named`.
    let why: DOMException | null | undefined;
    request.onupgradeneeded = () => {
      const made = request.result.createObjectStore(entries);
      made.add(`"${Math.random()}"`, 'disk');
      made.transaction.onabort = () => (why = made.transaction.error);
    };
    request.onsuccess = () => {
      const db = request.result;
      const again = () => (opening = undefined);
      db.onclose = () => (again(), thrownAway());
      // Whoever deletes it, a person or a newer client, means to.
      db.onversionchange = () => (db.close(), again());
      resolve(db);
    };
    request.onerror = () => reject(why ?? request.error ?? new Error('the database was not opened'));
  });
}

/** All keys that begin so. */
const beginning = (prefix: string) => IDBKeyRange.bound(prefix, prefix + '\uffff');

/** Returns when it would survive the loss of power; fails where nothing was written, or nobody knows. */
export async function write(text: string): Promise<'kept' | 'fence' | 'there'> {
  const batch = JSON.parse(text) as Batch;
  const transaction = (await open()).transaction(entries, 'readwrite', { durability: 'strict' });
  const store = transaction.objectStore(entries);
  let how: 'kept' | 'fence' | 'there' = 'kept';
  const undo = (why: 'fence' | 'there') => {
    if (how !== 'kept') return;
    how = why;
    transaction.abort();
  };
  const fill = () => {
    for (const [key, value] of batch.add) {
      const added = store.add(value, key);
      added.onerror = (event) => {
        if (added.error?.name !== 'ConstraintError') return;
        event.preventDefault();
        undo('there');
      };
    }
    for (const [key, value] of batch.put) store.put(value, key);
    for (const prefix of batch.delete) store.delete(beginning(prefix));
  };
  if (batch.fence) {
    const [key, value] = batch.fence;
    const there = store.get(key);
    there.onsuccess = () => (there.result === value ? fill() : undo('fence'));
  } else fill();
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(how);
    transaction.onabort = () =>
      how === 'kept' ? reject(transaction.error ?? new Error('the database wrote nothing')) : resolve(how);
  });
}

/** The entries whose keys begin so, in the order of their keys. */
export async function read(prefix: string): Promise<Entry[]> {
  const store = (await open()).transaction(entries).objectStore(entries);
  const [keys, values] = [store.getAllKeys(beginning(prefix)), store.getAll(beginning(prefix))];
  return new Promise((resolve, reject) => {
    store.transaction.oncomplete = () =>
      resolve(keys.result.map((key, i): Entry => [String(key), values.result[i] as string]));
    store.transaction.onabort = () => reject(store.transaction.error ?? new Error('the database cannot be read'));
  });
}
