import { beforeEach, describe, expect, it } from 'vitest';
import { replayCheck } from '../../src/ops/verify/replay.ts';
import { useSiteEach } from '../support/site.ts';

describe('moments, as verify --full compares them', () => {
  const site = useSiteEach();
  const database = () => site.appliance.reader.connection.database;
  const found = () => replayCheck.run(site.appliance.reader, { full: true });

  beforeEach(async () => {
    const create = async (name: string) => {
      const initialCode = { codeId: name, codeType: 'NFC' };
      const body = { name, identification: name, initialCode };
      return (await site.call('POST', '/consumers', { body })).body.id as string;
    };
    await create('Ana');
    await site.call('DELETE', `/consumers/${await create('Luis')}`);
  });

  it('are those that the trail recorded', () => {
    expect(found()).toEqual([]);
  });

  it.each([
    ['consumers', 'created_at'],
    ['consumers', 'updated_at'],
    ['consumers', 'removed_at'],
    ['codes', 'created_at'],
    ['codes', 'removed_at'],
  ])('are found where %s.%s is the same instant in another form', (table, column) => {
    database().exec(`UPDATE ${table} SET ${column} = replace(${column}, 'Z', '0Z')`);
    expect(found()).not.toEqual([]);
  });
});
