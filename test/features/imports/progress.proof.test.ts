import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { watch } from '../../support/events.ts';
import { patient } from '../../support/patient.ts';
import { useSite } from '../../support/site.ts';
import { csv } from './support.ts';

const people = (count: number, from: number) =>
  csv([
    ['Identification', 'Name'],
    ...Array.from({ length: count }, (_, at) => [`${from + at}`, `Ana Ruiz ${at}`]),
  ]);

// Shows rules/live#events, rules/imports#progress.
describe('the progress of an import', () => {
  const site = useSite({ onDisk: true });
  const importing = (query: string, traceId: string, session: string, rows: number, from = 52_000_000) =>
    request(`${site.address}/consumers/imports?accountId=${site.ids.north}&${query}`, {
      method: 'POST',
      headers: {
        cookie: `larder_session=${session}`,
        origin: site.address,
        'content-type': 'text/csv',
        traceparent: `00-${traceId}-${traceId.slice(16)}-01`,
      },
    }).end(people(rows, from));
  const newTrace = () => randomBytes(16).toString('hex');
  const progressOf = (stream: Awaited<ReturnType<typeof watch>>, traceId: string) =>
    stream.sent.flatMap(({ event, data }) => (event === 'import' && data.traceId === traceId ? [data] : []));
  const peopleThere = async () =>
    (await site.call('GET', `/consumers?accountId=${site.ids.north}&pageSize=1`)).body.total;

  it('is told to those in its scope who may see it: rows that were checked, then that all are applied', async () => {
    const owner = site.person('owner', 'north');
    const stream = await watch(site.address, owner.session);
    const foreign = await watch(site.address, site.person('owner', 'far').session);
    const traceId = newTrace();
    const answered = new Promise<number>((done) => {
      importing('onError=stop&dryRun=false', traceId, owner.session, 2500).on('response', (answer) => {
        answer.resume().on('end', () => done(answer.statusCode!));
      });
    });
    expect(await answered).toBe(200);
    const told = () => progressOf(stream, traceId);
    await vi.waitUntil(() => told().some(({ isWhole }) => isWhole), patient);
    expect(told().map(({ step, done, rows, isWhole }) => [step, done, rows, isWhole])).toEqual([
      ['checking', 0, 2500, false],
      ['checking', 1000, 2500, false],
      ['checking', 2000, 2500, false],
      ['checking', 2500, 2500, false],
      ['applying', 0, 2500, true],
    ]);
    expect(foreign.sent.filter(({ event }) => event === 'import')).toEqual([]);
  });

  it('ends where the client goes before anything is applied, and not while rows stay', async () => {
    const owner = site.person('owner', 'north');
    const stream = await watch(site.address, owner.session);
    const before = await peopleThere();
    const cancelled = newTrace();
    const call = importing('onError=stop&dryRun=false&locale=en', cancelled, owner.session, 20_000);
    call.on('error', () => {});
    await vi.waitUntil(() => progressOf(stream, cancelled).length > 1, patient);
    call.destroy();
    // Another import waits for its turn behind it.
    const kept = newTrace();
    const next = importing('onError=skip&dryRun=false&locale=es', kept, owner.session, 4500, 71_000_000);
    next.on('error', () => {});
    await vi.waitUntil(() => progressOf(stream, kept).some(({ done }) => done > 0), patient);
    next.destroy();
    await vi.waitUntil(() => progressOf(stream, kept).some(({ done, rows }) => done === rows), patient);
    expect(Math.max(...progressOf(stream, cancelled).map(({ done }) => done))).toBeLessThan(20_000);
    expect(progressOf(stream, cancelled).some(({ step }) => step === 'applying')).toBe(false);
    // Those of the first import were there; the cancelled one left nothing.
    expect(await peopleThere()).toBe(before + 4500);
  });
});
