import { Problem } from '../problems/problem.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The value of a JSON text (RFC 8259) in UTF-8. @throws `request.malformed_json` */
export function parseJsonBytes(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch (cause) {
    throw new Problem('request.malformed_json', undefined, { cause });
  }
}

/** The value of a JSON text from a file. @throws Error, that says why, when it is none */
export function parseJson(text: string): unknown {
  return JSON.parse(text);
}
