import type { TrailEntry } from './trail.ts';

type Named = { fromSeq: number; tag: string };

/** The keys of tags through time: a consumer's audit row names a tag by the key that it had then. */
export class TagKeys {
  readonly #byKey = new Map<string, Named[]>();
  readonly #keys = new Map<string, string>();

  take({ seq, id, account, after }: TrailEntry): void {
    if (!after) return;
    const key = String(after['key']);
    this.#keys.set(id, key);
    const place = `${account} ${key}`;
    const named = this.#byKey.get(place) ?? [];
    named.push({ fromSeq: seq, tag: id });
    this.#byKey.set(place, named);
  }

  /** The tags in audit row `auditSeq`, under their present keys. */
  asNow(tags: unknown, account: number | null, auditSeq: number): unknown {
    if (!Array.isArray(tags)) return tags;
    return (tags as { key: string }[]).map(({ key, ...rest }) => {
      const named = this.#byKey.get(`${account} ${key}`)?.findLast(({ fromSeq }) => fromSeq < auditSeq);
      return { key: (named && this.#keys.get(named.tag)) ?? key, ...rest };
    });
  }
}
