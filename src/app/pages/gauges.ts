import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Gauge, type Registry } from 'prom-client';
import type { HeadOfficeState } from '../../api/installation.ts';
import type { OutboxStanding } from '../../features/notifications/outbox/status.ts';
import { version } from '../../lib/assets.ts';
import { sqliteVersion } from '../../store/connection.ts';
import { freeBytes } from '../../store/directory/free-space.ts';
import { schemaVersion } from '../../store/directory/migrations.ts';
import { inMemory } from '../../store/directory/open-store.ts';
import type { Reader } from '../../store/statement.ts';
import type { Writer } from '../../store/writer/writer.ts';

/** Adds to `/metrics` the identity and status of the appliance: build, waiting writes, files, free disk. */
export function addGauges(registry: Registry, { connection }: Reader, writer: Writer): void {
  const add = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read());
      },
    });

  const labels = {
    version,
    sqlite: sqliteVersion(connection),
    schema: String(schemaVersion(connection)),
    node: process.version,
  };
  new Gauge({
    name: 'larder_build_info',
    help: 'Versions of this server, in the labels',
    labelNames: Object.keys(labels),
    registers: [registry],
  }).set(labels, 1);
  add('larder_writer_waiting', 'Writes that are not on disk yet', () => writer.waiting);

  const file = connection.database.name;
  if (file === inMemory) return;
  add('larder_database_bytes', 'The size of the database', () => sizeOf(file));
  add('larder_wal_bytes', 'The size of the write-ahead log', () => sizeOf(`${file}-wal`));
  add('larder_disk_free_bytes', 'Free space on the disk of the data directory', () =>
    freeBytes(dirname(file)),
  );
}

/** Adds the expiry of the served certificate, for alerts when nothing has renewed it. */
export function addCertificateGauge(registry: Registry, endsMs: () => number): void {
  new Gauge({
    name: 'larder_tls_certificate_expires_timestamp_seconds',
    help: 'Expiry of the certificate in use',
    registers: [registry],
    collect() {
      this.set(endsMs() / 1000);
    },
  });
}

const headStates = ['shipping', 'idle', 'unreachable', 'stopped'] as const;

/** Adds the state of shipping to head office, and the number of rows behind. */
export function addHeadOfficeGauges(registry: Registry, state: () => HeadOfficeState): void {
  new Gauge({
    name: 'larder_head_office_state',
    help: '1 if sending to head office is in this state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const now = state().state;
      for (const one of headStates) this.set({ state: one }, Number(one === now));
    },
  });
  const add = (name: string, help: string, read: (state: HeadOfficeState) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read(state()));
      },
    });
  add(
    'larder_head_office_behind_changes',
    'Changes that head office does not have yet',
    ({ behind }) => behind.changes ?? Number.NaN,
  );
  add(
    'larder_head_office_behind_seconds',
    'How long head office has lacked changes',
    ({ behind }) => behind.seconds,
  );
  add(
    'larder_head_office_set_aside',
    'Rows that head office refused and that are set aside',
    ({ setAside }) => setAside.count,
  );
}

/** Adds the number of waiting messages, and for how long failing ones are late, for external monitoring. */
export function addMessageGauges(registry: Registry, standing: () => OutboxStanding | undefined): void {
  const add = (name: string, help: string, read: (standing: OutboxStanding) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        const now = standing();
        this.set(now === undefined ? 0 : read(now));
      },
    });
  add(
    'larder_messages_waiting',
    'Messages to contacts that are waiting to be sent',
    ({ waiting }) => waiting,
  );
  add('larder_messages_failing', 'Waiting messages that failed at least once', ({ failing }) => failing);
  add(
    'larder_messages_late_seconds',
    'How long the oldest failed message is overdue',
    ({ lateSeconds }) => lateSeconds,
  );
}

async function sizeOf(file: string): Promise<number> {
  // The write-ahead log comes and goes.
  return (await stat(file).catch(() => undefined))?.size ?? 0;
}
