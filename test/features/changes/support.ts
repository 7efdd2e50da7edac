import type { Answer, CallOptions, Site } from '../../support/site.ts';

/** A change as a test looks at it. */
export type Change = Answer['body'];

/** A page of changes. @throws where the answer is none */
export async function pageOf(
  site: Site,
  query: Record<string, string | number | string[] | undefined> = {},
  options: CallOptions = {},
): Promise<{ items: Change[]; nextCursor: string; head: string; epoch: string }> {
  const answer = await site.call('GET', changesPath(query), options);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

export function changesPath(query: Record<string, string | number | string[] | undefined>): string {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) asked.append(name, String(one));
  return `/changes?${asked}`;
}

/** Every change after a cursor, page by page, until the newest. */
export async function pull(
  site: Site,
  query: Record<string, string | number | string[] | undefined> = {},
  options: CallOptions = {},
): Promise<{ items: Change[]; cursor: string }> {
  const items: Change[] = [];
  for (let after = query['after'] as string | undefined; ; ) {
    const page = await pageOf(site, { ...query, after }, options);
    items.push(...page.items);
    if (page.nextCursor === page.head) return { items, cursor: page.nextCursor };
    after = page.nextCursor;
  }
}

/** Returns a short form that distinguishes changes. */
export const brief = ({ kind, op, id, sequence }: Change) => [kind, op, sequence ?? id].join(' ');
