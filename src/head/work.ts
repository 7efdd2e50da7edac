import type { Client } from 'pg';
import { areTagsBehind } from '../features/movements/tag-filling.ts';
import { schemaVersion } from '../store/directory/migrations.ts';
import type { Reader } from '../store/statement.ts';
import { connect, HeadUnreachable, withoutSecrets } from './connection.ts';
import { pseudonymsOf } from './pseudonyms.ts';
import { headSchemaVersion, oldestServed } from './schema.ts';
import type { HeadSettings } from './settings.ts';
import { HeadStopped, type Step, shipStep } from './ship.ts';
import { type Verified, verifyHead } from './verify.ts';

/** What came of a call: a step, or why there was none. Plain data. */
export type Outcome =
  | ({ state: 'shipped' } & Step)
  | { state: 'waiting' | 'unreachable' | 'stopped'; reason: string };

/** What holds the connection to head office, and does what is asked of it, one thing at a time. */
export class HeadWork {
  readonly #settings: HeadSettings;
  readonly #reader: Reader;
  readonly #key: Uint8Array;
  #client: Client | undefined;

  constructor(settings: HeadSettings, reader: Reader, installationKey: Uint8Array) {
    this.#settings = settings;
    this.#reader = reader;
    this.#key = installationKey;
  }

  /** Ships what comes next. It never throws: what went wrong is for people to read, without a secret. */
  async ship(): Promise<Outcome> {
    // Tags of movements of before are shipped with them, and nothing that was shipped is written again.
    if (areTagsBehind(this.#reader))
      return { state: 'waiting', reason: 'the tags of earlier movements are still being filled in' };
    const { url, password, site, personal, batch } = this.#settings;
    try {
      const client = await this.#connected();
      const people = pseudonymsOf(personal, this.#key);
      const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      const schema = schemaVersion(this.#reader.connection);
      const step = await shipStep(client, { reader: this.#reader, site, people, schema, batch, timeZone });
      return { state: 'shipped', ...step };
    } catch (error) {
      // After a failure nobody knows what the connection still holds.
      await this.close();
      if (error instanceof HeadStopped) return { state: 'stopped', reason: error.message };
      if (error instanceof HeadUnreachable) return { state: 'unreachable', reason: error.message };
      const text = withoutSecrets(error instanceof Error ? error.message : String(error), url, password);
      return { state: isOfServer(error) ? 'stopped' : 'unreachable', reason: `head office said: ${text}` };
    }
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
          'head office has no schema of Larder: larder head init makes it, larder head upgrade brings it up to date',
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
 * Whether the server refused what was asked, rather than being away: a right or a table that is missing, a row that breaks
 * a rule (SQLSTATE classes 0A, 22, 23, 42). To ask again changes nothing until somebody acts.
 */
function isOfServer(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^(0A|22|23|42)/.test(code) && code.length === 5;
}
