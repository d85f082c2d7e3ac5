let keys = false;
addEventListener('keydown', () => (keys = true), true);
addEventListener('pointerdown', () => (keys = false), true);

/** Whether the page was last used by keys, rather than by mouse or finger. */
export const byKeys = (): boolean => keys;
