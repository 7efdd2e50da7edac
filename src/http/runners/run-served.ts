import type { ServedCall } from '../served-call.ts';
import { runDoor } from './door.ts';
import { runHere } from './here.ts';
import { runProcess } from './process.ts';
import { runReport } from './report.ts';
import { runStream } from './stream.ts';
import { runWrite } from './write.ts';

/** Runs the endpoint of a call where it says (CONTRIBUTING, the one idea), and answers. */
export function runServed(call: ServedCall): void | Promise<void> {
  const { endpoint } = call;
  switch (endpoint.where) {
    case 'here':
      return runHere(call, endpoint);
    case 'report':
      return runReport(call, endpoint);
    case 'write':
      return runWrite(call, endpoint);
    case 'stream':
      return runStream(call, endpoint);
    case 'process':
      return runProcess(call, endpoint);
    case 'door':
      return runDoor(call, endpoint);
  }
}
