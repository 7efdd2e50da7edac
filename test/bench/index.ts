/**
 * `npm run bench [-- SUITE] [flags]`: the suites of benches, each a file with its own flags; without a name, the
 * one of Larder beside its peers. Imported, not spawned, so that one interrupt ends it.
 */
const suites: Record<string, () => Promise<unknown>> = {
  consumers: () => import('./consumers.ts'),
  authorizations: () => import('./authorizations.ts'),
  reports: () => import('./reports.ts'),
  movements: () => import('./movements.ts'),
  exports: () => import('./exports.ts'),
  'head-office': () => import('./head-office.ts'),
  changes: () => import('./changes.ts'),
  lists: () => import('./lists.ts'),
  reconciliation: () => import('./reconciliation.ts'),
  consumption: () => import('./consumption.ts'),
  'second-box': () => import('./second-box.ts'),
};

const suite = suites[process.argv[2] ?? ''];
if (suite) process.argv.splice(2, 1);
await (suite ?? (() => import('./main.ts')))();
