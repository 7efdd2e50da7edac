import * as v from 'valibot';
import { auditChange } from '../../access/audited.ts';
import type { WriteContext } from '../../api/contexts.ts';
import { endpoint } from '../../api/endpoint.ts';
import { described, listedItems } from '../../api/fields.ts';
import { backupPlan, backupRow } from '../../api/system-facts.ts';

const tag = 'Backups';

const listReply = v.object({
  items: listedItems(v.array(backupRow)),
  plan: described('The schedule of backups; null if none are scheduled.', v.nullable(backupPlan)),
});

/** A backup as audited. */
type Noted = { backup: { id: string; name: string } };

const noteAs =
  (resourceType: 'backup' | 'backup_download') =>
  ({ tx }: WriteContext, { backup }: Noted): undefined => {
    const { id, ...value } = backup;
    const owned = { id, client: null, account: null };
    auditChange(tx, 'create', resourceType, owned, null, JSON.stringify(value));
  };

/** See rules/system#backups. */
export const backupEndpoints = [
  endpoint({
    method: 'GET',
    path: '/backups',
    tag,
    caller: 'user',
    permission: 'backups:read',
    ofInstallation: true,
    summary: 'List the backups in the backup folder, with their schedule',
    status: 200,
    reply: listReply,
    problems: ['auth.out_of_scope', 'backups.unavailable'],
    where: 'process',
    run: async ({ installation: { backups } }) => ({ items: await backups.list(), plan: backups.plan() }),
  }),
  endpoint({
    method: 'POST',
    path: '/backups',
    tag,
    caller: 'user',
    permission: 'backups:create',
    confirmed: true,
    ofInstallation: true,
    summary: 'Create a backup now',
    description:
      'It is created and tested in a separate process; `GET /backups` and the events show its progress.',
    status: 202,
    reply: backupRow,
    problems: ['auth.out_of_scope', 'backups.in_progress', 'backups.unavailable'],
    where: 'process',
    async run({ installation, record }) {
      const backup = installation.backups.begin();
      await record({ backup: { id: backup.id, name: backup.name } });
      return backup;
    },
    record: noteAs('backup'),
  }),
  endpoint({
    method: 'GET',
    path: '/backups/:id/file',
    operation: 'downloadBackup',
    tag,
    caller: 'user',
    permission: 'backups:read',
    ofInstallation: true,
    summary: 'Download a backup',
    description:
      'It contains everything, including keys: protect it like the appliance. Byte ranges are ' +
      'supported.',
    confirmed: true,
    status: 200,
    produces: 'application/octet-stream',
    problems: [
      'auth.out_of_scope',
      'backups.not_found',
      'backups.unavailable',
      'request.range_not_satisfiable',
    ],
    where: 'process',
    async run({ installation, record, sendFile }, { params: { id } }) {
      const { bytes, ...file } = await installation.backups.file(id);
      await record({ backup: { id, name: file.name, bytes } });
      return sendFile(file);
    },
    record: noteAs('backup_download'),
  }),
];
