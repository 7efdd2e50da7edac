import type { refusalReasons } from '../../../api/vocabulary.ts';
import { texts } from './messages-rules.ts';

/** The members of a URL that filter refusals, beside those of the period. */
export const filterNames = ['machine', 'person', 'reason', 'card'] as const;

type Reason = (typeof refusalReasons)[number];

/** The reasons, in the order in which rules decide. */
export const reasons = Object.keys(texts.rules) as readonly Reason[];

/** The filters of refusals that a URL asks for; what it says wrong is left out. */
export function refusalFilters(query: Readonly<Record<string, string | undefined>>): {
  deviceSerial?: string;
  consumerId?: string;
  codeId?: string;
  reason?: Reason;
} {
  const { machine, person, card } = query;
  const reason = reasons.find((one) => one === query['reason']);
  return {
    ...(machine && { deviceSerial: machine }),
    ...(person && { consumerId: person }),
    ...(card && { codeId: card }),
    ...(reason && { reason }),
  };
}
