import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lateAfterSeconds, outboxStanding } from '../../features/notifications/outbox/status.ts';
import type { PageHandler } from '../../http/web-app.ts';
import { version } from '../../lib/assets.ts';
import { isoOf } from '../../lib/clock.ts';
import { Problem } from '../../problems/problem.ts';
import { details } from '../../problems/sentences.ts';
import { freeBytes, scarceBytes } from '../../store/directory/free-space.ts';
import { schemaVersion } from '../../store/directory/migrations.ts';
import { inMemory } from '../../store/directory/open-store.ts';
import type { Writer } from '../../store/writer/writer.ts';
import { taskRunner } from '../background/tasks.ts';
import type { PageParts } from './page-parts.ts';

/** Room for several writes. After a refusal, room for a single page does not mean that the disk has recovered. */
const enoughBytes = 1024 * 1024;

/**
 * `/readyz`: whether the appliance can read and write. Usually the writer only has to answer, or to be unused. When the
 * disk is nearly full, or a write was refused because it was full, the probe writes a page, so the answer is that of a
 * write.
 */
export function readinessPage(parts: PageParts): PageHandler {
  const { reader, writer, watch } = parts;
  const file = reader.connection.database.name;
  const free = async () => (file === inMemory ? Number.POSITIVE_INFINITY : await freeBytes(dirname(file)));
  const probe = writerProbe(writer);
  return async ({ exchange }) => {
    parts.secondBox?.requireCurrent();
    const schema = schemaVersion(reader.connection);
    const bytes = await free();
    if (watch.storageWasRefused && bytes < enoughBytes) throw new Problem('storage.full');
    const scarce = bytes < scarceBytes;
    const mustWrite = scarce || watch.storageWasRefused;
    if (mustWrite || !writer.isAsleep) await probe(mustWrite ? 'write for a probe' : 'answer a probe');
    watch.storageWasRefused = false;
    exchange.send(200, JSON.stringify(readiness(parts, schema, scarce)));
  };
}

function readiness(
  { reader, writer, clock, backups, certificateEndsMs, headOffice }: PageParts,
  schema: number,
  scarce: boolean,
): object {
  const standing = backups?.();
  const lastProven = standing?.lastProven;
  const head = headOffice?.();
  const messages = outboxStanding(reader, clock());
  const warnings = [
    ...(standing?.onDataDisk ? ['backups_on_data_disk'] : []),
    ...(head && head.state !== 'idle' && head.state !== 'shipping' ? [`head_office_${head.state}`] : []),
    ...(messages && messages.lateSeconds > lateAfterSeconds ? ['messages_late'] : []),
    ...(messages?.isSending === false ? ['sending_off'] : []),
  ];
  return {
    status: 'ready',
    version,
    schemaVersion: schema,
    waitingWrites: writer.waiting,
    storage: scarce ? 'low' : 'ok',
    // Said for as long as it is set (rules/command-line#test-clock).
    testClock: Boolean(process.env['LARDER_TEST_CLOCK']),
    ...(certificateEndsMs && { certificateEnds: isoOf(certificateEndsMs()) }),
    // Without its place, which callers without a key need not know.
    ...(lastProven !== undefined && {
      lastProvenBackup: lastProven && { createdAt: lastProven.createdAt, provenAt: lastProven.provenAt },
    }),
    ...(head && { headOffice: { state: head.state, behind: head.behind } }),
    ...(messages && { messages }),
    ...(warnings.length > 0 && { warnings }),
  };
}

type ProbeTask = 'answer a probe' | 'write for a probe';

/** The time the writer has to answer. A disk that stalls briefly is no reason to be taken out of service. */
const patienceMs = 2000;

/**
 * Asks the writer for an answer, behind all waiting commands. Simultaneous probes of a kind share one command.
 * @throws `server.busy` when no answer comes in time; whatever refused the command
 */
function writerProbe(writer: Writer): (task: ProbeTask) => Promise<void> {
  const runTask = taskRunner(writer);
  const running = new Map<ProbeTask, Promise<unknown>>();
  const ask = (name: ProbeTask) => {
    const asked = runTask(name).finally(() => running.delete(name));
    running.set(name, asked);
    return asked;
  };
  return async (task) => {
    const stop = new AbortController();
    const late = pause(patienceMs, 'late', { signal: stop.signal, ref: false });
    try {
      if ((await Promise.race([running.get(task) ?? ask(task), late])) === 'late') {
        throw new Problem('server.busy', details.writerSilent({ count: writer.waiting }));
      }
    } finally {
      stop.abort();
      late.catch(() => {});
    }
  };
}
