import { randomUUID } from 'node:crypto';
import { accountById } from '../../src/access/accounts.ts';
import { beginSession } from '../../src/access/sessions.ts';
import { addUser } from '../../src/access/users.ts';
import { operatorWrite } from '../../src/cli/operator-write.ts';
import { type Caller, stock } from '../support/acme.ts';
import type { Desk } from '../support/command-line.ts';
import type { Target } from './besieging.ts';

/** Sessions have few requests a minute each, so a besieger has many. */
const sessions = 400;

/** An owner of an account with their sessions, and a user who never used their link. */
export function peopleFor(desk: Desk, accountId: string): Pick<Target, 'sessions' | 'link'> {
  return operatorWrite(desk.data, (tx) => {
    const { client, seq: account } = accountById(tx, accountId)!;
    const person = (name: string) => addUser(tx, { name, role: 'owner', client, account, language: 'en' });
    const { seq } = person('Ana');
    return {
      sessions: Array.from({ length: sessions }, () => beginSession(tx, seq)),
      link: person('Luis').link.token,
    };
  });
}

/** Makes one code buy many times at one machine. */
export async function madeBusy(call: Caller, feed: Caller, deliveries: number): Promise<Target['busy']> {
  await stock(call);
  const code = '0007';
  const initialCode = { codeId: code, codeType: 'QR' };
  const consumer = await call('POST', '/consumers', { name: 'Ana', identification: '1', initialCode });
  const devices = await call('GET', '/devices');
  const [product] = (await call('GET', '/products')).body['items'] as { id: string }[];
  const startMs = Date.now() - 300 * 24 * 3600 * 1000;
  for (let made = 0; made < deliveries; made += 1000) {
    const items = Array.from({ length: Math.min(1000, deliveries - made) }, (_, at) => ({
      kind: 'delivery',
      id: randomUUID(),
      date: new Date(startMs + (made + at) * 1_000_000).toISOString(),
      deviceSerial: 'VM-1',
      codeId: code,
      productId: product!.id,
      isDelivered: true,
      selection: '1',
    }));
    const { status, body } = await feed('POST', '/feed/movements', { items });
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
  const [device] = devices.body['items'] as { id: string }[];
  return { consumer: String(consumer.body['id']), code, device: device!.id };
}
