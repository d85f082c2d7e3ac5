let keys = false;
addEventListener('keydown', () => (keys = true), true);
addEventListener('pointerdown', () => (keys = false), true);

/** Whether the page was last used by keys, rather than by mouse or finger. */
export const byKeys = (): boolean => keys;

/** Whether nothing has the focus: what had it is gone. */
export const focusIsLost = (): boolean => !document.activeElement || document.activeElement === document.body;
