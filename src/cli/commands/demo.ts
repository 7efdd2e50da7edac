import { accountById } from '../../access/accounts.ts';
import { createLink, userByName, welcomeLink } from '../../access/users.ts';
import { parseInstant } from '../../api/instant.ts';
import { openSettings } from '../../app/settings.ts';
import { makeDemo } from '../../demo/index.ts';
import { demoOwner } from '../../demo/site.ts';
import type { DemoCounts, DemoSize } from '../../demo/types.ts';
import { type Films, takeInVideos } from '../../demo/videos.ts';
import type { AppliedClient } from '../../features/provisioning/provision.ts';
import { latestReceipt } from '../../features/receipts/receipts.ts';
import { readAsset } from '../../lib/assets.ts';
import { dayMs, hourMs } from '../../lib/calendar/durations.ts';
import { isoOf, systemClock } from '../../lib/clock.ts';
import { giveToOwnerOf } from '../../ops/give-to-owner.ts';
import { missingData } from '../../store/directory/data-directory.ts';
import { larderCommand } from '../../store/directory/larder-command.ts';
import { inMemory, openStore, openStoreAsIs } from '../../store/directory/open-store.ts';
import { operatorActor } from '../../store/writer/actor.ts';
import { type Command, UsageError } from '../command.ts';
import { CommandSettings, dataFlag } from '../command-settings.ts';
import { fillDirectory } from '../demo-place.ts';
import { inTransaction } from '../operator-write.ts';
import { jsonFlag, print } from '../output.ts';
import { panelAddress } from '../panel-address.ts';
import { Progress } from '../progress.ts';
import { siteLines } from '../site-lines.ts';

const defaults = { seed: 1, deliveries: 10_000, days: 90 };

/** The default address of `larder serve`. */
const defaultAddress = 'http://127.0.0.1:8080';

/** `larder demo` (rules/command-line#the-demo). */
export const command: Command = {
  usage: 'demo [flags]',
  summary: 'fill a new data directory with a demo site',
  flags: {
    ...dataFlag,
    deliveries: { value: 'N', help: `the number of deliveries (${defaults.deliveries})` },
    days: { value: 'N', help: `the number of days (${defaults.days})` },
    seed: {
      value: 'N',
      help: `the same number creates the same site, another number a different one (${defaults.seed})`,
    },
    until: {
      value: 'ISO',
      help: 'when the deliveries end, rounded down to the hour; the same seed then creates exactly the same site (now)',
    },
    ...jsonFlag,
  },
  positionals: [0, 0],
  async run(given) {
    const settings = new CommandSettings(given);
    if (settings.data === inMemory)
      throw new UsageError('a demo in memory would be lost immediately: give --data DIR');
    const { client, counts, range, receiptPath, token } = await makeDemoSite(settings.data, sizeOf(settings));
    const receipt = receiptPath === undefined ? null : defaultAddress + receiptPath;
    const link = welcomeLink(panelAddress(settings), token);
    print(settings, { link, clients: [client], counts, ...range, receipt }, () => [
      `Panel: ${link}`,
      '(choose a password there; the link works once, for a day)',
      '',
      ...siteLines({ clients: [client] }),
      '',
      countsLine(counts),
      '',
      `Account-level key: ${demoSecret(client, 'account')}`,
      `Client-level key:  ${demoSecret(client, 'client')}`,
      '',
      `Serve it:  ${larderCommand(settings.data, ['serve'])}`,
      `Then try:  ${curlLine(defaultAddress, demoSecret(client, 'account'))}`,
      `           ${curlLine(defaultAddress, demoSecret(client, 'account'), { path: latestPath(range) })}`,
      ...(receipt === null ? [] : [`A receipt: ${receipt}`]),
    ]);
    return 0;
  },
};

/** The demo site, with its secrets, and the range of time of its movements. */
type MadeDemo = {
  client: AppliedClient;
  counts: DemoCounts;
  range: { from: string; until: string };
  /** The token of the link with which the owner chooses a password. */
  token: string;
  /** The receipt of the latest sale, if there is one. */
  receiptPath: string | undefined;
};

/**
 * Creates the demo site in a data directory, of the default size unless `chosen` says otherwise. An interruption leaves
 * the whole site or none. `keep` is called with the folder of the new site, before its files are moved up.
 * @throws when the data directory holds a client
 */
export async function makeDemoSite(
  data: string,
  chosen: Partial<DemoSize> = {},
  keep?: (folder: string, client: AppliedClient) => void,
): Promise<MadeDemo> {
  const size = { ...defaults, ...chosen, untilMs: hourOf(chosen.untilMs ?? systemClock()()) };
  const make = async (folder: string) => {
    const made = await fill(folder, size);
    keep?.(folder, made.client);
    return made;
  };
  const made = await fillDirectory(data, make, { alsoServed: keep === undefined });
  // The folder of a service is there before the demo is made in it, by root.
  giveToOwnerOf(data, data);
  return made;
}

async function fill(folder: string, size: DemoSize): Promise<MadeDemo> {
  const isNew = missingData(folder) !== undefined;
  const connection = isNew ? openStore(folder, systemClock()) : openStoreAsIs(folder, 'write');
  try {
    const settings = openSettings(folder, connection);
    const progress = new Progress();
    const history = makeDemo(
      ({ clock, ...origin }, work) => inTransaction(connection, clock, work, origin),
      settings,
      size,
      ({ deliveries }) => progress.tell((ms) => progressLine(deliveries, size.deliveries, ms)),
    );
    const { client, counts } = history;
    const { filesDirectory } = settings;
    for (const { id } of client.accounts) {
      const clips = history.clipsOf(id);
      await takeInVideos({ reader: { connection }, filesDirectory }, id, clips, films(), (atMs, work) =>
        inTransaction(
          connection,
          () => atMs,
          (step) => step(operatorActor, work),
        ),
      );
      counts.videos += clips.length;
    }
    progress.end();
    const fromMs = size.untilMs - size.days * dayMs;
    const reader = { connection };
    const accounts = client.accounts.map(({ id }) => accountById(reader, id)!.seq);
    const token = inTransaction(connection, systemClock(), (step) =>
      step(operatorActor, (tx) => createLink(tx, userByName(tx, demoOwner.name)!).token),
    );
    return {
      client,
      counts,
      token,
      range: { from: isoOf(fromMs), until: isoOf(size.untilMs) },
      receiptPath: latestReceipt(reader, accounts),
    };
  } finally {
    connection.close();
  }
}

function films(): Films {
  const delivery = readAsset('assets/demo/delivery.webm');
  return { delivery, loan: delivery, return: readAsset('assets/demo/return.webm') };
}

function progressLine(done: number, all: number, elapsedMs: number): string {
  return `${done} of ${all} deliveries (${Math.floor((done / all) * 100)} %), ${Math.round(elapsedMs / 1000)} s`;
}

function sizeOf(settings: CommandSettings): Partial<DemoSize> {
  const until = settings.text('until');
  const untilMs = until === undefined ? undefined : parseInstant(until);
  if (untilMs === null || (untilMs !== undefined && untilMs > systemClock()()))
    throw new UsageError(
      `${settings.named('until')} is ${until}, but must be an ISO 8601 date that is not in the future`,
    );
  return Object.fromEntries(
    Object.entries({
      seed: settings.integer('seed', 0, 2 ** 32 - 1),
      deliveries: settings.integer('deliveries', 1, 100_000_000),
      days: settings.integer('days', 1, 3660),
      untilMs,
    }).filter(([, value]) => value !== undefined),
  );
}

function hourOf(moment: number): number {
  return moment - (moment % hourMs);
}

function countsLine({ consumers, deliveries, failed, recharges, returns, videos }: DemoCounts): string {
  return `${consumers} consumers, ${deliveries} deliveries (${failed} failed), ${recharges} recharges, ${returns} returns, ${videos} videos`;
}

/** The secret of the demo's key of a scope. */
export function demoSecret(client: AppliedClient, scope: 'client' | 'account'): string {
  return client.keys.find((key) => key.scope === scope)!.secret!;
}

/** A first call with curl; `authority` is the file of the CA that curl has to trust. */
export function curlLine(
  address: string,
  secret: string,
  { authority, path = '/products?pageSize=5' }: { authority?: string | undefined; path?: string } = {},
): string {
  const trusting = authority === undefined ? '' : `--cacert '${authority}' `;
  return `curl ${trusting}-H 'x-api-key: ${secret}' '${address}${path}'`;
}

/** The latest deliveries. */
function latestPath({ from, until }: MadeDemo['range']): string {
  return `/transactions?from=${from}&to=${until}&limit=5`;
}
