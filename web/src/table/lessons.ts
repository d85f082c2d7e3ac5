import type { ShownPrompt } from '../generated/protocol';

/**
 * A step of a first game: shown the first time that a question fits it. The
 * game words it as `<id>_lesson_<id of the lesson>`.
 */
export interface Lesson {
  id: string;
  /** Kind of the question. */
  ask: string;
  /** Only while an option of this beginning is offered ("place:guildhall"). */
  offers?: string;
}

/** The next lesson that fits what is asked, of those not yet told. */
export function lessonFor(
  lessons: readonly Lesson[],
  prompt: ShownPrompt | undefined,
  told: readonly string[],
): Lesson | undefined {
  if (!prompt) return undefined;
  return lessons.find(
    (l) =>
      !told.includes(l.id) &&
      l.ask === prompt.kind &&
      (!l.offers || prompt.options.some((o) => o.id.startsWith(l.offers as string))),
  );
}
