/** Whether this browser can keep a screen on. */
export const canStayAwake = (): boolean => 'wakeLock' in navigator;

/**
 * Keeps the screen on while the page is in sight, until the returned function is called. A browser that will not,
 * as with little power left, lets it go dark.
 */
export function staysAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let over = false;
  async function hold() {
    if (document.visibilityState !== 'visible') return;
    try {
      const held = await navigator.wakeLock.request('screen');
      if (over) return void held.release();
      lock = held;
    } catch {
      // It may again when the page is next in sight.
    }
  }
  // The browser lets go of it whenever the page is out of sight.
  document.addEventListener('visibilitychange', hold);
  void hold();
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', hold);
    void lock?.release();
  };
}
