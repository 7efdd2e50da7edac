import type { HereEndpoint, ReportEndpoint } from '../../api/endpoint.ts';
import type { ServedCall } from '../served-call.ts';

/** Runs on this thread what only reads, and answers. */
export function runHere(call: ServedCall, endpoint: HereEndpoint | ReportEndpoint): void | Promise<void> {
  call.serving.parts.sharedReads?.join();
  return call.answer(endpoint.run(call.context(), call.input));
}
