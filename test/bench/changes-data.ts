import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountById } from '../../src/access/accounts.ts';
import { operatorWrite } from '../../src/cli/operator-write.ts';
import { ingest } from '../../src/features/movements/intake/ingest.ts';
import { newId } from '../../src/store/ids.ts';
import { acmeSecrets, callerOf, stock } from '../support/acme.ts';
import { Desk } from '../support/command-line.ts';

/** A data directory with movements, and how to ask it: a key of its account, and a controller's token. */
export type ChangesSite = { data: string; secret: string; token: string };

/** The site with a number of movements below a folder, a directory for each number: created on first use, and kept. */
export async function changesSiteIn(folder: string, movements: number): Promise<ChangesSite> {
  const directory = join(folder, `changes-${movements}`);
  const [data, file] = [join(directory, 'larder-data'), join(directory, 'site.json')];
  if (existsSync(file)) return { data, ...JSON.parse(readFileSync(file, 'utf8')) };
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const { accountId, ...secrets } = await stockedIn(data);
  fill(data, accountId, movements);
  // Only whole sites are taken for one.
  writeFileSync(`${file}.part`, JSON.stringify(secrets));
  renameSync(`${file}.part`, file);
  return { data, ...secrets };
}

/** A site with a machine that sells something. */
async function stockedIn(data: string) {
  const desk = new Desk();
  try {
    const secrets = await acmeSecrets(desk);
    const call = callerOf((await desk.serve()).address, secrets.secret);
    await stock(call);
    const [account] = (await call('GET', '/accounts')).body['items'] as { id: string }[];
    await desk.stop();
    cpSync(desk.data, data, { recursive: true });
    return { ...secrets, accountId: account!.id };
  } finally {
    await desk.close();
  }
}

/** Movements in batches of 1000, as controllers report them. */
function fill(data: string, accountId: string, movements: number): void {
  for (let done = 0; done < movements; done += 20_000)
    operatorWrite(data, (tx) => {
      const { seq } = accountById(tx, accountId)!;
      for (let batch = 0; batch < 20; batch++) {
        const items = Array.from({ length: 1000 }, () => ({
          kind: 'delivery',
          id: newId(),
          date: '2026-01-01',
          deviceSerial: 'VM-1',
          selection: '1',
          method: 'CASH',
          isDelivered: true,
          sellValue: 100,
        }));
        const { results } = ingest(tx, { account: seq, controller: null }, items);
        const refused = results.find(({ status }) => status !== 'accepted');
        if (refused) throw new Error(JSON.stringify(refused));
      }
    });
}
