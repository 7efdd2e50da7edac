import { setAsideRows } from '../head-office/set-aside.ts';
import type { HeadSettings } from '../head-office/settings.ts';
import { bad, type Finding, look, ok } from '../ops/finding.ts';
import { larderCommand } from '../store/directory/larder-command.ts';
import { openStoreAsIs } from '../store/directory/open-store.ts';

const name = 'head office';

/** The time without a report after which a site counts as silent; sites report once a minute. */
const silentMs = 10 * 60_000;

/**
 * The finding of `larder doctor` about the head office. Loads the PostgreSQL client on demand and uses the
 * timeouts of shipping.
 */
export async function headFinding(head: HeadSettings, data: string, nowMs: number): Promise<Finding> {
  const [{ connect }, { standingThere }] = await Promise.all([
    import('../head-office/connection.ts'),
    import('../head-office/status.ts'),
  ]);
  try {
    const client = await connect(head);
    const connection = openStoreAsIs(data, 'read');
    try {
      const standing = await standingThere(client, { connection }, head.site);
      return findingOf(standing, head.site, data, setAsideRows({ connection }, 1), nowMs);
    } finally {
      connection.close();
      await client.end().catch(() => {});
    }
  } catch (error) {
    return look(
      name,
      error instanceof Error ? error.message : String(error),
      'nothing is lost, and Larder retries automatically; check the network, the address, the ' +
        'password and the rights of the user',
    );
  }
}

type Standing = Awaited<ReturnType<typeof import('../head-office/status.ts').standingThere>>;

function findingOf(
  { schema, newest, there, behind, stopped }: Standing,
  site: string,
  data: string,
  setAside: ReturnType<typeof setAsideRows>,
  nowMs: number,
): Finding {
  if (schema === 0)
    return bad(
      name,
      stopped!,
      `to create it, as the owner of the database: ${larderCommand(data, ['head', 'init'])}`,
    );
  if (stopped !== null) return bad(name, stopped, 'see /docs/rules/head-office#stopped');
  if (schema < newest)
    return look(
      name,
      `its schema is ${schema}; the newest is ${newest}`,
      `as the owner of the database: ${larderCommand(data, ['head', 'upgrade'])}`,
    );
  if (!there) return look(name, `nothing has been sent as ${site} yet`, 'start Larder, or check its log');
  if (setAside.count > 0)
    return look(
      name,
      `rows that head office refused and that are set aside: ${setAside.count}; the latest: ${setAside.latest[0]!.reason}`,
      `${larderCommand(data, ['head', 'status'])} lists them; a restart sends them again: /docs/rules/head-office#set-aside`,
    );
  const text = `${site} was sent up to entry ${there.pos}, ${behind} are pending; last contact ${there.seenAt.toISOString()}`;
  return nowMs - there.seenAt.getTime() > silentMs
    ? look(name, text, 'start Larder, or check its log')
    : ok(name, text);
}
