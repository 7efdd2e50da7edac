/**
 * The reasons why a call brought no answer: stable codes, for programs that read attempts. The rest of a message is
 * for people, and never contains the request, a path or a query of the target, or a secret.
 */
export const callFaults = {
  bad_target: 'the address is none that can be called',
  not_allowed: 'the address is not in webhook-allow',
  lookup_failed: 'the name was not found',
  refused: 'nobody listens there',
  unreachable: 'there is no way there',
  tls_failed: 'the certificate or its name does not hold',
  reset: 'the connection was broken off',
  timeout: 'there was no whole answer in time',
  bad_answer: 'the answer is no HTTP',
} as const;

export type CallFaultCode = keyof typeof callFaults;

/** A call without an answer. */
export class CallFault extends Error {
  override readonly name = 'CallFault';
  readonly code: CallFaultCode;

  constructor(code: CallFaultCode, cause?: unknown) {
    super(callFaults[code], cause === undefined ? undefined : { cause });
    this.code = code;
  }
}

const codes: Record<string, CallFaultCode> = {
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EHOSTDOWN: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ENETDOWN: 'unreachable',
  ETIMEDOUT: 'timeout',
  ECONNRESET: 'reset',
  ECONNABORTED: 'reset',
  EPIPE: 'reset',
};

/** An error of a socket, of TLS or of the parser of answers as a fault. */
export function faultOf(error: unknown): CallFault {
  if (error instanceof CallFault) return error;
  const { code = '' } = error as NodeJS.ErrnoException;
  const known = codes[code];
  if (known) return new CallFault(known, error);
  if (code.startsWith('HPE_')) return new CallFault('bad_answer', error);
  if (/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO|HOSTNAME)/.test(code))
    return new CallFault('tls_failed', error);
  return new CallFault('reset', error);
}
