/** What this browser keeps. A browser that refuses storage just forgets. */
const prefix = 'westkingdom.';

export function read(key: string): string | null {
  try {
    return localStorage.getItem(prefix + key);
  } catch {
    return null;
  }
}

export function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(prefix + key);
    else localStorage.setItem(prefix + key, value);
  } catch {
    // Private windows and full disks: nothing to do, and nothing is lost but comfort.
  }
}

/** Reads a value written as JSON; the fallback if there is none or it is damaged. */
export function readJSON<T>(key: string, fallback: T): T {
  const text = read(key);
  if (text === null) return fallback;
  try {
    return JSON.parse(text) as T;
  } catch {
    return fallback;
  }
}

export function writeJSON(key: string, value: unknown): void {
  write(key, JSON.stringify(value));
}

/** Whether the browser keeps cookies: without them a seat is lost with the call that took it. */
export function keepsCookies(): boolean {
  return navigator.cookieEnabled;
}

/** What only this tab keeps, over a reload. */
export function readSession(key: string): string | null {
  try {
    return sessionStorage.getItem(prefix + key);
  } catch {
    return null;
  }
}

/** Whether it is kept. */
export function writeSession(key: string, value: string): boolean {
  try {
    sessionStorage.setItem(prefix + key, value);
    return true;
  } catch {
    return false;
  }
}
