/** `npm run fuzz -- [--cases N] [--seed N] [VITEST ARGUMENTS]`: test/fuzz with many more cases than `npm test`. */
import { runTests } from './vitest.ts';

const rest: string[] = [];
const args = process.argv.slice(2);
for (let arg = args.shift(); arg !== undefined; arg = args.shift()) {
  const [, name, inline] = /^--(cases|seed)(?:=(.*))?$/.exec(arg) ?? [];
  if (name === undefined) {
    rest.push(arg);
    continue;
  }
  const value = inline ?? args.shift() ?? '';
  if (!/^-?\d+$/.test(value)) {
    console.error(`fuzz: --${name} takes a whole number`);
    process.exit(2);
  }
  process.env[`FUZZ_${name.toUpperCase()}`] = value;
}
process.env.FUZZ_CASES ??= '10000';

// Thousands of cases are one test: no limit on its time.
process.exit(await runTests(['test/fuzz', ...rest], { testTimeout: 0, hookTimeout: 0 }));
