import { accountById } from '../../../src/access/accounts.ts';
import { addIdentity } from '../../../src/access/identities.ts';
import { beginSession } from '../../../src/access/sessions.ts';
import { spend } from '../../../src/access/spent-tokens.ts';
import { addUser, userBySeq } from '../../../src/access/users.ts';
import { operatorWrite } from '../../../src/cli/operator-write.ts';
import { recordIncidents } from '../../../src/features/incidents/record.ts';
import type { Finding } from '../../../src/features/incidents/state-machine.ts';
import { decideMessages } from '../../../src/features/notifications/alerting/decide.ts';
import {
  endMessage,
  type SendJob,
  takeUpMessage,
} from '../../../src/features/notifications/outbox/sender.ts';
import { beginReports, endReport, takeUpReport } from '../../../src/features/scheduled-reports/runs.ts';
import { noteHeadRows, type Refused } from '../../../src/head-office/set-aside.ts';
import type { Connection } from '../../../src/store/connection.ts';
import { openStore } from '../../../src/store/directory/open-store.ts';
import { operatorActor } from '../../../src/store/writer/actor.ts';
import { Tx } from '../../../src/store/writer/transaction.ts';
import type { Call, Place } from './call.ts';

const certificate = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n';

/**
 * Creates and removes notification settings: a mail server, contacts, subscriptions, mutes, settings and schedules,
 * and acknowledges incidents.
 */
export async function telling(
  data: string,
  owner: Call,
  { accountId, clientId, device }: Place,
): Promise<void> {
  await owner('PUT', '/mail-server', {
    host: '127.0.0.1',
    port: 9,
    security: 'starttls',
    user: 'larder',
    password: 'not to be read',
    from: 'Larder <larder@example.com>',
    ca: certificate,
  });
  const { user } = (await owner('GET', '/auth/session')) as { user: { id: string } };
  await owner('PUT', '/identity-provider', {
    localOwnerId: user.id,
    name: 'Contoso',
    issuer: 'https://login.example.com',
    clientId: 'larder',
    clientSecret: 'not to be read',
    ca: certificate,
    grants: [{ by: 'group', value: 'Larder operators', role: 'operator' }],
  });
  await operatorWrite(data, (tx) => {
    const subject = { issuer: 'https://login.example.com', subject: '00uid4BxXw6I6TV4m0g3' };
    const { seq } = addUser(tx, {
      name: 'Isaac',
      role: 'operator',
      client: null,
      account: null,
      language: 'en',
    });
    addIdentity(tx, userBySeq(tx, seq), subject, { by: 'group', value: 'Larder operators' });
    beginSession(tx, seq, { sid: 'a session of the provider', confirmedMs: 0 });
    spend(tx, 'a start', tx.nowMs + 600_000);
  });
  const quietHours = [{ weekdays: [0, 1, 2, 3, 4, 5, 6], from: '22:00', to: '06:00' }];
  const wants = { bad: 'now', warn: 'now' };
  const contact = async (label: string, more: object) =>
    (await owner('POST', '/contacts', { label, wants, quietHours, ...more }))['id'] as string;
  const hook = { channel: 'webhook', target: 'http://127.0.0.1:9/x' };
  const ana = await contact('Ana', { ...hook, accountId, heartbeatMinutes: 60 });
  await contact('Everybody', { ...hook, clientId, accountIds: [accountId], quietHours: [] });
  await owner(
    'DELETE',
    `/contacts/${await contact('Gone soon', { channel: 'ntfy', target: 'https://ntfy.example/x' })}`,
  );
  for (const label of ['Stays', 'Gone soon']) {
    const { id } = await owner('POST', '/subscriptions', {
      label,
      url: 'http://127.0.0.1:9/x',
      kinds: ['consumer'],
      accountId,
      isActive: false,
    });
    if (label !== 'Stays') await owner('DELETE', `/subscriptions/${id}`);
    const mute = await owner('POST', '/mutes', {
      accountId,
      kinds: ['machine_idle'],
      deviceIds: [device.id],
      until: new Date(Date.now() + 60_000).toISOString(),
      reason: label,
    });
    if (label !== 'Stays') await owner('DELETE', `/mutes/${mute['id']}`);
    const schedule = await owner('POST', '/report-schedules', {
      accountId,
      label,
      report: 'stock',
      every: 'day',
      contacts: [ana],
    });
    if (label !== 'Stays') await owner('DELETE', `/report-schedules/${schedule['id']}`);
  }
  await owner('PATCH', '/alert-settings', {
    accountId,
    items: [
      {
        kind: 'refusals_many',
        isActive: true,
        openAfterMinutes: 0,
        closeAfterMinutes: 0,
        severity: 'bad',
        threshold: 3,
      },
    ],
  });
  operatorWrite(data, (tx) => {
    const finding: Finding = { kind: 'refusals_many', subject: null, severity: 'warn', facts: { uses: 9 } };
    recordIncidents(tx, [{ account: accountById(tx, accountId)!.seq, findings: [finding] }]);
  });
  const { items } = (await owner(
    'GET',
    `/incidents?state=open&kind=refusals_many&accountId=${accountId}`,
  )) as {
    items: { id: string }[];
  };
  await owner('POST', `/incidents/${items[0]!.id}/acknowledge`, { reason: 'They are visitors' });
}

/** A row of an account that head office refused. */
const refusedByHead = (account: number): Refused => ({
  part: 'changes',
  place: 1,
  pos: 1,
  name: 'product',
  account,
  sqlstate: '22P05',
  reason: 'unsupported Unicode escape sequence',
});

const minute = 60_000;
const controllers = ['C-1', 'C-2', 'C-3', 'C-4', 'C-5', 'C-6'];

/**
 * Three days of a site with incidents that open and close: people are told at once, by digests and of
 * what is still open, a message is in the hands of a sender that died; reports fall due, and one of them fails.
 * @returns the moment at which it ends, in milliseconds
 */
export function tell(data: string, { accountId, device }: Place): number {
  let nowMs = Date.now();
  const connection: Connection = openStore(data, () => nowMs);
  const write = <T>(work: (tx: Tx) => T): T => {
    connection.database.exec('BEGIN IMMEDIATE');
    try {
      return Tx.run(connection, { actor: operatorActor, traceId: '0'.repeat(32), nowMs }, work);
    } finally {
      connection.database.exec('COMMIT');
    }
  };
  const find = (names: readonly string[]) =>
    write((tx) => {
      const { seq: account } = accountById(tx, accountId)!;
      const machine = tx.connection.database
        .prepare<[string], number>('SELECT seq FROM devices WHERE id = ?')
        .pluck()
        .get(device.id)!;
      const findings = names.map(
        (name): Finding => ({
          kind: controllers.includes(name) ? 'controller_silent' : 'machine_failing',
          subject: { type: 'device', id: name, serial: name, name },
          severity: 'bad',
          facts: { expected: 5 },
          device: machine,
        }),
      );
      recordIncidents(tx, [{ account, findings }]);
    });
  const end = ({ seq, leaseMs }: SendJob, ok: boolean) => {
    const refused = {
      ok: false,
      reason: 'answer_refused',
      line: '550 not here',
      isUncertain: false,
    } as const;
    write((tx) => endMessage(tx, { seq, leaseMs, outcome: ok ? { ok } : refused }));
  };
  let sent = 0;
  const send = () => {
    write((tx) => decideMessages(tx));
    for (;;) {
      const job = write((tx) => takeUpMessage(tx, { channel: 'webhook', baseUrl: null }));
      if (!job) return;
      end(job, ++sent % 3 !== 0);
    }
  };
  const pass = (minutes: number, step = 10) => {
    for (const endMs = nowMs + minutes * minute; nowMs < endMs; ) {
      nowMs += step * minute;
      send();
    }
  };
  try {
    find(['A', 'B']);
    pass(60);
    for (let at = 0; at < 4; at++) {
      find(['B']);
      pass(40);
    }
    pass(3 * 24 * 60, 30);
    for (let at = 0; at < 4; at++) {
      write((tx) => beginReports(tx));
      const job = write((tx) => takeUpReport(tx));
      if (job)
        write((tx) =>
          endReport(
            tx,
            at === 0
              ? { ...job, error: 'internal.error', isFinal: true }
              : { ...job, fileName: 'stock.xlsx', rows: 2, bytes: 10 },
          ),
        );
      nowMs += 24 * 60 * minute;
    }
    send();
    // All controllers are silent, then another machine fails; a message is refused, and tried again later.
    const open = ['B', ...controllers];
    find(open);
    pass(30, 1);
    for (let at = 0; at < 3; at++) {
      find([...open, 'D']);
      nowMs += 20 * minute;
    }
    for (let at = 0; at < 2; at++) {
      write((tx) => decideMessages(tx));
      nowMs += 2 * minute;
    }
    const takeUp = () => write((tx) => takeUpMessage(tx, { channel: 'webhook', baseUrl: null }));
    const refused = takeUp();
    if (refused) end(refused, false);
    for (let at = 0; at < 2; at++) {
      find(controllers.slice(1));
      nowMs += 3 * minute;
    }
    find(controllers.slice(1));
    write((tx) => decideMessages(tx));
    write((tx) =>
      noteHeadRows(tx, { refused: [refusedByHead(accountById(tx, accountId)!.seq)], arrived: [] }),
    );
    // In the hands of a sender that dies.
    while (takeUp());
    return nowMs;
  } finally {
    connection.close();
  }
}
