import { AuditedResource, type Owned } from '../../../access/audited.ts';
import type { Caller } from '../../../api/caller.ts';
import type { ReadContext, WriteContext } from '../../../api/contexts.ts';
import { Problem } from '../../../problems/problem.ts';
import { details } from '../../../problems/sentences.ts';
import { type Json, jsonArray } from '../../../store/json.ts';
import type { Reader } from '../../../store/statement.ts';
import type { CodeRow } from '../codes/code-store.ts';
import type { ConsumerRow } from '../consumer-store.ts';
import { requireCode, requireConsumer } from '../scoped-lookup.ts';
import type { NewFinger } from './fingerprint-fields.ts';
import * as store from './fingerprint-store.ts';
import { sealSamples } from './sealing.ts';

type Finger = Owned & { code: number; fingerId: number };

const fingers = new AuditedResource<Finger>(
  'fingerprint',
  (reader, { code, fingerId }) => store.fingerBody.get(reader, code, fingerId)!,
);

/** A path's consumer and code. */
type CodePath = { consumerId: string; codeId: string };

/**
 * Enrols a finger of a `FINGERPRINT` code (rules/people-and-codes#fingerprints). Samples with a usable template are
 * stored, encrypted, with their other members unchanged; the others are left out, and `sampleCount` has the number.
 * @throws `consumers.code_not_fingerprint`, `consumers.no_fingerprint_template`,
 *   `consumers.fingerprint_already_enrolled`, `consumers.too_many_fingerprints`, and what `listFingers` throws
 */
export function enrolFinger({ tx, actor, settings }: WriteContext, path: CodePath, sent: NewFinger): Json {
  const { consumer, code } = requireFingerprintCode(tx, actor, path);
  const { fingerId, fingerLabel = null } = sent;
  const samples = sent.fingerprints.filter(({ isUsable }) => isUsable);
  if (samples.length === 0) throw new Problem('consumers.no_fingerprint_template');
  if (store.fingerBody.get(tx, code.seq, fingerId) !== undefined) {
    throw new Problem('consumers.fingerprint_already_enrolled', details.fingerEnrolled({ finger: fingerId }));
  }
  const max = settings.maxFingerprints;
  if (store.countOfCode.get(tx, code.seq)! >= max) {
    throw new Problem('consumers.too_many_fingerprints', details.maxFingers({ max }));
  }
  const finger = auditedFinger(consumer, code, fingerId);
  const { nonce, ciphertext, keyVersion } = sealSamples(
    settings.templateKey,
    finger,
    jsonArray(samples.map(({ json }) => json)) as Json<object[]>,
  );
  store.insertFinger.run(tx, {
    code: code.seq,
    finger_id: fingerId,
    label: fingerLabel,
    sample_count: samples.length,
    enrolled_at: tx.nowIso,
    nonce,
    ciphertext,
    key_version: keyVersion,
  });
  return fingers.created(tx, finger, 'enroll');
}

/** The enrolled fingers of a code, by `fingerId`. @throws what `requireFingerprintCode` throws */
export function listFingers({ reader, actor }: ReadContext, path: CodePath): Json {
  const { code } = requireFingerprintCode(reader, actor, path);
  return `{"items":${jsonArray(store.fingersOfCode.all(reader, code.seq))}}`;
}

/**
 * Removes an enrolled finger with its templates.
 * @throws `consumers.fingerprint_not_found`, and what `requireFingerprintCode` throws
 */
export function removeFinger({ tx, actor }: WriteContext, path: CodePath & { fingerId: string }): undefined {
  const { consumer, code } = requireFingerprintCode(tx, actor, path);
  const fingerId = /^[0-9]$/.test(path.fingerId) ? Number(path.fingerId) : -1;
  if (store.fingerBody.get(tx, code.seq, fingerId) === undefined) {
    throw new Problem('consumers.fingerprint_not_found');
  }
  fingers.remove(tx, auditedFinger(consumer, code, fingerId), () =>
    store.deleteFinger.run(tx, code.seq, fingerId),
  );
}

/** @throws `consumers.not_found`, `auth.out_of_scope`, `codes.not_found`, `consumers.code_not_fingerprint` */
function requireFingerprintCode(reader: Reader, actor: Caller, { consumerId, codeId }: CodePath) {
  const consumer = requireConsumer(reader, actor, consumerId);
  const code = requireCode(reader, consumer, codeId);
  if (code.type !== 'FINGERPRINT') throw new Problem('consumers.code_not_fingerprint');
  return { consumer, code };
}

/** A finger as the audit names it (rules/audit#an-entry). */
function auditedFinger({ id, client, account }: ConsumerRow, code: CodeRow, fingerId: number): Finger {
  return { id: `${id}/${code.value}/${fingerId}`, client, account, code: code.seq, fingerId };
}
