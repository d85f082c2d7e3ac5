/** Somebody else's part of the program. */
export interface Part {
  name: string;
  version: string;
  /** Its licence, by SPDX. */
  licence: string;
  /** All that it says of it. */
  text: string;
}

/** The parts of the program: what the browser runs, and what the server does. */
export interface Parts {
  browser: Part[];
  server: Part[];
}

/** Where the build keeps them. */
export const partsFile = 'licences.json';

/** Fetches the parts: their licences are long, and few read them. */
export async function fetchParts(): Promise<Parts> {
  const answer = await fetch(`/${partsFile}`);
  if (!answer.ok) throw new Error(`${partsFile}: ${answer.status}`);
  return (await answer.json()) as Parts;
}
