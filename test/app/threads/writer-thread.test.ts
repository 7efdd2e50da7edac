import { expect, it, onTestFinished, vi } from 'vitest';
import { accountBySeq } from '../../../src/access/accounts.ts';
import { openAppliance } from '../../../src/app/appliance.ts';
import { operatorWrite } from '../../../src/cli/operator-write.ts';
import { addConsumer } from '../../../src/features/consumers/consumers.ts';
import { addAccount, addClient } from '../../../src/features/sites/tenants.ts';
import { searchMark } from '../../../src/store/search/search-marks.ts';
import { temporaryDirectory } from '../../store/support.ts';
import { layEmptyDatabase } from '../../support/migrated.ts';
import { patient } from '../../support/patient.ts';
import { useSite } from '../../support/site.ts';

const site = useSite({ onDisk: true });

// Shows rules/lists#search.
it('a writer that is never idle fills the search indexes between its commands, and each row is found once', async () => {
  const { reader } = site.appliance;
  const last = reader.connection.database.prepare<[], number>('SELECT max(seq) FROM consumers').pluck();
  const behind = () => last.get()! - searchMark(reader, 'consumer')!;
  const known = (number: number) => `call-${String(number).padStart(4, '0')}`;
  const items = Array.from({ length: 1000 }, (_, number) => ({
    op: 'create',
    name: 'Somebody',
    identification: known(number),
  }));
  let writes = 0;
  /** @returns how many people a search finds, behind one more write */
  const searchAfterWrite = async (text: string) => {
    await site.call('POST', '/consumers', { body: { name: 'Else', identification: `else-${writes++}` } });
    return (await site.call('GET', `/consumers?search=${text}`)).body.total;
  };
  // The threads have started then: there is no pause in what follows, which the idle tasks would take.
  for (let again = 0; again < 5; again++) await searchAfterWrite(known(0));
  const { body } = await site.call('POST', '/consumers/bulk', { body: { items } });
  expect(body.summary.created).toBe(items.length);
  do expect(await searchAfterWrite(known((writes * 37) % 1000))).toBe(1);
  while (behind() >= 256 && writes < 50);
  expect(behind()).toBeLessThan(256);
});

it('rows that the last process left behind are taken in after the start, without a write', async () => {
  const data = temporaryDirectory();
  layEmptyDatabase(data);
  operatorWrite(data, (tx) => {
    const client = addClient(tx, { name: 'Acme' }).seq;
    const rest = { client, currency: 'COP', timeZone: 'UTC', businessLines: ['eas' as const] };
    const account = accountBySeq(tx, addAccount(tx, { name: 'North', ...rest }).seq);
    for (let number = 0; number < 1000; number++)
      addConsumer(tx, account, { name: 'Somebody', identification: String(number) });
  });
  const appliance = openAppliance({ data, ipLimit: 1 });
  onTestFinished(() => appliance.close());
  const mark = () => searchMark(appliance.reader, 'consumer');
  expect(mark()).toBeLessThan(1000);
  await vi.waitFor(() => expect(mark()).toBe(1000), patient);
});
