import type { Item } from '../api/call.ts';
import { rejectedBecause } from '../language/rejection-words.ts';

type Rejected = Pick<Item<'GET /feed-rejections'>, 'error' | 'cause' | 'row'>;

/** A member of a rejected report as it was sent, as a text; '' unless it is a text or a number. */
export function sentAs({ row }: Pick<Rejected, 'row'>, member: string): string {
  const value = row?.[member];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The reason why a report was rejected, to follow a colon. */
export function whyRejected(one: Rejected): string {
  const { error, cause } = one;
  const [machine, selection] = [sentAs(one, 'deviceSerial'), sentAs(one, 'selection')];
  return rejectedBecause({ code: error.code, cause: cause ?? '', machine, selection });
}
