import type { ProblemCode } from '../problems/catalogue.ts';
import type { Reader } from '../store/statement.ts';
import type { Caller } from './caller.ts';

/** A file that a link leads to. */
export type LinkedFile = {
  /** Where it is on disk. */
  path: string;
  mediaType: string;
  /** What it is called when it is saved. */
  name: string;
  /** Whether a browser shows it (`inline`) or saves it. */
  disposition: 'inline' | 'attachment';
  /** What to refuse with when there is no such file. */
  missing: ProblemCode;
};

/**
 * A kind of link: what an id of it leads to. It is asked only for links that were signed and are in time; `asker` is who
 * asked for it as he is now, null where the link names nobody, or who may nothing any more.
 * @throws the Problem of its own for what is not there any more
 */
export type LinkKind = (
  context: { reader: Reader; filesDirectory: string; nowMs: number; asker: Caller | null },
  id: string,
) => LinkedFile;
