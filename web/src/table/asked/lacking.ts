import type { Shown } from '../../generated/protocol';
import { plain, type Sentence, type Wording } from '../words/words';

/** All that a blocked option lacks, where no other thing is told of at its place. */
export function lacking(wording: Wording, option: Shown): Sentence[] {
  const [only, ...others] = wording.lacks(option);
  const alone = only && others.length === 0 && plain(only.what) === plain(wording.option(option));
  return alone ? only.why : [];
}
