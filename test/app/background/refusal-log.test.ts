import { connect } from 'node:net';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { RefusalLog } from '../../../src/app/background/refusal-log.ts';
import { endpoints } from '../../../src/app/routes.ts';
import { useSite } from '../../support/site.ts';
import { walk } from '../../support/walk.ts';

/** A log at the level that is usual, and what stands in it. */
function kept() {
  const lines: Record<string, unknown>[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  return { log: pino({ level: 'info' }, stream), lines };
}

// Shows rules/requests#refusals-in-the-log.
describe('a refusal', () => {
  const { log, lines } = kept();
  const site = useSite({ log });
  const lineOf = (traceId: string | null) => lines.find((line) => line.traceId === traceId);

  const guarded = endpoints.filter(({ caller, permission }) => caller === 'key' && permission);
  walk(guarded, ({ method, path }, ask) => {
    ask('of each endpoint is found by its trace id', async () => {
      const key = site.key('north', []);
      const secretPath = path.replaceAll(/:\w+/g, 'what-nobody-logs');
      const { headers, body } = await site.call(method, secretPath, { key });
      const line = lineOf(headers.get('x-trace-id'));
      expect(line).toMatchObject({
        level: 30,
        method,
        route: path,
        status: 403,
        code: body.code,
        callerType: 'api_key',
        callerId: expect.stringMatching(/^[\w-]{36}$/),
        accountId: site.ids.north,
        msg: 'a request was refused',
      });
      expect(JSON.stringify(line)).not.toMatch(new RegExp(`${key}|what-nobody-logs`));
    });
  });

  it('without a caller shows its address', async () => {
    const { headers } = await site.call('PATCH', '/products/x', {
      key: 'svc_wrong',
      body: { name: 'secret' },
    });
    expect(lineOf(headers.get('x-trace-id'))).toMatchObject({
      route: '/products/:id',
      code: 'auth.invalid_api_key',
      address: '127.0.0.1',
    });
    const nowhere = await site.call('GET', '/nowhere/secret');
    expect(lineOf(nowhere.body.traceId)).toMatchObject({ route: null, code: 'request.route_not_found' });
    expect(JSON.stringify(lines)).not.toContain('secret');
  });

  it('that never became a request is found, too', async () => {
    const { port, hostname } = new URL(site.address);
    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(Number(port), hostname, () => socket.write('NO HTTP\r\n\r\n'));
      socket
        .on('data', (data) => (text += data))
        .on('close', () => resolve(text))
        .on('error', reject);
    });
    const traceId = /x-trace-id: (\w+)/.exec(answer)![1]!;
    expect(lineOf(traceId)).toMatchObject({ status: 400, code: 'request.malformed', address: '127.0.0.1' });
  });

  it('is one line, and a success is none', async () => {
    const good = await site.call('GET', '/me');
    expect(lineOf(good.headers.get('x-trace-id'))).toBeUndefined();
    const { body } = await site.call('GET', '/products/none');
    expect(lines.filter(({ traceId }) => traceId === body.traceId)).toHaveLength(1);
  });
});

describe('a flood of refusals', () => {
  const refused = (callerId: string, code: string, trace: number) =>
    ({ traceId: `${trace}`, status: 400, code, callerType: 'api_key', callerId }) as const;

  it('has some lines of each caller and code, and one that tells how many more there were', () => {
    const { log, lines } = kept();
    const refusals = new RefusalLog(log);
    for (let trace = 0; trace < 100; trace++) refusals.note(refused('one', 'validation.failed', trace));
    refusals.note(refused('one', 'auth.forbidden', 100));
    refusals.note(refused('other', 'validation.failed', 101));
    expect(lines).toHaveLength(32);
    refusals.endMinute();
    expect(lines.slice(32)).toMatchObject([{ leftOut: 70, code: 'validation.failed', callerId: 'one' }]);
    expect(refusals.note(refused('one', 'validation.failed', 102))).toBe(true);
    refusals.endMinute();
    expect(lines).toHaveLength(34);
  });

  it('of many callers is bounded, too', () => {
    const { log, lines } = kept();
    const refusals = new RefusalLog(log);
    for (let caller = 0; caller < 5000; caller++)
      refusals.note(refused(`${caller}`, 'auth.forbidden', caller));
    expect(lines).toHaveLength(600);
    refusals.endMinute();
    const leftOut = lines.slice(600).map((line) => line.leftOut as number);
    expect(leftOut.length).toBeLessThan(1002);
    expect(leftOut.reduce((sum, one) => sum + one, 0)).toBe(4400);
  });

  it('costs nothing if that level is not logged', () => {
    const refusals = new RefusalLog(pino({ level: 'silent' }));
    expect(refusals.note(refused('one', 'auth.forbidden', 1))).toBe(false);
  });
});
