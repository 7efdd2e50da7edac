import { type Check, differsFromAudit, everyRow, sentences } from '../../store/checks/check.ts';
import { mailServerBody } from './mail-server/mail-server-store.ts';

/** Compares the mail server with its last audit entry. */
const mailServer: Check = {
  name: 'mail server by the audit',
  onlyFull: true,
  run: (reader) =>
    differsFromAudit(reader, 'mail_server', mailServerBody.get(reader))
      ? ['the mail server is not as the audit tells']
      : [],
};

/** Every contact has a row with their position in the incidents, and each position was reached. */
const states: Check = {
  name: 'states of contacts',
  onlyFull: true,
  run: (reader) => [
    ...sentences<{ id: string }>(
      reader,
      `SELECT c.id FROM contacts c LEFT JOIN contact_states s ON s.contact = c.seq
          WHERE c.removed_at IS NULL AND c.is_active = 1 AND s.contact IS NULL`,
      ({ id }) => `how far contact ${id} has come is not known`,
    ),
    ...[...everyRow(reader, 'SELECT 1 FROM contacts WHERE NOT EXISTS (SELECT 1 FROM sending) LIMIT 1')].map(
      () => 'whether messages are sent is not known',
    ),
  ],
};

/** Checks of notifications. */
export const messageChecks: readonly Check[] = [mailServer, states];
