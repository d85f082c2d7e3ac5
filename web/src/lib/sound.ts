import { preferences } from './preferences.svelte';

let context: AudioContext | undefined;
/** How many tones have not faded yet. */
let ringing = 0;

function audio(): AudioContext | undefined {
  if (!preferences.audible || typeof AudioContext === 'undefined') return undefined;
  try {
    return (context ??= new AudioContext());
  } catch {
    // A device has only so many of them.
    return undefined;
  }
}

/** Spares the work of playing silence. */
function rest(): void {
  if (ringing === 0) context?.suspend().catch(() => {});
}

// Browsers play nothing before the person has touched the page; then it is got
// ready, since that takes a while, and not when a turn is being drawn.
for (const touch of ['pointerdown', 'keydown'])
  addEventListener(
    touch,
    () =>
      void audio()
        ?.resume()
        .then(rest, () => {}),
    { once: true, passive: true },
  );

/** One struck bell-like note. */
function strike(ctx: AudioContext, hertz: number, after: number, loud: number): void {
  ctx.resume().catch(() => {});
  const start = ctx.currentTime + after;
  // A bell's partials are not whole multiples of its note.
  for (const [ratio, share, seconds] of [
    [1, 1, 1.4],
    [2.76, 0.35, 0.7],
    [5.4, 0.12, 0.35],
  ] as const) {
    const tone = ctx.createOscillator();
    const gain = ctx.createGain();
    tone.frequency.value = hertz * ratio;
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(loud * share, start + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
    tone.connect(gain).connect(ctx.destination);
    tone.start(start);
    tone.stop(start + seconds + 0.05);
    ringing += 1;
    tone.onended = () => {
      ringing -= 1;
      rest();
    };
  }
}

/** It is my turn: two soft bells. */
export function soundTurn(): void {
  const ctx = audio();
  if (!ctx) return;
  strike(ctx, 392, 0, 0.14);
  strike(ctx, 523.25, 0.18, 0.12);
}

/** The game has ended: a short peal. */
export function soundEnd(): void {
  const ctx = audio();
  if (!ctx) return;
  [523.25, 440, 392, 523.25].forEach((note, i) => strike(ctx, note, i * 0.22, 0.1));
}
