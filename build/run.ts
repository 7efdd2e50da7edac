import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** The project's folder. */
export const root = join(import.meta.dirname, '..');

/** Runs an installed tool, `tool` its script in node_modules, under this Node.js; gives its exit code. */
export function run(tool: string, args: readonly string[]): Promise<number> {
  const script = join(root, 'node_modules', tool);
  const child = spawn(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
