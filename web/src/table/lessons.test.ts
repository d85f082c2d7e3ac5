import { describe, expect, it } from 'vitest';
import type { ShownPrompt } from '../generated/protocol';
import { lessonFor, type Lesson } from './lessons';

const lessons: Lesson[] = [
  { id: 'place', ask: 'place' },
  { id: 'build', ask: 'place', offers: 'place:guildhall' },
  { id: 'hire', ask: 'workshop' },
];
const asked = (kind: string, ...options: string[]): ShownPrompt => ({
  id: 1,
  seat: 0,
  kind,
  options: options.map((id) => ({ id, verb: 'place' })),
});

describe('lessonFor', () => {
  it('tells each lesson once, when its question is asked', () => {
    expect(lessonFor(lessons, asked('place', 'place:quarry'), [])?.id).toBe('place');
    expect(lessonFor(lessons, asked('place', 'place:quarry'), ['place'])).toBeUndefined();
    expect(lessonFor(lessons, asked('workshop'), ['place'])?.id).toBe('hire');
  });

  it('waits until what it tells of is possible', () => {
    expect(lessonFor(lessons, asked('place', 'place:guildhall'), ['place'])?.id).toBe('build');
  });

  it('is silent while nothing is asked', () => {
    expect(lessonFor(lessons, undefined, [])).toBeUndefined();
  });
});
