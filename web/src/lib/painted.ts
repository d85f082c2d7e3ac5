/** Resolves once what is drawn by now has been painted: what can wait for it lets the words of a page be read first. */
export const painted = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
