import type { ProblemCode } from '../problems/catalogue.ts';
import type { Reader } from '../store/statement.ts';
import type { Caller } from './caller.ts';

/** A file with a signed link. */
export type LinkedFile = {
  /** The path on disk. */
  path: string;
  mediaType: string;
  /** The name of the saved file. */
  name: string;
  /** `inline` if a browser shows the file, `attachment` if it saves the file. */
  disposition: 'inline' | 'attachment';
  /** The refusal if the file does not exist. */
  missing: ProblemCode;
};

/**
 * A kind of link: returns the target of an id. It is called only for signed links that have not expired. `asker` is
 * the caller who requested the link, with their current rights; null if the link names none, or one without rights.
 * `by` is the name in the link.
 * @throws its own Problem if the target no longer exists
 */
export type LinkKind = (
  context: { reader: Reader; filesDirectory: string; nowMs: number; asker: Caller | null; by: string },
  id: string,
) => LinkedFile;
