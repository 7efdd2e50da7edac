import type { ReadContext } from '../../../api/contexts.ts';
import { parseJson } from '../../../api/json-bytes.ts';
import { isoOf } from '../../../lib/clock.ts';
import type { Json } from '../../../store/json.ts';
import { identityFields } from '../rules/rule-fields.ts';
import { tellsApart } from '../rules/rules.ts';
import { figuresOf } from './figures.ts';
import { plausibleVends, vendsInAll } from './plausible.ts';
import type { CandidateReason } from './reading-fields.ts';
import * as store from './reading-store.ts';
import { requireReading } from './readings.ts';

type Names = Readonly<Record<string, string | null>>;

/** A reading whose machine is sought. */
export type Sought = { names: Names; readMs: number; vends: number | null };

/** A machine that a reading may be of, with its last reading before that one. */
export type Candidate = {
  serial: string;
  name: string;
  place: string | null;
  identity: { field: string; value: string } | null;
  last: { names: Names; readMs: number; vends: number | null } | null;
};

export type Reason = {
  reason: CandidateReason;
  speaksFor: boolean;
  value: string | null;
  vends: number | null;
  readAt: string | null;
};

/** The weight of each reason. A machine is proposed if its reasons outweigh 0. */
const weights: Record<CandidateReason, number> = {
  serial: 100,
  name: 60,
  board: 50,
  serial_alike: 40,
  place: 20,
  counters: 20,
  model: 10,
  other_serial: -40,
  counters_below: -30,
};

/** The most machines that are proposed. */
const mostProposed = 10;

/**
 * The machines that a reading may be of, the likeliest first, each with the reasons (rules/counters#quarantine): its
 * serial, its other names, its model, and whether its counters continue from the last reading.
 * @throws `readings.not_found`, `auth.out_of_scope`
 */
export function listCandidates({ reader, actor }: ReadContext, id: string): Json {
  const row = requireReading(reader, actor, id);
  const sought: Sought = {
    names: parseJson(row.machine) as Names,
    readMs: row.readMs,
    vends: vendsInAll(figuresOf(store.figuresOfReading.get(reader, row.seq)!)),
  };
  const found = store.candidates.all(reader, row.readMs, row.seq, row.account).flatMap((one) => {
    const { id, serial, name, place, identityField, identityValue, machine, readMs, vends, figures } = one;
    const candidate: Candidate = {
      serial,
      name,
      place,
      identity: identityField === null ? null : { field: identityField, value: identityValue! },
      last:
        machine === null
          ? null
          : {
              names: parseJson(machine) as Names,
              readMs: readMs!,
              vends: figures === null ? vends : vendsInAll(figuresOf(figures)),
            },
    };
    const { score, reasons } = weighed(sought, candidate);
    return score > 0 ? [{ score, item: { device: { id, serial, name }, place, reasons } }] : [];
  });
  found.sort((a, b) => b.score - a.score || (a.item.device.name < b.item.device.name ? -1 : 1));
  return JSON.stringify({ items: found.slice(0, mostProposed).map(({ item }) => item) });
}

/** The reasons for and against a machine, and their score. */
export function weighed(sought: Sought, candidate: Candidate): { score: number; reasons: Reason[] } {
  const reasons: Reason[] = [];
  const say = (reason: CandidateReason, value: string | null, more: Partial<Reason> = {}) =>
    reasons.push({ reason, speaksFor: weights[reason] > 0, value, vends: null, readAt: null, ...more });
  const { names } = sought;
  const { last, identity } = candidate;
  const serials = [names['serial'], names['deviceSerial']].flatMap((one) => (one ? [one] : []));
  const own = [candidate.serial, identity?.field === 'serial' ? identity.value : null].flatMap(
    (one) => one ?? [],
  );
  const same = serials.find((one) => own.includes(one));
  const alike = serials.find((one) => own.some((other) => areAlike(one, other)));
  if (same !== undefined) say('serial', same);
  else if (alike !== undefined) say('serial_alike', candidate.serial);
  const shared = identityFields.find((field) => {
    const value = names[field];
    if (!tellsApart(field, value) || (field === 'serial' && same !== undefined)) return false;
    return last?.names[field] === value || (identity?.field === field && identity.value === value);
  });
  if (shared) say('name', names[shared]!);
  const { boardSerial } = names;
  if (boardSerial && last?.names['boardSerial'] === boardSerial) say('board', boardSerial);
  const { location } = names;
  if (
    location &&
    [candidate.name, candidate.place].some((one) => one !== null && plain(one) === plain(location))
  )
    say('place', location);
  if (names['model'] && last?.names['model'] === names['model']) say('model', names['model']);
  if (tellsApart('serial', names['serial']) && tellsApart('serial', last?.names['serial']) && !same)
    if (last!.names['serial'] !== names['serial']) say('other_serial', last!.names['serial']!);
  const goesOn = continued(sought, last);
  if (goesOn) say(goesOn.reason, null, { vends: goesOn.vends, readAt: isoOf(last!.readMs) });
  const weight = reasons.reduce((sum, { reason }) => sum + weights[reason], 0);
  // If the counters of two machines fit, the one that sold less in between is likelier.
  return { score: weight + (goesOn?.closeness ?? 0), reasons };
}

/** The reason that counters give for or against a machine; undefined if they give none. */
function continued({ vends, readMs }: Sought, last: Candidate['last']) {
  if (!last || vends === null || last.vends === null) return undefined;
  const more = vends - last.vends;
  if (more < 0) return { reason: 'counters_below', vends: more, closeness: 0 } as const;
  const most = plausibleVends(readMs - last.readMs);
  if (more > most) return undefined;
  return { reason: 'counters', vends: more, closeness: 10 * (1 - more / most) } as const;
}

const plain = (text: string) => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** A serial without signs, and without zeros behind its letters. */
const bare = (serial: string) => plain(serial).replace(/^(\p{L}*)0+/u, '$1');

/** The digits that an operator copies from a label: without letters before them, signs and zeros in front. */
const core = (serial: string) => plain(serial).replace(/^\p{L}*0*/u, '');

/** True if two serials differ by how they are written, or by one character. */
export function areAlike(one: string, other: string): boolean {
  if (bare(one) === bare(other)) return true;
  const [a, b] = [core(one), core(other)];
  if (a.length < 4 || b.length < 4) return false;
  if (a === b || a.endsWith(b) || b.endsWith(a)) return true;
  if (a.length !== b.length) return false;
  const off = [...a].flatMap((letter, at) => (letter === b[at] ? [] : [at]));
  const [first, second] = off;
  const isSwapped = off.length === 2 && a[first!] === b[second!] && a[second!] === b[first!];
  return off.length === 1 || isSwapped;
}
