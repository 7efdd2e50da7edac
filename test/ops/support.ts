import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSettings } from '../../src/app/settings.ts';
import { addAccount, addClient } from '../../src/features/sites/tenants.ts';
import { openStore } from '../../src/store/directory/open-store.ts';
import { groupCommit, temporaryDirectory } from '../store/support.ts';
import { layEmptyDatabase } from '../support/migrated.ts';

/** The name of the video of `smallSite`. */
export const videoId = '0190b2f0-0000-7000-8000-000000000001';

/** A data directory with two accounts, settings, keys, an audit trail and a video, in a folder that is gone after the test. */
export function smallSite(): { folder: string; data: string; accountId: string } {
  const folder = temporaryDirectory();
  const data = join(folder, 'larder-data');
  layEmptyDatabase(data);
  const connection = openStore(data, Date.now);
  openSettings(data, connection);
  let accountId = '';
  groupCommit(connection, [
    (tx) => {
      const client = addClient(tx, { name: 'Acme' }).seq;
      const account = { client, currency: 'COP', timeZone: 'UTC', businessLines: ['eas'] };
      addAccount(tx, { ...account, name: 'North' });
      accountId = addAccount(tx, { ...account, name: 'South' }).id;
    },
  ]);
  connection.database
    .prepare(
      `INSERT INTO evidence (id, client, account, video_key, media_type, bytes, received_ms)
        VALUES (?, 1, 2, 'v', 'video/mp4', 5, 1)`,
    )
    .run(videoId);
  connection.close();
  mkdirSync(join(data, 'evidence', accountId), { recursive: true });
  writeFileSync(join(data, 'evidence', accountId, videoId), 'video');
  writeFileSync(join(data, 'larder.json'), '{"port":8081}');
  return { folder, data, accountId };
}
