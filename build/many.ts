import { runTests } from './vitest.ts';

/**
 * Runs the tests in `folder` with many more cases than `npm test`: `--NAME N` for each of `names`, the first with a
 * default, goes to them as the environment variable `PREFIX_NAME`; other arguments go to Vitest. Ends the process.
 */
export async function runMany(task: string, folder: string, names: string[], unlessTold: number) {
  const prefix = task.toUpperCase();
  const rest: string[] = [];
  const args = process.argv.slice(2);
  for (let arg = args.shift(); arg !== undefined; arg = args.shift()) {
    const [, name = '', inline] = /^--([a-z]+)(?:=(.*))?$/.exec(arg) ?? [];
    if (!names.includes(name)) {
      rest.push(arg);
      continue;
    }
    const value = inline ?? args.shift() ?? '';
    if (!/^-?\d+$/.test(value)) {
      console.error(`${task}: --${name} takes a whole number`);
      process.exit(2);
    }
    process.env[`${prefix}_${name.toUpperCase()}`] = value;
  }
  process.env[`${prefix}_${names[0]!.toUpperCase()}`] ??= String(unlessTold);

  // Thousands of cases are one test: no limit on its time.
  process.exit(await runTests([folder, ...rest], { testTimeout: 0, hookTimeout: 0 }));
}
