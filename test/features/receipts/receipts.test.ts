import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/store/ids.ts';
import { makeDevice, report } from '../../support/movements.ts';
import { useSite } from '../../support/site.ts';

/** GET /receipts/:frameUuid: for anybody, and with nothing of the person. */
const [sale, frame, issue, failed] = [newId(), newId(), newId(), newId()];
const site = useSite();
beforeAll(async () => {
  makeDevice(site, 'north', { serial: 'VM-001', name: 'Lobby <b>3</b>' });
  const product = async (businessLine: string, name: string, attributes: object) =>
    (
      await site.call('POST', '/products', {
        body: { businessLine, name, type: 'other', cost: 1, attributes },
      })
    ).body.id;
  const attributes = { taxRate: 19, listPrice: 250_000, suggestedPrice: 1 };
  const water = await product('vending', 'Agua "fría" & limón', attributes);
  const returnPolicy = { isReturnable: false, restrictDelivery: false };
  const gloves = await product('eas', 'Gloves', { returnPolicy });
  const initialCode = { codeId: 'SECRET-CODE', codeType: 'QR' };
  const person = { name: 'Ana Torres', identification: '1020304050', initialCode };
  await site.call('POST', '/consumers', { body: person });
  const common = {
    kind: 'delivery',
    date: '2026-01-02T03:04:05Z',
    deviceSerial: 'VM-001',
    codeId: 'SECRET-CODE',
  };
  report(site, 'north', [
    {
      ...common,
      id: sale,
      productId: water,
      selection: 'A12',
      method: 'CARD',
      isDelivered: true,
      frameUuid: frame,
    },
    { ...common, id: issue, productId: gloves, isDelivered: true },
    { ...common, id: failed, productId: water, isDelivered: false, sellValue: Number.MAX_SAFE_INTEGER },
  ]);
});

const get = (path: string, headers = {}) => site.call('GET', `/receipts/${path}`, { key: null, headers });
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const page = (path: string, language = 'en') => get(path, { accept: browser, 'accept-language': language });

// Shows rules/evidence-and-receipts#receipts.
describe('a receipt', () => {
  it.each(['nothing', newId(), '%00', '..%2Fhealthz'])('of %s is not found', async (id) => {
    expect((await get(id)).body).toMatchObject({ status: 404, code: 'receipts.not_found' });
    const { status, body, headers } = await page(id, 'es');
    expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(body).toContain('No existe ese recibo');
  });

  it('is read by its frame uuid alone: the id of a delivery that has another is none', async () => {
    expect((await get(sale)).status).toBe(404);
    expect((await get(frame)).status).toBe(200);
    expect((await get(frame.toUpperCase())).body.frameUuid).toBe(frame);
  });

  it('tells what rules/evidence-and-receipts#receipts says, and nothing of the person', async () => {
    const { body, headers } = await get(frame);
    expect(body).toEqual({
      frameUuid: frame,
      date: '2026-01-02T03:04:05.000Z',
      isDelivered: true,
      businessLine: 'vending',
      method: 'CARD',
      currency: 'COP',
      amount: 250_000,
      tax: 19,
      taxValue: 39_916,
      product: { name: 'Agua "fría" & limón', selection: 'A12' },
      device: { serial: 'VM-001', name: 'Lobby <b>3</b>' },
      account: { name: 'North' },
      credit: null,
    });
    expect(headers.get('vary')).toBe('Accept, Accept-Language');
    for (const id of [frame, issue, failed])
      for (const { body } of [await get(id), await page(id)])
        expect(JSON.stringify(body)).not.toMatch(/Ana|Torres|1020304050|SECRET/);
  });

  it('is JSON unless a browser asks', async () => {
    for (const accept of ['*/*', 'application/json', 'text/html;q=0', 'text/*;q=0.1, application/json'])
      expect((await get(frame, { accept })).headers.get('content-type')).toContain('application/json');
    expect((await page(frame)).headers.get('content-type')).toBe('text/html; charset=utf-8');
  });
});

describe('its page', () => {
  it.each([
    [
      'en',
      'en',
      ['Receipt', 'Delivered', 'Payment', 'Bank card', 'January 1, 2026 at 10:04', '19%', '2,500.00'],
    ],
    [
      'es-CO,es;q=0.9',
      'es-CO',
      ['Recibo', 'Entregado', 'Tarjeta', '1 de enero de 2026', '2.500,00', '399,16'],
    ],
    [
      'fr, pt-BR;q=0.8, en;q=0.7',
      'pt-BR',
      ['Recibo', 'Entregue', 'Cartão', '1 de janeiro de 2026', '2.500,00'],
    ],
    ['es;q=0, de', 'en', ['Receipt']],
    ['*', 'en', ['Receipt']],
    ['es-x-"><script>, en', 'en', ['Receipt']],
    ['', 'en', ['Receipt']],
  ])('to %s is written in %s', async (asked, language, texts) => {
    const { body, headers } = await page(frame, asked);
    expect(headers.get('content-language')).toBe(language);
    expect(body).toContain(`<html lang="${language}">`);
    for (const text of texts) expect(body).toContain(text);
  });

  it('escapes what others wrote, and lets nothing in', async () => {
    const { body, headers } = await page(frame);
    expect(body).toContain('Lobby &lt;b&gt;3&lt;/b&gt; (VM-001)');
    expect(body).toContain('Agua &quot;fría&quot; &amp; limón');
    expect(body).not.toMatch(/<script|<b>|href="http|src=/);
    const policy = headers.get('content-security-policy')!;
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; img-src data:;/);
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('of what is issued rather than sold names no price', async () => {
    const { body } = await page(issue);
    expect(body).toContain('Gloves');
    expect(body).not.toMatch(/COP|Payment|Tax included/);
  });

  it('of what failed says so, and writes large amounts to the last digit', async () => {
    const { body } = await page(failed);
    expect(body).toContain('Not delivered');
    expect(body).toContain('90,071,992,547,409.91');
  });

  it('answers HEAD like GET', async () => {
    const answer = await site.call('HEAD', `/receipts/${frame}`, { key: null, headers: { accept: browser } });
    expect([answer.status, answer.body]).toEqual([200, '']);
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(1000);
  });
});
