// Preloaded into the server under siege: tells how long its serving thread was at one thing, in time of its own
// processor, so that what else the machine does is not counted. Plain JavaScript: it runs before the program.
import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const everyMs = 2;
const worthTellingMs = 10;

if (isMainThread && process.env.SIEGE_PROBE) {
  let before = used();
  setInterval(() => {
    const now = used();
    if (now - before > worthTellingMs)
      appendFileSync(process.env.SIEGE_PROBE, `${(now - before).toFixed(1)}\n`);
    before = now;
  }, everyMs).unref();
}

function used() {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
