import { connect } from 'node:net';
import type { Site } from './site.ts';

/** Sends bytes as they are, and reads until the other side closes. */
export function raw({ address }: Pick<Site, 'address'>, text: string): Promise<string> {
  const { port, hostname } = new URL(address);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (chunk) => (answer += chunk));
    socket.on('close', () => resolve(answer));
    socket.on('error', () => resolve(answer));
  });
}
