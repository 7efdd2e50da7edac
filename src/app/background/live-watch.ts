import { randomUUID } from 'node:crypto';
import { controllersOf } from '../../access/controller-status.ts';
import type { Installation } from '../../api/installation.ts';
import type { LiveEvent, LiveKind } from '../../api/live.ts';
import { standingOfExport } from '../../features/exports/jobs.ts';
import { lastTransition, transitionsAfter } from '../../features/incidents/transitions.ts';
import { accountsWatched } from '../../features/live/accounts.ts';
import type { LiveEvents } from '../../features/live/live-events.ts';
import { lampOf, noticesOf, reasonsOfInstallation } from '../../features/overview/reasons.ts';
import { isoOf } from '../../lib/clock.ts';
import type { ScheduledBackups } from '../../ops/scheduled-backups.ts';
import type { LiveHub } from './live.ts';
import type { Parts } from './parts.ts';

/** Changes that must be notified explicitly. All others are found by the poll while a stream is open. */
export type LiveWatch = { exportChanged(id: string): void };

/** The maximum number of incident changes per look. */
const maxTransitions = 100;
/** The interval between two looks. */
const lookEveryMs = 2000;

/** Sends events about late and returned controllers, the installation, backups and exports (rules/live#events). */
export function watchForLive(
  live: LiveHub,
  standing: Installation['standing'],
  backups: ScheduledBackups | undefined,
  { reader, clock, watch }: Pick<Parts, 'reader' | 'clock' | 'watch'>,
): LiveWatch {
  const states = new Map<number, string>();
  let reasonsSent: string | undefined;
  let transitionSeen: number | undefined;
  let lookedMs = Number.NEGATIVE_INFINITY;
  const tell = <K extends LiveKind>(event: LiveEvent<K, LiveEvents[K]>) => live.tell(event);
  const now = () => ({ id: randomUUID(), date: isoOf(clock()) });

  const lookAtControllers = () => {
    for (const { seq: account, id: accountId, client } of accountsWatched(reader)) {
      for (const [seq, { id, serial, state, lastSeenAt }] of controllersOf(reader, account, clock())) {
        const before = states.get(seq);
        states.set(seq, state);
        if (before === undefined || before === state) continue;
        const body = { ...now(), accountId, controllerId: id, serial, state, lastSeenAt };
        tell({ kind: 'controller', client, account, needs: 'devices:read', body });
      }
    }
  };

  const lookAtIncidents = () => {
    const last = lastTransition(reader);
    if (transitionSeen === undefined || last < transitionSeen) transitionSeen = last;
    if (last === transitionSeen) return;
    for (const {
      seq,
      incidentId,
      client,
      account,
      kind,
      change,
      severity,
      state,
      accountId,
    } of transitionsAfter(reader, transitionSeen, maxTransitions)) {
      transitionSeen = seq;
      const body = { ...now(), accountId, incidentId, kind, change, severity, state };
      tell({ kind: 'incident', client, account, needs: 'reports:read', body });
    }
  };

  const ofAll = { scope: 'all', client: null, account: null } as const;
  const lookAtInstallation = async () => {
    const state = await standing();
    const reasons = [...reasonsOfInstallation(state, clock()), ...noticesOf(state, ofAll)];
    const codes = reasons.map(({ code }) => code).join();
    const before = reasonsSent;
    reasonsSent = codes;
    if (before === undefined || before === codes) return;
    const body = { ...now(), lamp: lampOf(reasons), reasons };
    tell({ kind: 'system', client: null, account: null, needs: null, body });
  };

  backups?.onChange(({ name }, status) => {
    const body = { ...now(), status, file: name };
    tell({ kind: 'backup', client: null, account: null, needs: 'backups:read', body });
  });

  live.beforeLook(() => {
    if (performance.now() - lookedMs < lookEveryMs) return;
    lookedMs = performance.now();
    lookAtControllers();
    lookAtIncidents();
    lookAtInstallation().catch((err: unknown) =>
      watch.log.warn({ err }, 'could not read the status of the installation'),
    );
  });

  return {
    exportChanged(exportId) {
      const found = standingOfExport(reader, exportId);
      if (!found) return;
      const { client, account, kind, state } = found;
      const body = { ...now(), exportId, kind, status: state };
      tell({ kind: 'export', client, account, needs: 'reports:read', body });
    },
  };
}
