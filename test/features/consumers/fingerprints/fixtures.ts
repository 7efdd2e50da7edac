import { person } from '../../../support/people.ts';
import type { Site } from '../../../support/site.ts';

/** A template as a reader's agent sends it, and a word in it that must be found nowhere. */
export const secretWord = 'whorlAndRidge';
export const template = Buffer.from(`minutiae of ${secretWord} ${'.'.repeat(60)}`).toString('base64');

/** A consumer in north by default with a code of type FINGERPRINT. @returns the path of the code, and its names */
export async function enrollable(site: Site, code: { codeType?: string; codeId?: string } = {}) {
  const { id, codeId, path } = await person(site, { code: { codeType: 'FINGERPRINT', ...code } });
  site.audited();
  return { id, codeId, path, fingers: `${path}/fingerprints` };
}

/** The body that enrols a finger, by default with one good sample. */
export function finger(fingerId: number, changes: object = {}) {
  return { fingerId, fingerprints: [{ template }], ...changes };
}
