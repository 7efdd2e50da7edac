import { runTests } from './vitest.ts';

/*
 * `npm run fuzz | siege | crash | second-box | ledger | tamper | head-office | panel-walk [-- FLAGS] [VITEST ARGUMENTS]`: the tests of that folder with many more cases
 * than `npm test` has. A flag `--NAME N` reaches them as the environment variable `FOLDER_NAME`.
 */

/** The flags of each folder's tests, and what they are unless said otherwise (null: what the tests themselves say). */
const flagsOf: Record<string, Record<string, number | null>> = {
  /** `repeats`: how deep and how wide hostile shapes are; 200 000 make bodies as large as any that is taken. */
  fuzz: { cases: 100_000, seed: null, repeats: null },
  /** `seconds`: how long each besieger goes on. */
  siege: { seconds: 10 },
  /** `looks`: in how many of the 12 looks (widths, themes, languages) each view of the panel is seen. */
  panel: { looks: 12 },
  /** `rounds`: how often a server under load is killed. */
  crash: { rounds: 50, seed: null },
  /** `kills` of a client of `/changes`, while machines report and data are brought back. */
  ledger: { kills: 300, seed: null },
  /** `flips` of bits of a site's database, and `edits` of its rows, that `larder verify --full` should find. */
  tamper: { flips: 1000, edits: 200, deliveries: null, seed: null },
  /** `kills` of a primary, its second box or both under load, network `faults` of each kind, power `cuts`, and `promotions`. */
  'second-box': { kills: 300, faults: 50, cuts: 300, promotions: 200, seed: null },
  /** `kills` of parts of a served site and its head office, `forks` by older backups, `sites` that catch up at once. */
  head: { kills: 300, forks: 100, sites: 1000, seed: null },
};

const [folder = '', ...args] = process.argv.slice(2);
const flags = flagsOf[folder];
if (!flags) throw new Error(`the folder is one of ${Object.keys(flagsOf).join(', ')}, not ${folder}`);
const variableOf = (flag: string) => `${folder}_${flag}`.toUpperCase().replaceAll('-', '_');

const others: string[] = [];
for (let arg = args.shift(); arg !== undefined; arg = args.shift()) {
  const [, flag = '', inline] = /^--([a-z]+)(?:=(.*))?$/.exec(arg) ?? [];
  if (!Object.hasOwn(flags, flag)) {
    others.push(arg);
    continue;
  }
  const value = inline ?? args.shift() ?? '';
  if (!/^-?\d+$/.test(value)) {
    console.error(`${folder}: --${flag} takes a whole number`);
    process.exit(2);
  }
  process.env[variableOf(flag)] = value;
}
for (const [flag, value] of Object.entries(flags))
  if (value !== null) process.env[variableOf(flag)] ??= String(value);

process.env['PROOFS'] = folder;
// Thousands of cases are one test: no limit on its time.
process.exit(await runTests([`test/${folder}`, ...others], { testTimeout: 0, hookTimeout: 0 }));
