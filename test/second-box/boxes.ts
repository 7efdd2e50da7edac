import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { vi } from 'vitest';
import { readBoxFile } from '../../src/second-box/box-files.ts';
import { acmeSecrets, type Caller, callerOf } from '../support/acme.ts';
import { Desk } from '../support/command-line.ts';
import { patient } from '../support/patient.ts';
import { Wire } from './wire.ts';

/** One box: a desk with a port of its own, which stays the same after a restart. */
export class Box {
  readonly desk = new Desk();
  output: () => string = () => '';
  /** The authorities that this process accepted before that of this box. */
  #authorities: string[] | undefined;

  get address(): string {
    return `https://127.0.0.1:${this.desk.port}`;
  }

  /** Makes a certificate for this box. Until `close`, this process accepts its authority. */
  async initTls(): Promise<void> {
    await this.desk.larder(['tls', 'init']);
    const authority = readFileSync(this.authorityFile, 'utf8');
    this.#authorities = getCACertificates();
    setDefaultCACertificates([...this.#authorities, authority]);
  }

  get authorityFile(): string {
    return join(this.desk.data, 'tls', 'ca.crt');
  }

  /** Serves, or follows if the directory is that of a standby. */
  async start(): Promise<void> {
    this.desk.port ||= await freePort();
    ({ output: this.output } = await this.desk.serve());
  }

  /** The state of a standby, as its page tells it. */
  async standing(): Promise<{ state: string; canTakeOver: boolean }> {
    for (const scheme of ['https', 'http']) {
      const answer = await fetch(`${scheme}://127.0.0.1:${this.desk.port}/standby.json`).catch(
        () => undefined,
      );
      if (answer?.ok) return (await answer.json()) as { state: string; canTakeOver: boolean };
    }
    return { state: 'none', canTakeOver: false };
  }

  /** The address of the page of a standby, which has a certificate once it has copied that of the primary and restarted. */
  async pageAddress(): Promise<string> {
    const plain = this.address.replace('https', 'http');
    const isPlain = await fetch(plain).then(
      () => true,
      () => false,
    );
    return isPlain ? plain : this.address;
  }

  /** Waits until this standby has everything. */
  async follows(): Promise<void> {
    await vi
      .waitUntil(async () => (await this.standing()).state === 'following', patient)
      .catch(() => {
        throw new Error(`the standby does not follow: ${this.output()}`);
      });
  }

  /** Waits until this primary knows that another box took over. */
  async knowsBetter(): Promise<void> {
    const file = join(this.desk.data, 'second-box', 'superseded.json');
    await vi.waitUntil(
      () => existsSync(file) && readBoxFile(this.desk.data, 'superseded')?.forkedAtSeq != null,
      patient,
    );
  }

  async promote(): Promise<void> {
    const { code, stderr } = await this.desk.larder(['promote']);
    if (code !== 0) throw new Error(`promote ended with ${code}: ${stderr} ${this.output()}`);
    await vi
      .waitUntil(() => this.output().includes('larder listening'), patient)
      .catch(() => {
        throw new Error(`the promoted box does not serve: ${this.output()}`);
      });
  }

  async close(): Promise<void> {
    if (this.#authorities) setDefaultCACertificates(this.#authorities);
    await this.desk.close();
  }
}

/** A primary with a paired standby that follows it. */
export class Boxes {
  primary = new Box();
  standby = new Box();
  secret = '';
  token = '';

  /** The network between the boxes, if it can fail. */
  wire: Wire | undefined;

  /** `terms`: `--strict`, `--async`, and `--wire` for a network that can fail. */
  async begin(...given: string[]): Promise<void> {
    const { primary, standby } = this;
    const terms = given.filter((term) => term !== '--wire');
    ({ secret: this.secret, token: this.token } = await acmeSecrets(primary.desk));
    await primary.initTls();
    await primary.start();
    standby.desk.port = await freePort();
    if (given.includes('--wire')) this.wire = await Wire.to(primary.desk.port);
    await this.#pair(terms);
  }

  /** Pairs the second box again, with an empty directory. */
  async pairAgain(): Promise<void> {
    await this.standby.desk.kill();
    rmSync(this.standby.desk.data, { recursive: true });
    await this.#pair([]);
  }

  async #pair(terms: readonly string[]): Promise<void> {
    const { primary, standby } = this;
    const { token, fingerprint } = await primary.desk.json(['second-box', 'pair', ...terms]);
    ({ output: standby.output } = await standby.desk.serve('standby', {
      LARDER_PRIMARY: this.wire?.address ?? primary.address,
      LARDER_TOKEN: token,
      LARDER_FINGERPRINT: fingerprint,
      LARDER_IP_LIMIT: '1000000000',
    }));
    standby.desk.serverEnvironment['LARDER_IP_LIMIT'] = '1000000000';
    await standby.follows();
  }

  get call(): Caller {
    return callerOf(this.primary.address, this.secret);
  }

  /** The standby has taken over. The box that was the primary keeps what it had alone, and follows. */
  async swap(): Promise<void> {
    const [old, young] = [this.primary, this.standby];
    this.primary = young;
    this.standby = old;
    if (old.desk.pids.length === 0) await old.start();
    await old.knowsBetter();
    await old.desk.stop();
    await old.desk.json(['rejoin']);
    await old.start();
    await old.follows();
  }

  async close(): Promise<void> {
    await this.wire?.close();
    await Promise.all([this.primary.desk.kill(), this.standby.desk.kill()]);
    await Promise.all([this.primary.close(), this.standby.close()]);
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
