import { registerHooks } from 'node:module';
import type { Declared } from './row-types.ts';

/* Writes where statements are declared, as JSON. A process of its own, because it replaces a module. */

const noted = new URL('./noted-statement.ts', import.meta.url).href;
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const isStatement = found.url.endsWith('/src/store/statement.ts') && context.parentURL !== noted;
    return isStatement ? { ...found, url: noted } : found;
  },
});
await import('../../src/app/routes.ts');
await import('../../src/app/threads/execute.ts');
const { declared } = (await import(noted)) as { declared: Declared[] };
process.stdout.write(JSON.stringify(declared));
