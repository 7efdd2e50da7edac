import type { ReportEndpoint } from '../../api/endpoint.ts';
import type { ServedCall } from '../served-call.ts';
import { runHere } from './here.ts';

/** Has a read thread do what may take long, and answers. */
export function runReport(call: ServedCall, endpoint: ReportEndpoint): void | Promise<void> {
  const { exchange, input, serving } = call;
  if (endpoint.takesLong?.(input) === false) return runHere(call, endpoint);
  return serving.dispatch.report(exchange, endpoint, { request: input }).then((reply) => call.answer(reply));
}
