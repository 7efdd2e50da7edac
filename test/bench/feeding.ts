import { type IncomingMessage, request } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';

/** The result of a controller's call to POST /feed/movements. */
export type Fed = { accepted: number; seconds: number };

/** Lines in one piece for the socket: fewer, larger writes leave more of the machine to the server. */
const linesAtOnce = 500;

/**
 * Streams movements as NDJSON in one request, as fast as they are taken, and reads the answer meanwhile.
 * @throws when one of them is not accepted
 */
export async function feed(
  address: string,
  token: string,
  movements: number,
  next: () => object,
): Promise<Fed> {
  const startedMs = performance.now();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' };
  const call = request(`${address}/feed/movements`, { method: 'POST', headers });
  const answered = new Promise<string>((resolve, reject) => {
    call.on('error', reject);
    call.on('response', (answer) => endOf(answer).then(resolve, reject));
  });
  for (let sent = 0; sent < movements; ) {
    let lines = '';
    for (const end = Math.min(sent + linesAtOnce, movements); sent < end; sent++)
      lines += `${JSON.stringify(next())}\n`;
    if (call.write(lines)) await turn();
    else await Promise.race([new Promise((resolve) => call.once('drain', resolve)), answered]);
  }
  call.end();
  const end = await answered;
  const accepted = Number(/"summary":\{"accepted":(\d+),"duplicate":0,"rejected":0\}/.exec(end)?.[1]);
  if (accepted !== movements) throw new Error(`the feed answered …${end.slice(-200)}`);
  return { accepted, seconds: (performance.now() - startedMs) / 1000 };
}

/** The last part of an answer, which tells of all of it. */
async function endOf(answer: IncomingMessage): Promise<string> {
  let end = '';
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    end = (end + chunk.toString('latin1', Math.max(0, chunk.length - 1000))).slice(-1000);
  }
  if (answer.statusCode !== 200) throw new Error(`the feed answered ${answer.statusCode}: ${end}`);
  return end;
}
