import { describe, expect, it } from 'vitest';
import { consumerChecks } from '../../../src/features/consumers/verify.ts';
import { codePath } from '../../support/people.ts';
import { useSite } from '../../support/site.ts';
import { expectDerived } from './derived.ts';
import { coded, consumer, operation } from './fixtures.ts';

describe('what is derived from consumers and codes', () => {
  const site = useSite();

  it('follows every kind of change', async () => {
    const hall = await operation(site);
    const { id, path } = await coded(site, { operationId: hall });
    const change = async (method: string, at: string, body?: object) => {
      const { status } = await site.call(method, at, body ? { body } : {});
      expect(status).toBeLessThan(300);
      expectDerived(site);
    };
    await change('POST', `/consumers/${id}/codes`, { codeId: 'Weit/Été', codeType: 'QR' });
    await change('PATCH', path, { newCodeId: 'Renamed', codeType: 'NFC' });
    await change('PATCH', codePath(id, 'Renamed'), { operationId: null });
    await change('PATCH', codePath(id, 'Weit/Été'), { operationId: hall });
    await change('PATCH', `${codePath(id, 'Renamed')}/active`, { active: false });
    await change('PATCH', `/consumers/${id}/active`, { active: false });
    await change('POST', `/consumers/${id}/codes`, { codeId: 'Late', codeType: 'QR', operationId: hall });
    await change('PATCH', `/consumers/${id}`, { name: 'Ünal' });
    await change('PATCH', `/consumers/${id}/active`, { active: true });
    await change('DELETE', codePath(id, 'Renamed'));
    await change('DELETE', `/consumers/${id}`);
  });

  it('is checked: each check finds what was put wrong', async () => {
    await consumer(site, { initialCode: { codeId: 'checked', codeType: 'QR' } });
    const { database } = site.appliance.reader.connection;
    const wrongs: Record<string, string> = {
      'consumer counts': 'UPDATE consumer_counts SET count = count + 1',
      'code counts': 'UPDATE code_counts SET count = count + 1',
      'consumer reach counts': 'UPDATE consumer_reach_counts SET count = count + 1',
      'consumer reach': 'DELETE FROM consumer_reach',
      'code values': "DELETE FROM code_values WHERE value = 'checked'",
    };
    // Extras and their uses have a test of their own, which has some.
    const checks = consumerChecks.filter(({ name }) => !name.includes('extras'));
    expect(checks.map(({ name }) => name).sort()).toEqual(Object.keys(wrongs).sort());
    for (const { name, run } of checks) {
      database.exec('SAVEPOINT wrong');
      database.exec(wrongs[name]!);
      expect([name, run(site.appliance.reader, { full: true }).length > 0]).toEqual([name, true]);
      database.exec('ROLLBACK TO wrong; RELEASE wrong');
    }
    expectDerived(site);
  });

  it('tells controllers of every change, with a number of its own', async () => {
    const news = () =>
      site.appliance.reader.connection.database
        .prepare<[], { value: string; change: number }>(
          'SELECT value, change FROM code_values ORDER BY change',
        )
        .all();
    const { id, codeId, path } = await coded(site);
    let mark = news().at(-1)!.change;
    const told = async (method: string, at: string, body?: object) => {
      await site.call(method, at, body ? { body } : {});
      const values = news().filter(({ change }) => change > mark);
      mark = news().at(-1)!.change;
      return values.map(({ value }) => value);
    };
    expect(await told('PATCH', path, { vendingBalance: 3 })).toEqual([]);
    expect(await told('PATCH', path, { codeType: 'NFC' })).toEqual([codeId]);
    expect(await told('PATCH', `${path}/active`, { active: false })).toEqual([codeId]);
    expect(await told('PATCH', path, { newCodeId: `${codeId}!` })).toEqual([codeId, `${codeId}!`]);
    expect(await told('PATCH', `/consumers/${id}`, { name: 'Zoë' })).toEqual([`${codeId}!`]);
    expect(await told('PATCH', `/consumers/${id}`, { identification: `${codeId}#` })).toEqual([]);
    expect(await told('DELETE', `/consumers/${id}`)).toEqual([`${codeId}!`]);
  });
});
