import { workerData } from 'node:worker_threads';
import { makeOwn } from '../tls/own.ts';
import type { RenewalThreadData } from '../tls/renewing.ts';

// A rejection ends the thread, and whoever started it is told.
void makeOwn({ ...(workerData as RenewalThreadData), newAuthority: false });
