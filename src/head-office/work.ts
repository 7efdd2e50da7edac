import type { Client } from 'pg';
import { schemaVersion } from '../store/directory/migrations.ts';
import type { Reader } from '../store/statement.ts';
import { connect, HeadUnreachable, withoutSecrets } from './connection.ts';
import { pseudonymsOf } from './pseudonyms.ts';
import { headSchemaVersion, oldestServed } from './schema.ts';
import { countSetAside, mostSetAside, type Place, placesSetAside, type Refused } from './set-aside.ts';
import type { HeadSettings } from './settings.ts';
import { HeadStopped, RowsRefused, type Step, shipStep } from './ship.ts';
import { type Verified, verifyHead } from './verify.ts';

/** The result of a call: a step, or the reason for its failure. Plain data. */
export type Outcome =
  | ({ state: 'shipped'; toRetry: number } & Step)
  | { state: 'refused'; refused: readonly Refused[] }
  | { state: 'unreachable' | 'stopped'; reason: string };

/** The number of set-aside rows that one step retries. */
const retriesInStep = 200;

/** The connection to head office. It handles one request at a time. */
export class HeadWork {
  readonly #settings: HeadSettings;
  readonly #reader: Reader;
  readonly #key: Uint8Array;
  #client: Client | undefined;
  /** Rows set aside before the start that are still to be retried once (rules/head-office#set-aside). */
  #toRetry: Place[] | undefined;

  constructor(settings: HeadSettings, reader: Reader, installationKey: Uint8Array) {
    this.#settings = settings;
    this.#reader = reader;
    this.#key = installationKey;
  }

  /**
   * Ships what comes next. It never throws: errors are texts for people, without secrets. Rows that are `refused`
   * must be set aside (`noteHeadRows`) before the next call, and the results of retried rows must be stored.
   */
  async ship(): Promise<Outcome> {
    const { url, password, site, personal, batch } = this.#settings;
    try {
      const client = await this.#connected();
      const people = pseudonymsOf(personal, this.#key);
      const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      const schema = schemaVersion(this.#reader.connection);
      this.#toRetry ??= placesSetAside.all(this.#reader).map(([part, place]) => ({ part, place }));
      const retry = this.#toRetry.slice(0, retriesInStep);
      const shipper = { reader: this.#reader, site, people, schema, batch, timeZone };
      const step = await shipStep(client, shipper, retry);
      this.#toRetry.splice(0, retry.length);
      return { state: 'shipped', ...step, toRetry: this.#toRetry.length };
    } catch (error) {
      if (error instanceof RowsRefused) return this.#setAside(error);
      // After a failure the state of the connection is unknown.
      await this.close();
      if (error instanceof HeadStopped) return { state: 'stopped', reason: error.message };
      if (error instanceof HeadUnreachable) return { state: 'unreachable', reason: error.message };
      const text = withoutSecrets(error instanceof Error ? error.message : String(error), url, password);
      return { state: isOfServer(error) ? 'stopped' : 'unreachable', reason: `head office said: ${text}` };
    }
  }

  /** Rows are set aside one by one while they are few. */
  #setAside({ rows }: RowsRefused): Outcome {
    const { url, password } = this.#settings;
    const refused = rows.map((row) => ({ ...row, reason: withoutSecrets(row.reason, url, password) }));
    if (countSetAside.get(this.#reader)! + rows.length <= mostSetAside) return { state: 'refused', refused };
    const reason = `head office refused more than ${mostSetAside} rows, and now this: ${refused[0]!.reason}`;
    return { state: 'stopped', reason };
  }

  /** Compares both sides. @throws HeadUnreachable; what head office answers */
  async verify(): Promise<Verified> {
    return await verifyHead(await this.#connected(), this.#reader, this.#settings.site);
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => {});
  }

  async #connected(): Promise<Client> {
    if (this.#client) return this.#client;
    const client = await connect(this.#settings);
    try {
      const schema = await headSchemaVersion(client);
      if (schema < oldestServed)
        throw new HeadStopped(
          'head office has no schema of Larder: the owner of its database runs head init, and head upgrade after that',
        );
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    this.#client = client;
    return client;
  }
}

/**
 * True if the server refused the request, rather than being unavailable: a missing permission or table, or a violated
 * constraint (SQLSTATE classes 0A, 22, 23, 42). Repeating it changes nothing until a person acts.
 */
function isOfServer(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^(0A|22|23|42)/.test(code) && code.length === 5;
}
