// Runs in the packaged program, which has no node_modules: its packages are files that it carries, or in its bundle.
import { compileFunction } from 'node:vm';
import { readAsset } from '../../src/lib/assets.ts';

/** Evaluates a package that is a carried file of its own, and gives what it exports. */
export function loadPackage(file: string): unknown {
  const module = { exports: {} };
  const source = readAsset(file).toString('latin1');
  const run = compileFunction(source, ['module', 'exports', 'require'], { filename: file });
  run(module, module.exports, process.getBuiltinModule);
  return module.exports;
}
