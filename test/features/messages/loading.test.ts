import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const src = join(import.meta.dirname, '..', '..', '..', 'src');

// Shows rules/messages#outbox: whoever tells nobody anything loads nothing for it.
it('nodemailer is loaded by the first mail alone, and its types cost nothing', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const early = files.filter((file) =>
    /^import (?!type )[^;]*from 'nodemailer/m.test(readFileSync(join(src, file), 'utf8')),
  );
  expect(early).toEqual([]);
  expect(readFileSync(join(src, 'features/messages/channels/email.ts'), 'utf8')).toContain(
    "import('nodemailer/lib/smtp-connection')",
  );
});
