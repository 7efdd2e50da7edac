// Loaded before the program, in each of its threads (`node --import`): writes into the file that LOADED names what of a
// head office is loaded there, and what sets a timer for one.
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const told = new Set();
const tell = (line) => {
  if (told.has(line)) return;
  told.add(line);
  appendFileSync(process.env.LOADED, `${line}\n`);
};

registerHooks({
  load(url, context, next) {
    const [, found] = /\/node_modules\/(pg[a-z-]*)\/|\/(head-thread\.ts)$/.exec(url)?.filter(Boolean) ?? [];
    if (found) tell(`module ${found}`);
    if (url.endsWith('/src/main.ts')) tell('module main.ts');
    return next(url, context);
  },
});

for (const name of ['setTimeout', 'setInterval', 'setImmediate']) {
  const original = globalThis[name];
  globalThis[name] = Object.assign((...args) => {
    const place = new Error().stack
      ?.split('\n')
      .find((line) => /\/src\/head\/|head-office\.ts|\/pg\//.test(line));
    if (place) tell(`timer ${name}`);
    return original(...args);
  }, original);
}
