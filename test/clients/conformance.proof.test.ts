import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useSite } from '../support/site.ts';
import { Bench, type Case } from './bench.ts';
import { calls, problems } from './cases-calls.ts';
import { changes } from './cases-changes.ts';
import { bulk, lists } from './cases-lists.ts';
import { retries } from './cases-retries.ts';
import { webhooks } from './cases-webhooks.ts';
import { type FaultyProxy, faultyProxy } from './faulty-proxy.ts';
import { python, type Runner, runners } from './runners.ts';

/* One suite for every client: what each must do, over a real site behind a proxy that breaks connections. */

const suite: Record<string, Case[]> = { calls, problems, retries, lists, bulk, changes, webhooks };

describe.each(Object.keys(runners) as (keyof typeof runners)[])('the client in %s', (language) => {
  const isHere = language !== 'Python' || python !== null;
  const site = useSite();
  let proxy: FaultyProxy;
  let runner: Runner;
  let bench: Bench;

  beforeAll(async () => {
    proxy = await faultyProxy();
    if (isHere) runner = runners[language]();
  });
  afterAll(async () => {
    runner?.close();
    await proxy.close();
  });
  beforeEach(() => {
    bench = new Bench(site, proxy, runner);
  });

  describe.each(Object.keys(suite))('%s', (part) => {
    it.skipIf(!isHere).each(suite[part]!)('$title', ({ run }) => run(bench));
  });
});

it('has at least 120 cases, each with a title of its own', () => {
  const titles = Object.values(suite).flatMap((cases) => cases.map(({ title }) => title));
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles.length).toBeGreaterThanOrEqual(120);
});
