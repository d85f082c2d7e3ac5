/** What a browser that can install the app has for it; TypeScript's library has no name for it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** An iPhone or iPad, some of which call themselves a Mac. */
export const isIOS = (): boolean =>
  /iP(hone|ad|od)/.test(navigator.userAgent) || (navigator.userAgent.includes('Mac') && navigator.maxTouchPoints > 1);

/** Whether this is the installed app. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;

/** Whether the browser offers to install the app. */
class Install {
  #offer: InstallPrompt | undefined = $state.raw();

  constructor() {
    addEventListener('beforeinstallprompt', (event) => {
      // It is asked when it is wanted.
      event.preventDefault();
      this.#offer = event as InstallPrompt;
    });
    addEventListener('appinstalled', () => (this.#offer = undefined));
  }

  /** Whether the browser would install it now. */
  get possible(): boolean {
    return this.#offer !== undefined;
  }

  async ask(): Promise<void> {
    const offer = this.#offer;
    // A browser makes its offer once.
    this.#offer = undefined;
    await offer?.prompt();
  }
}

export const install = new Install();
