import { setTimeout as pause } from 'node:timers/promises';
import type { PublicPage } from '../http/pipeline.ts';
import { newTraceId } from '../http/trace.ts';
import { Problem } from '../problems/problem.ts';
import { systemActor } from '../store/actor.ts';
import { isoOf } from '../store/clock.ts';
import { schemaVersion } from '../store/migrations.ts';
import type { Writer } from '../store/writer.ts';
import { version } from './assets.ts';
import { addBackupGauges, type BackupStatus } from './backup-status.ts';
import { addCertificateGauge, addGauges } from './gauges.ts';
import type { PageParts } from './pages.ts';

/**
 * `/healthz` (the process answers), `/readyz` (it reads, and its writer takes commands) and `/metrics`, unless
 * they are switched off.
 */
export function healthPages({
  reader,
  writer,
  watch,
  switches,
  backups,
  certificateEndsMs,
}: PageParts): Record<string, PublicPage> {
  const pages: Record<string, PublicPage> = {};
  if (switches.health !== false) {
    const probe = writerProbe(writer);
    pages['/healthz'] = { serve: (exchange) => exchange.send(200, '{"status":"ok"}') };
    pages['/readyz'] = {
      async serve(exchange) {
        const schema = schemaVersion(reader.connection);
        await probe();
        exchange.send(
          200,
          JSON.stringify(readiness(schema, writer.waiting, backups?.(), certificateEndsMs?.())),
        );
      },
    };
  }
  if (switches.metrics !== false) {
    const { registry } = watch.metrics;
    addGauges(registry, reader, writer);
    if (backups) addBackupGauges(registry, backups);
    if (certificateEndsMs) addCertificateGauge(registry, certificateEndsMs);
    pages['/metrics'] = {
      async serve(exchange) {
        exchange.send(200, await registry.metrics(), registry.contentType);
      },
    };
  }
  return pages;
}

function readiness(
  schema: number,
  waitingWrites: number,
  backups: BackupStatus | undefined,
  certificateEndsMs: number | undefined,
): object {
  // Contract section 10: said for as long as it is set.
  const testClock = Boolean(process.env['LARDER_TEST_CLOCK']);
  const told = {
    status: 'ready',
    version,
    schemaVersion: schema,
    waitingWrites,
    testClock,
    ...(certificateEndsMs !== undefined && { certificateEnds: isoOf(certificateEndsMs) }),
  };
  if (!backups) return told;
  const { lastProven } = backups;
  // Not where it is: that is nobody's business who has no key.
  const lastProvenBackup = lastProven && { createdAt: lastProven.createdAt, provenAt: lastProven.provenAt };
  return { ...told, lastProvenBackup };
}

/** How long the writer may take to answer; a disk that stalls for a moment is no reason to be taken out of service. */
const patienceMs = 2000;

/**
 * Asks the writer for an answer: a command that changes nothing, behind all that waits. However many ask at once,
 * one command is on its way.
 * @throws `server.busy` when there is none in time
 */
function writerProbe(writer: Writer): () => Promise<void> {
  let running: Promise<unknown> | undefined;
  return async () => {
    running ??= writer
      .submit({ name: 'answer a probe', actor: systemActor, traceId: newTraceId(), input: undefined })
      .finally(() => {
        running = undefined;
      });
    const stop = new AbortController();
    const late = pause(patienceMs, 'late', { signal: stop.signal, ref: false });
    try {
      if ((await Promise.race([running, late])) === 'late') {
        throw new Problem('server.busy', `The writer does not answer; ${writer.waiting} writes wait.`);
      }
    } finally {
      stop.abort();
      late.catch(() => {});
    }
  };
}
