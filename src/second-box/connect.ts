import { connect as connectTls, type TLSSocket } from 'node:tls';
import { isProof, proofOf, type Side } from './proof.ts';

/** The protocol that a connection is upgraded to, and the headers of the proofs. */
export const upgradeName = 'larder-second-box';
export const proofHeader = 'larder-proof';
export const sideHeader = 'larder-side';

const connectMs = 5000;
const maxHeadBytes = 16 * 1024;

/** The other box, from the data of this one. */
export type OtherBox = { address: string; token: string; fingerprint: string | null };

/** A connection with proven token. `rest` are the bytes after its first answer. */
export type Connected = { socket: TLSSocket; rest: Buffer };

/** The reason why the other box cannot be followed. */
export type ConnectFault = 'unreachable' | 'other_certificate' | 'not_paired' | 'not_proven' | 'superseded';

export class ConnectError extends Error {
  override readonly name = 'ConnectError';
  readonly fault: ConnectFault;

  constructor(fault: ConnectFault, message: string, cause?: unknown) {
    super(message, { cause });
    this.fault = fault;
  }
}

/** The SHA-256 of a certificate as people write it, without colons and in lower case. */
export const plainFingerprint = (text: string): string => text.replaceAll(':', '').toLowerCase();

/**
 * Connects to the other box and proves the token in both directions. The certificate is compared with the pinned one
 * where there is one. After the first connection the token alone proves the box, so that its certificate can be renewed.
 * @throws ConnectError
 */
export function connectTo({ address, token, fingerprint }: OtherBox, side: Side): Promise<Connected> {
  const { hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const socket = connectTls({
      host,
      port: Number(port || 443),
      // Proven by its fingerprint and by the token: the site's own authority is not known here.
      rejectUnauthorized: false,
      ...(/^[\d.:]+$/.test(host) ? {} : { servername: host }),
      minVersion: 'TLSv1.2',
    });
    const timer = setTimeout(() => fail('unreachable', `${address} did not answer in time`), connectMs);
    const fail = (fault: ConnectFault, message: string, cause?: unknown) => {
      clearTimeout(timer);
      socket.destroy();
      reject(new ConnectError(fault, message, cause));
    };
    socket.setNoDelay(true);
    socket.on('error', (error) => fail('unreachable', `${address}: ${error.message}`, error));
    socket.on('close', () => fail('unreachable', `${address} closed the connection`));
    socket.once('secureConnect', () => {
      const seen = socket.getPeerX509Certificate()?.fingerprint256;
      if (fingerprint !== null && (!seen || plainFingerprint(seen) !== plainFingerprint(fingerprint))) {
        fail('other_certificate', `${address} has a certificate other than the expected one`);
        return;
      }
      socket.write(
        `GET /second-box HTTP/1.1\r\nHost: ${new URL(address).host}\r\nConnection: Upgrade\r\nUpgrade: ${upgradeName}\r\n` +
          `${sideHeader}: ${side}\r\n${proofHeader}: ${proofOf(socket, token, side)}\r\n\r\n`,
      );
    });
    let head = Buffer.alloc(0);
    const read = (bytes: Buffer) => {
      head = Buffer.concat([head, bytes]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) {
        if (head.length > maxHeadBytes) fail('unreachable', `${address} is not a Larder server`);
        return;
      }
      const text = head.toString('latin1', 0, end);
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]);
      if (status === 409) fail('superseded', `${address} no longer accepts changes: the other box took over`);
      else if (status !== 101)
        fail('not_paired', `${address} does not accept this token (${status || 'no answer'})`);
      else if (!isProof(/^larder-proof: ([0-9a-f]{64})$/im.exec(text)?.[1], socket, token, 'primary'))
        fail('not_proven', `${address} cannot prove the token`);
      else {
        clearTimeout(timer);
        socket.removeAllListeners('error').removeAllListeners('close').removeListener('data', read);
        socket.on('error', () => {});
        socket.pause();
        resolve({ socket, rest: head.subarray(end + 4) });
      }
    };
    socket.on('data', read);
  });
}
