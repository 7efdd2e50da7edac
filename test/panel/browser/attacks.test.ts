import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { usePanel } from './panel.ts';

const panel = usePanel({ deliveries: 60, days: 3 });

/** A page of somebody else, at another port of the same machine: to a cookie that is the same site. */
async function otherOrigin(html: string): Promise<string> {
  const server = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(html));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

// Shows rules/people-and-sessions#other-sites.
describe('a page of somebody else', () => {
  const product = '{"businessLine":"eas","name":"Forged","type":"ppe","cost":1,"attributes":{}}';

  it('writes nothing in the name of the signed-in user, by fetch', async () => {
    const { page } = await panel.signedIn();
    await page.goto(await otherOrigin('<h1>Hello</h1>'));
    const tries = [
      `fetch('${panel.address}/products', { method: 'POST', credentials: 'include', body: '${product}', headers: { 'content-type': 'text/plain' } })`,
      `fetch('${panel.address}/products', { method: 'POST', credentials: 'include', mode: 'no-cors', body: '${product}' })`,
      `fetch('${panel.address}/products', { method: 'POST', credentials: 'include', body: '${product}', headers: { 'content-type': 'application/json' } })`,
      `fetch('${panel.address}/auth/session', { method: 'DELETE', credentials: 'include' })`,
    ];
    const answers = await page.evaluate(
      `Promise.all([${tries.join()}].map((one) => one.then((a) => a.type + a.status, () => 'refused')))`,
    );
    // The browser makes responses that it allows without showing their result opaque to the page.
    for (const answer of answers as string[]) expect(answer).toMatch(/^(refused|opaque0)$/);
    await expectNothingForged();
  });

  it('writes nothing by a form either', async () => {
    const { page } = await panel.signedIn();
    const form = `<form method="post" enctype="text/plain" action="${panel.address}/products">
      <input name='${product.slice(0, -1)},"x":"' value='"}'></form><button onclick="document.forms[0].submit()">Win</button>`;
    await page.goto(await otherOrigin(form));
    const answered = page.waitForResponse(`${panel.address}/products`);
    await page.getByRole('button', { name: 'Win' }).click();
    expect((await answered).status()).toBeGreaterThanOrEqual(400);
    await expectNothingForged();
  });

  it('does not frame the panel', async () => {
    const { page } = await panel.signedIn();
    await page.goto(await otherOrigin(`<iframe src="${panel.address}/panel/"></iframe>`));
    await expect.poll(() => page.frames().length).toBe(2);
    expect(await page.frames()[1]!.locator('h1').count()).toBe(0);
  });

  async function expectNothingForged(): Promise<void> {
    const { context } = await panel.signedIn();
    const found = await context.request.get('/products?search=Forged');
    expect(found.status()).toBe(200);
    expect((await found.json()).total).toBe(0);
  }
});
