import { catalogue } from '../../lib/catalogue';

const aids = import.meta.glob('../../generated/*/aid.js');

/** Loads a game's one-page aid: what draws it, and its words. */
export async function loadAid(id: string) {
  const [{ default: Aid }, words] = await Promise.all([
    import('./Aid.svelte'),
    aids[`../../generated/${id}/aid.js`]?.(),
  ]);
  return { Aid, messages: catalogue((words ?? {}) as object) };
}
