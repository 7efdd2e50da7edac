import { RotateCcw } from 'lucide';
import { ErrorBoundary } from 'preact-iso/lazy';
import type { Item, Reply } from '../../api/call.ts';
import { refresh, useAction } from '../../api/use-call.ts';
import { count } from '../../language/format.ts';
import { rejectedBecause } from '../../language/rejection-words.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { ProblemNotice } from '../../parts/feedback/notice.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { useDialog } from '../../parts/feedback/use-dialog.ts';
import lazy from '../../parts/lazy.ts';
import { pathTo, withQuery } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { retriedWords, retryCause } from './retry-cause.ts';
import { texts } from './words-causes.ts';

// Most causes need no question (and Today has no style for dialogs).
const DismissDialog = lazy(() => import('./dismiss-dialog.tsx'));

export type Causes = Reply<'GET /feed-rejections/causes'>;
export type Cause = Item<'GET /feed-rejections/causes'>;

const textOf = (row: Cause['row'], member: string) => {
  const value = row?.[member];
  return typeof value === 'string' ? value : '';
};

/** The reason why reports were rejected, to follow a colon. */
export function whyOf({
  code,
  cause,
  row,
  device,
}: Pick<Cause, 'code' | 'cause' | 'row' | 'device'>): string {
  const machine = device?.name ?? textOf(row, 'deviceSerial');
  return rejectedBecause({ code, cause, machine, selection: textOf(row, 'selection') });
}

/** The address and label for adding what is missing; undefined if nothing can be added. */
function wayTo({ code, cause, device }: Cause): { href: string; label: string } | undefined {
  if (code === 'device_unknown' && device === null && may('devices:create'))
    return { href: withQuery(pathTo('machines'), { add: cause }), label: texts.addMachine };
  if (code === 'selection_unknown' && device !== null && may('inventory:read'))
    return { href: pathTo('machines', device.id, 'planogram'), label: texts.openPlanogram };
  if (code === 'product_unknown' && may('products:read'))
    return { href: pathTo('products'), label: texts.openProducts };
  if (code === 'code_unknown' && may('consumers:create'))
    return { href: withQuery(pathTo('people', 'new'), { card: cause }), label: texts.giveCard };
  return undefined;
}

/** The reports of a cause in the list. */
export const listOf = ({ code, cause }: { code: string; cause: string }) =>
  withQuery(pathTo('movements', 'rejected'), { period: '28d', reason: code, cause, state: 'waiting' });

/** Actions on a cause: add what is missing, retry its reports, dismiss them. */
export function CauseActs({ of: one, all = false }: { of: Cause; all?: boolean }) {
  const dialog = useDialog<true>();
  const retry = useAction(async () => {
    tell(retriedWords(await retryCause(one)));
    refresh('incidents', 'transactions');
  });
  const way = wayTo(one);
  const canAct = may('transactions:update');
  return (
    <>
      <span class="row no-print">
        {way && (
          <ButtonLink look="primary" href={way.href}>
            {way.label}
          </ButtonLink>
        )}
        {canAct && one.isHealable && (
          <Button icon={RotateCcw} busy={retry.isBusy} onClick={() => void retry.run()}>
            {all && one.count > 1 ? texts.retryAll(count(one.count)) : texts.retry}
          </Button>
        )}
        {canAct && (
          <Button look="quiet" onClick={() => dialog.open(true)}>
            {texts.dismiss}
          </Button>
        )}
      </span>
      <ProblemNotice problem={retry.problem} />
      <ErrorBoundary>{dialog.shown && <DismissDialog of={one} onClose={dialog.close} />}</ErrorBoundary>
    </>
  );
}

/** The causes of rejected reports, each with its actions; a single one that is shown above is left out. */
export function CauseList({ of: { items, omitted }, isTold = false }: { of: Causes; isTold?: boolean }) {
  return (
    <div class="stack tight">
      {items.map((one) => (
        <div class="row" key={`${one.code} ${one.cause}`}>
          {!(isTold && items.length === 1) && (
            <span>
              <a href={listOf(one)}>{texts.reports(one.count, count(one.count))}</a>: {whyOf(one)}.
            </span>
          )}
          {one.code === 'device_unknown' && one.device !== null && <span class="soft">{texts.isThere}</span>}
          <CauseActs of={one} />
        </div>
      ))}
      {omitted.count > 0 && (
        <a href={pathTo('movements', 'rejected')}>{texts.omitted(omitted.count, count(omitted.count))}</a>
      )}
    </div>
  );
}
