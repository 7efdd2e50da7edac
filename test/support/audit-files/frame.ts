import { crc16 } from '../../../src/lib/evadts/crc.ts';

/** The framing of a generated file; absent members follow the standard. */
export type Frame = {
  dxs?: string | null;
  /** The line count in SE, whatever the real number is. */
  count?: number;
  crc?: 'ok' | 'swapped' | 'bad' | 'absent' | 'lower';
  eol?: '\r\n' | '\n' | '\r';
  before?: string;
  after?: string;
  hasEnd?: boolean;
  hasStart?: boolean;
};

/**
 * A file of one set: its segments between ST and SE, with the checksum that they have. Created for each read, as
 * machines do.
 */
export function auditFile(segments: readonly string[], frame: Frame = {}): Buffer {
  const { dxs = 'LAR1234567', crc = 'ok', eol = '\r\n', before = '', after = '' } = frame;
  const { hasEnd = true, hasStart = true } = frame;
  const body = [...(hasStart ? ['ST*001*0001'] : []), ...segments];
  const sum = crc16(body.map((line) => `${line}\r\n`).join(''));
  const hex = (crc === 'swapped' ? ((sum & 0xff) << 8) | (sum >> 8) : crc === 'bad' ? sum ^ 0x1111 : sum)
    .toString(16)
    .padStart(4, '0');
  if (crc !== 'absent') body.push(`G85*${crc === 'lower' ? hex : hex.toUpperCase()}`);
  if (hasStart) body.push(`SE*${frame.count ?? body.length + 1}*0001`);
  const lines = [...(dxs === null ? [] : [`DXS*${dxs}*VA*V0/6*1`]), ...body, ...(hasEnd ? ['DXE*1*1'] : [])];
  return Buffer.from(before + lines.join(eol) + eol + after, 'latin1');
}

/** Files one behind the other, as a carrier sends them. */
export const together = (...files: readonly Uint8Array[]): Buffer => Buffer.concat(files);
