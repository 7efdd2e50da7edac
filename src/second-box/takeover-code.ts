import { createHmac } from 'node:crypto';

/** The eight digits with which a person promotes the second box on its page. They follow from the token. */
export function takeoverCode(token: string): string {
  const number = createHmac('sha256', token).update('takeover').digest().readUInt32BE() % 100_000_000;
  return String(number).padStart(8, '0');
}
