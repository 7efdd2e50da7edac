import { Counter, Gauge, type Registry } from 'prom-client';

/** The status of the scheduled backups. */
export type BackupStatus = {
  /** The last backup that was unpacked, checked and compared with the original. */
  lastProven: { file: string; createdAt: string; provenAt: string; bytes: number } | null;
  /** The number of failures since the start. */
  failures: number;
  /** True if the backup folder is on the disk of the data; null if not known yet. */
  onDataDisk: boolean | null;
};

/** Adds the age and size of the last proven backup, and the count of failures, to `/metrics`. */
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
    'When the newest tested backup was made; 0 if there is none',
    ({ lastProven }) => (lastProven ? Date.parse(lastProven.createdAt) / 1000 : 0),
  );
  add(
    'larder_backup_last_proven_bytes',
    'The size of the newest tested backup',
    ({ lastProven }) => lastProven?.bytes ?? 0,
  );
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
