/**
 * Does what may fail by itself, such as what a browser lacks or forbids: the failure is told to whoever looks for
 * failures, and whatever comes after is done all the same.
 */
export function attempt(act: () => void): void {
  try {
    act();
  } catch (error) {
    reportError(error);
  }
}
