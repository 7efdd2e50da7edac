/** The program's threads: their paths, by the names that they are started with. Each is a file of its own when built. */
export const threads: Readonly<Record<string, string>> = {
  'writer-thread': 'src/app/threads/writer-thread.ts',
  'checkpoint-thread': 'src/app/threads/checkpoint-thread.ts',
  'read-thread': 'src/app/threads/read-thread.ts',
  'export-thread': 'src/app/threads/export-thread.ts',
  'sheet-thread': 'src/app/threads/sheet-thread.ts',
  'upgrade-thread': 'src/app/upgrading/upgrade-thread.ts',
  'head-thread': 'src/head-office/head-thread.ts',
  'source-thread': 'src/second-box/source-thread.ts',
  'renewal-thread': 'src/ops/tls/renewal-thread.ts',
};
