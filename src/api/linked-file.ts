import type { ProblemCode } from '../problems/catalogue.ts';
import type { Reader } from '../store/statement.ts';
import type { Caller } from './caller.ts';

/** A file that a link leads to. */
export type LinkedFile = {
  /** The path on disk. */
  path: string;
  mediaType: string;
  /** The name of the saved file. */
  name: string;
  /** Whether a browser shows (`inline`) or saves it. */
  disposition: 'inline' | 'attachment';
  /** The refusal if the file does not exist. */
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
