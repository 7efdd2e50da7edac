import type { ComponentChildren } from 'preact';
import { speech } from './names.ts';
import { sentenceOf } from './sentences.ts';
import type { Entry } from './vocabulary.ts';

/** An entry as a sentence, with names and values emphasized, and what follows it. */
export function Sentence({ entry, children }: { entry: Entry; children?: ComponentChildren }) {
  return (
    <span class="sentence">
      {sentenceOf(entry, speech()).map(({ text, as }, at) =>
        as === 'plain' ? text : <b key={at}>{text}</b>,
      )}
      {children}
    </span>
  );
}
