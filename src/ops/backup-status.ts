import { Counter, Gauge, type Registry } from 'prom-client';

/** How the scheduled backups stand. */
export type BackupStatus = {
  /** The last one that was opened, checked and compared with its original. */
  lastProven: { file: string; createdAt: string; provenAt: string; bytes: number } | null;
  /** How many failed since the start. */
  failures: number;
  /** Whether they lie on the disk of the data; null: nobody could tell yet. */
  onDataDisk: boolean | null;
};

/** Adds to `/metrics` when the last proven backup was made: what an operator should be woken for when it is old. */
export function addBackupGauges(registry: Registry, status: () => BackupStatus): void {
  const add = (name: string, help: string, read: (status: BackupStatus) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read(status()));
      },
    });
  add(
    'larder_backup_last_proven_timestamp_seconds',
    'When the newest proven backup was made; 0: there is none',
    ({ lastProven }) => (lastProven ? Date.parse(lastProven.createdAt) / 1000 : 0),
  );
  add('larder_backup_last_proven_bytes', 'Its size', ({ lastProven }) => lastProven?.bytes ?? 0);
  new Counter({
    name: 'larder_backup_failures_total',
    help: 'Scheduled backups that failed',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(status().failures);
    },
  });
}
