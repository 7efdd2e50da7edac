/* What plain JavaScript makes sure of before anything else runs, for TypeScript. */
// biome-ignore-start lint/correctness/useImportExtensions: they are scripts, with their types beside them
export { ensureExtra } from './install.mjs';
export { ensurePanel } from './panel.mjs';
// biome-ignore-end lint/correctness/useImportExtensions: as above
