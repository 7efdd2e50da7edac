import { join } from 'node:path';

/** The answers that the OpenAPI document shows; `npm run examples` writes them. */
export const examplesFile = join(import.meta.dirname, '..', '..', 'assets', 'docs', 'examples.json');

/** A value as an example shows it: of a list of things two, of a long list of values four. */
export function shortened(value: unknown): unknown {
  if (Array.isArray(value)) {
    const most = typeof value[0] === 'object' ? 2 : value.length > 10 ? 4 : value.length;
    return value.slice(0, most).map(shortened);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner)]));
}
