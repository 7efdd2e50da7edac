import { Readable } from 'node:stream';
import { accountById } from '../../src/access/accounts.ts';
import { addDevice } from '../../src/features/devices/devices.ts';
import { recordEvidence, takeIn } from '../../src/features/evidence/evidence.ts';
import { ingest } from '../../src/features/movements/intake/ingest.ts';
import { newId } from '../../src/store/ids.ts';
import type { Owner, Site } from './site.ts';

/** Reports movements of an account, as the feed does; every one must be accepted. */
export function report(
  site: Site,
  owner: Owner,
  rows: readonly object[],
  controller: number | null = null,
): void {
  const rejected = site.write((tx) => {
    const account = accountById(tx, site.ids[owner])!.seq;
    return ingest(tx, { account, controller }, rows).results.filter(({ status }) => status !== 'accepted');
  });
  if (rejected.length > 0) throw new Error(`a movement was refused: ${JSON.stringify(rejected[0])}`);
}

/** Makes a device, which is the operator's to do, and so has no call. @returns its id */
export function makeDevice(
  site: Site,
  owner: Owner,
  device: { serial: string; name?: string; operation?: number | null; businessLines?: ('vending' | 'eas')[] },
): string {
  const { serial, name = serial, operation = null, businessLines = ['vending'] } = device;
  return site.write(
    (tx) => addDevice(tx, accountById(tx, site.ids[owner])!, { serial, name, operation, businessLines }).id,
  );
}

/** Sends a video of an account; the site is in memory. */
export async function sendVideo(
  site: Site,
  owner: Owner,
  videoKey: string,
  content: Buffer = Buffer.from('not much of a video'),
  mediaType: string | undefined = 'video/mp4',
): Promise<void> {
  const { reader, settings } = site.appliance;
  const account = accountById(reader, site.ids[owner])!;
  await takeIn(
    { reader, filesDirectory: settings.filesDirectory },
    {
      id: newId(),
      client: account.client,
      account: account.seq,
      accountId: account.id,
      videoKey,
    },
    { body: Readable.from([content]), bytes: content.length, mediaType },
    async (whole) => site.write((tx) => recordEvidence(tx, whole, null)),
  );
}
