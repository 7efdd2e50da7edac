import { beforeEach, describe, expect, it } from 'vitest';
import { replayCheck } from '../../../src/ops/verify/replay.ts';
import { useSiteEach } from '../../support/site.ts';

describe('the identifications that consumers had', () => {
  const site = useSiteEach();
  let account: number;
  const database = () => site.appliance.reader.connection.database;
  const found = () => replayCheck.run(site.appliance.reader, { full: true });
  /** Every identification that leads to a consumer, with its name. */
  const leading = () =>
    database()
      .prepare<[], { identification: string; name: string }>(
        `SELECT i.identification, c.name FROM consumer_identifications i JOIN consumers c ON c.seq = i.consumer
          ORDER BY c.seq, i.identification`,
      )
      .all()
      .map(({ identification, name }) => `${identification} ${name}`);

  beforeEach(async () => {
    const create = async (name: string, identification: string) =>
      (await site.call('POST', '/consumers', { body: { name, identification } })).body.id as string;
    const edit = (id: string, identification: string) =>
      site.call('PATCH', `/consumers/${id}`, { body: { identification } });
    const ana = await create('Ana', '1');
    await edit(ana, '2');
    await edit(ana, '3');
    await edit(ana, '1');
    const luis = await create('Luis', '2');
    await site.call('DELETE', `/consumers/${luis}`);
    await create('Noël', '2');
    account = database().prepare<[], number>('SELECT account FROM consumers').pluck().get()!;
  });

  it('lead to each of them once, now and after a removal', () => {
    expect(leading()).toEqual(['1 Ana', '2 Ana', '3 Ana', '2 Luis', '2 Noël']);
    expect(found()).toEqual([]);
  });

  it('take a row only where they are former', () => {
    const rows = database().prepare('SELECT count(*) FROM former_identifications').pluck().get();
    expect(rows).toBe(3);
  });

  it.each([
    ['missing', `DELETE FROM former_identifications WHERE identification = '3'`, 'does not lead to'],
    ['of nobody', `INSERT INTO former_identifications VALUES (ACCOUNT, '4', 1)`, 'never had it'],
    ['of another account', `UPDATE former_identifications SET account = ACCOUNT + 1`, 'never had it'],
    [
      'of a removed consumer missing',
      `DELETE FROM former_identifications WHERE consumer = 2`,
      'does not lead to',
    ],
  ])('are told by verify where one is %s', (_, sql, finding) => {
    database().exec(sql.replace('ACCOUNT', String(account)));
    expect(found().join()).toContain(finding);
  });
});
