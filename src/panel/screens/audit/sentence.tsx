import { speech } from './names.ts';
import { sentenceOf } from './sentences.ts';
import type { Entry } from './words.ts';

/** What an entry tells, its names and values weightier than the words between. */
export function Sentence({ entry }: { entry: Entry }) {
  return (
    <span class="sentence">
      {sentenceOf(entry, speech()).map(({ text, as }, at) =>
        as === 'plain' ? text : <b key={at}>{text}</b>,
      )}
    </span>
  );
}
