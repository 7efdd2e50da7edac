import { describe, expect, it } from 'vitest';
import { permissions } from '../../../src/api/permissions.ts';
import { useSite } from '../../support/site.ts';
import { make, uniqueName } from '../../support/things.ts';

// Shows rules/selectors#keys.
describe('selectors', () => {
  const site = useSite();

  const read = async (key: string) =>
    (await site.call('GET', `/selectors/${key}`, { key: site.key('north', []) })).body;
  const keysOf = async (key: string) => (await read(key)).items.map((item: { key: string }) => item.key);

  it('are refused by any other name', async () => {
    for (const key of ['unknown', 'Currencies', '__proto__', 'constructor', 'toString']) {
      expect(await read(key)).toMatchObject({ status: 404, code: 'selectors.not_found' });
    }
  });

  it('need a valid key and no permission', async () => {
    expect((await site.call('GET', '/selectors/locales', { key: null })).status).toBe(401);
    expect(await read('locales')).toEqual({
      key: 'locales',
      items: [
        { key: 'en', label: 'English' },
        { key: 'es', label: 'Spanish' },
        { key: 'pt', label: 'Portuguese' },
      ],
    });
  });

  it('hold the closed lists of the interface', async () => {
    expect(await keysOf('business_lines')).toEqual(['vending', 'eas']);
    expect(await keysOf('payment_methods')).toEqual([
      'CASH',
      'CASHLESS',
      'CARD',
      'WALLET',
      'BRE_B',
      'REMOTE',
    ]);
    expect((await keysOf('code_types')).join(' ')).toBe(
      'QR NFC FINGERPRINT CODE128 CODE39 PDF417 EAN13 UPCA MAXICODE MRZ',
    );
    expect((await keysOf('product_types')).join(' ')).toBe(
      'beverage snack food consumable medicine tool uniform ppe spare_part other',
    );
    expect((await keysOf('period_presets')).join(' ')).toBe(
      'daily weekly biweekly monthly quarterly semiannual annual',
    );
    expect(await keysOf('return_statuses')).toEqual(['pending', 'returned', 'written_off']);
    expect(await keysOf('permissions')).toEqual([...permissions]);
    expect(await keysOf('export_columns')).toContain('product.priceWithoutTax');
    expect(await keysOf('credit_columns')).toContain('lastRechargeAt');
    expect(await keysOf('failure_reasons')).toContain('quota_exhausted');
    expect(await keysOf('currencies')).toEqual(expect.arrayContaining(['COP', 'EUR', 'USD']));
  });

  it('offer a column for each tag in scope, to callers who may export it', async () => {
    const key = uniqueName('Zona');
    await make(site, '/tags', { key });
    await make(site, '/tags', { key: uniqueName('Sur') }, site.keys.south);
    expect((await keysOf('export_columns')).filter((column: string) => column.startsWith('tags.'))).toEqual(
      [],
    );
    const items = (await site.call('GET', '/selectors/export_columns')).body.items;
    expect(items.filter((item: { key: string }) => item.key.startsWith('tags.'))).toEqual([
      { key: `tags.${key}`, label: `Tag: ${key}` },
    ]);
  });

  it('label every key in words', async () => {
    const labels = async (key: string, of: string) =>
      (await read(key)).items.find((item: { key: string }) => item.key === of).label;
    expect(await labels('currencies', 'COP')).toBe('Colombian Peso');
    expect(await labels('product_types', 'spare_part')).toBe('Spare part');
    expect(await labels('export_columns', 'device.serial')).toBe('Device: serial');
    expect(await labels('credit_columns', 'lastSubsidyAt')).toBe('Last subsidy at');
    expect(await labels('credit_columns', 'consumerId')).toBe('Consumer ID');
    expect(await labels('permissions', 'products:read')).toBe('Products: read');
  });
});
