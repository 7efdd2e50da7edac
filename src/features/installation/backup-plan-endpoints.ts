import { auditChange } from '../../access/audited.ts';
import type { WriteContext } from '../../api/contexts.ts';
import { endpoint } from '../../api/endpoint.ts';
import { boolean, described, integer, nullable, object, text } from '../../api/fields.ts';
import { type BackupSettingsFacts, backupSettingsReply } from '../../api/system-facts.ts';

const tag = 'Backups';

/** See rules/system#the-plan-of-backups. */
const newPlan = object({
  hour: described('The hour of the day at which a backup is made; null for none.', nullable(integer(0, 23))),
  folder: described('The folder of the backups, a full path; null for the default.', nullable(text(1, 1000))),
  keep: described('The number of backups to keep.', integer(1, 10_000)),
  videos: described('True if they include the videos.', boolean()),
  passphraseFile: described(
    'A file on the appliance whose first line is the passphrase of the backups; null for none.',
    nullable(text(1, 1000)),
  ),
});

type Changed = { before: BackupSettingsFacts; after: BackupSettingsFacts };

/** The schedule of backups (rules/system#the-plan-of-backups). */
export const backupPlanEndpoints = [
  endpoint({
    method: 'GET',
    path: '/backup-plan',
    operation: 'getBackupPlan',
    tag,
    caller: 'user',
    permission: 'settings:read',
    ofInstallation: true,
    summary: 'Read the backup plan',
    status: 200,
    reply: backupSettingsReply,
    problems: ['auth.out_of_scope', 'backups.unavailable'],
    where: 'process',
    run: async ({ installation: { backups } }) => backups.settings(),
  }),
  endpoint({
    method: 'PUT',
    path: '/backup-plan',
    operation: 'replaceBackupPlan',
    tag,
    caller: 'user',
    permission: 'settings:update',
    ofInstallation: true,
    confirmed: true,
    summary: 'Set the backup plan',
    description:
      'Stored in `larder.json`, and effective without a restart. `hour` is in the machine’s time zone ' +
      '(null: only on request), `folder` and `passphraseFile` are full paths on the appliance. The ' +
      'folder is checked first: if it cannot be used, nothing changes.',
    body: newPlan,
    example: { hour: 3, folder: null, keep: 14, videos: false, passphraseFile: null },
    status: 200,
    reply: backupSettingsReply,
    problems: ['auth.out_of_scope', 'backups.unavailable', 'backups.plan_fixed', 'backups.folder_unusable'],
    where: 'process',
    async run({ installation: { backups }, record }, { body }) {
      const before = backups.settings();
      const after = await backups.replan(body);
      await record({ before, after });
      return after;
    },
    record({ tx }: WriteContext, { before, after }: Changed): undefined {
      const [was, is] = [JSON.stringify(before), JSON.stringify(after)];
      if (was === is) return;
      auditChange(tx, 'update', 'settings', { id: 'backup-plan', client: null, account: null }, was, is);
    },
  }),
];
