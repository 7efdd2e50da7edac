import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { NetworkDesk } from '../../api/installation.ts';
import type { NetworkFacts } from '../../api/system-facts.ts';
import type { HttpServer } from '../../http/listener/server.ts';
import { isLoopback } from '../../lib/loopback.ts';
import { writeSettings } from '../../ops/settings-file.ts';
import { invalidField, Problem } from '../../problems/problem.ts';
import { details, fieldTexts } from '../../problems/sentences.ts';
import type { Text } from '../../problems/text.ts';
import { inMemory } from '../../store/directory/open-store.ts';

/** The server that a process listens with, as people may move it. */
export type MovableServer = {
  /** Undefined until the server listens. */
  current(): HttpServer | undefined;
  /** The flag or the variable that sets the host, and so beats larder.json. */
  fixedBy: string | undefined;
  /** The names of a certificate that was issued elsewhere: no other name passes its check. */
  certificateNames(): readonly string[];
  /** Called after every move. */
  onMoved(): void;
};

/** The time for an answer on a connection to an address that is no longer served. */
const graceMs = 10_000;

/** Network access for people; `server` is undefined if something other than Larder listens. */
export function networkDeskOf(
  server: MovableServer | undefined,
  data: string,
  baseUrl: string | undefined,
): NetworkDesk {
  const read = () => factsOf(server, baseUrl);
  const moveTo = async (server: HttpServer, host: string) => {
    await server.move(host, graceMs).catch((error: NodeJS.ErrnoException) => {
      throw new Problem('network.unusable', reasonOf(error, host, new URL(server.address).port), {
        cause: error,
      });
    });
  };
  return {
    read,
    async move(host) {
      const current = server?.current();
      if (!server || !current || server.fixedBy !== undefined) {
        const setting = server?.fixedBy;
        throw new Problem('network.fixed', setting ? details.addressSetBy({ setting }) : undefined);
      }
      if (isIP(host) === 0) throw invalidField('host', 'isAddress', fieldTexts.addressOfComputer);
      const before = current.host;
      if (host === before) return read();
      await moveTo(current, host);
      try {
        if (data !== inMemory) writeSettings(data, { host });
      } catch (error) {
        await moveTo(current, before);
        throw error;
      }
      server.onMoved();
      return read();
    },
  };
}

function factsOf(server: MovableServer | undefined, baseUrl: string | undefined): NetworkFacts {
  const current = server?.current();
  const address = new URL(current?.address ?? 'http://127.0.0.1');
  const access = isLoopback(address.hostname) ? 'computer' : 'network';
  const ownAddresses = addressesOfMachine();
  const bound = address.hostname.replace(/^\[|\]$/g, '');
  const isAny = bound === '0.0.0.0' || bound === '::';
  const names = server?.certificateNames() ?? [];
  const hosts = access === 'network' && names.length > 0 ? names : isAny ? ownAddresses : [bound];
  return {
    host: current?.host ?? bound,
    access,
    addresses: hosts.map((host) => {
      const name = host.includes(':') ? `[${host}]` : host;
      return `${address.protocol}//${name}${address.port && `:${address.port}`}`;
    }),
    ownAddresses,
    isEncrypted: address.protocol === 'https:',
    baseUrl: baseUrl ?? null,
    fixedBy: server?.fixedBy ?? null,
  };
}

/** The IPv4 addresses of this machine in its networks; its IPv6 addresses if it has none. */
function addressesOfMachine(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((entries) => entries ?? []);
  const others = all.filter(({ internal, scopeid }) => !internal && !scopeid);
  const v4 = others.filter(({ family }) => family === 'IPv4');
  return (v4.length > 0 ? v4 : others).map(({ address }) => address);
}

function reasonOf({ code, message }: NodeJS.ErrnoException, host: string, port: string): Text {
  if (code === 'EADDRINUSE') return details.portInUse({ port, host });
  if (code === 'EADDRNOTAVAIL') return details.noSuchAddress({ host });
  if (code === 'EACCES') return details.portForbidden({ port, host });
  return details.portUnusable({ port, host, reason: message });
}
