// Runs in the packaged program, which has no node_modules: its packages are files that it carries, or in its bundle.
import { compileFunction } from 'node:vm';
import { readAsset } from '../../src/lib/assets.ts';

/** Evaluates a package that is a carried file of its own, and gives what it exports. */
export function loadPackage(file: string): unknown {
  return evaluated(readAsset(file).toString(), file);
}

/**
 * Returns the exports of a package, given its source; if it only has a default export, that one, as `import()` does.
 */
export function evaluated(source: string, file: string): unknown {
  const module: { exports: Record<string, unknown> } = { exports: {} };
  const run = compileFunction(source, ['module', 'exports', 'require'], { filename: file });
  run(module, module.exports, process.getBuiltinModule);
  const { exports } = module;
  return Object.keys(exports).join() === 'default' ? exports['default'] : exports;
}
