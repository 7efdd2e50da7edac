import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseJson } from '../../api/json-bytes.ts';
import { openSamples } from '../../features/consumers/fingerprints/sealing.ts';
import { everyRow } from '../../store/checks/check.ts';
import type { Reader } from '../../store/statement.ts';
import type { Codes } from './codes.ts';
import type { Findings } from './findings.ts';
import type { TrailEntry } from './trail.ts';

type Row = {
  seq: number;
  code: number;
  fingerId: number;
  fingerLabel: string | null;
  sampleCount: number;
  enrolledAt: string;
  nonce: Buffer;
  ciphertext: Buffer;
  keyVersion: number;
};

/** Enrolled fingers, replayed: a code that is removed or is no fingerprint any more takes its fingers along. */
export class Fingers {
  readonly #byCode = new Map<
    number,
    Map<number, { entry: NonNullable<TrailEntry['after']>; auditSeq: number }>
  >();
  readonly #codes: Codes;

  constructor(codes: Codes) {
    this.#codes = codes;
  }

  /** Processes an audit row before `Codes` does, while the former value of a code is still available. */
  take(entry: TrailEntry): void {
    if (entry.type === 'code') this.#takeCode(entry);
    else if (entry.type === 'consumer' && entry.action === 'delete')
      for (const { codeId } of (entry.before?.['codes'] ?? []) as { codeId: string }[])
        this.#drop(`${entry.id}/${codeId}`);
    if (entry.type !== 'fingerprint') return;
    const cut = entry.id.lastIndexOf('/');
    const code = this.#codes.find(entry.id.slice(0, cut));
    if (code === undefined) return;
    const finger = Number(entry.id.slice(cut + 1));
    const fingers = this.#byCode.get(code) ?? new Map();
    this.#byCode.set(code, fingers);
    if (entry.after) fingers.set(finger, { entry: entry.after, auditSeq: entry.seq });
    else fingers.delete(finger);
  }

  #takeCode({ id, action, before, after }: TrailEntry): void {
    const retyped = after && before?.['codeType'] === 'FINGERPRINT' && after['codeType'] !== 'FINGERPRINT';
    if (action === 'delete' || (action === 'update' && retyped)) this.#drop(id);
  }

  #drop(id: string): void {
    const code = this.#codes.find(id);
    if (code !== undefined) this.#byCode.delete(code);
  }

  /** Compares every row with its audit row, and opens every template if its key is next to the database. */
  compare(reader: Reader, findings: Findings): void {
    const key = templateKeyOf(reader);
    for (const row of everyRow<Row>(
      reader,
      `SELECT seq, code, finger_id AS fingerId, label AS fingerLabel, sample_count AS sampleCount,
        enrolled_at AS enrolledAt, nonce, ciphertext, key_version AS keyVersion FROM fingerprints`,
    )) {
      const place = `finger ${row.fingerId} of code ${row.code} (row ${row.seq} of fingerprints)`;
      const known = this.#byCode.get(row.code)?.get(row.fingerId);
      if (!known) findings.add(`${place} is in no row of the audit`);
      else {
        this.#byCode.get(row.code)!.delete(row.fingerId);
        for (const member of ['fingerId', 'fingerLabel', 'sampleCount', 'enrolledAt'] as const)
          findings.compare(
            `${place}, told by audit row ${known.auditSeq}: ${member}`,
            row[member],
            known.entry[member],
          );
      }
      if (key) compareSamples(key, row, place, findings);
      if (findings.isEnough) return;
    }
    for (const [code, fingers] of this.#byCode)
      for (const [finger, { auditSeq }] of fingers)
        findings.add(`finger ${finger} of code ${code}, told by audit row ${auditSeq}, is not there`);
  }
}

function compareSamples(key: Uint8Array, row: Row, place: string, findings: Findings): void {
  try {
    const samples = parseJson(openSamples(key, row)) as unknown[];
    findings.compare(`${place}: samples`, samples.length, row.sampleCount);
  } catch {
    findings.add(
      `${place} does not open with the key of templates: it was altered, or the key is another one`,
    );
  }
}

/**
 * The key next to the database; undefined if there is none, in which case templates are not opened, and the result says
 * so.
 */
function templateKeyOf(reader: Reader): Uint8Array | undefined {
  const file = join(dirname(reader.connection.database.name), 'templates.key');
  return existsSync(file) ? readFileSync(file) : undefined;
}
