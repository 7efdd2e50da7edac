/* TypeScript's access to what plain JavaScript ensures before anything else runs. */
// biome-ignore-start lint/correctness/useImportExtensions: they are scripts, with their types beside them
export { ensureExtra } from './install.mjs';
export { ensurePanel } from './panel.mjs';
// biome-ignore-end lint/correctness/useImportExtensions: as above
