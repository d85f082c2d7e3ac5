import { execFileSync } from 'node:child_process';

/** Plays the recorded games of the rules again, once for all tests: see `frames.ts`. */
export default function setup(): void {
  execFileSync('go', ['run', './internal/frames', '-out', 'web/src/generated'], { cwd: '..', stdio: 'inherit' });
}
