import { X } from 'lucide';
import { call, type Item } from '../../api/call.ts';
import { useAction, useCall } from '../../api/use-call.ts';
import { briefly, count } from '../../language/format.ts';
import { Button } from '../../parts/button.tsx';
import { Dotted } from '../../parts/dotted.tsx';
import { ProblemNotice } from '../../parts/feedback/notice.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { may } from '../../state/session.ts';
import { texts } from '../refusals/words-extra.ts';

type Extra = Item<'GET /consumers/:id/codes/:codeId/extras'>;

/** As many as a code may have of which something is left. */
const atMost = 100;

/** Exceptions of a card that are not used up, with their author and reason; nothing if there are none. */
export function Extras({
  personId,
  codeId,
  nameOf,
}: {
  personId: string;
  codeId: string;
  nameOf: (productId: string) => string | undefined;
}) {
  const found = useCall('GET /consumers/:id/codes/:codeId/extras', {
    params: { id: personId, codeId },
    query: { limit: atMost },
  });
  const open = (found.data?.items ?? []).filter(
    ({ used, quantity, until }) => used < quantity && Date.parse(until) > Date.now(),
  );
  if (open.length === 0) return null;
  return (
    <div class="stack tight">
      <h3>{texts.title1}</h3>
      <ul class="stack tight">
        {open.map((extra) => (
          <ExtraLine
            key={extra.id}
            extra={extra}
            params={{ id: personId, codeId }}
            name={nameOf(extra.productId) ?? '…'}
          />
        ))}
      </ul>
    </div>
  );
}

function ExtraLine({
  extra: { id, quantity, used, until, reason, actor },
  params,
  name,
}: {
  extra: Extra;
  params: { id: string; codeId: string };
  name: string;
}) {
  const remove = useAction(async () => {
    await call('DELETE /consumers/:id/codes/:codeId/extras/:extraId', { params: { ...params, extraId: id } });
    tell(texts.taken);
  });
  return (
    <li>
      <span class="row">
        <strong>{name}</strong>
        <span>{texts.left(count(quantity - used), count(quantity))}</span>
        <span class="soft small">{texts.ends(briefly(until))}</span>
        {may('codes:update') && (
          <Button icon={X} look="quiet" busy={remove.isBusy} onClick={() => void remove.run()}>
            {texts.takeAway}
          </Button>
        )}
      </span>
      <Dotted className="soft small" of={[reason, actor.label]} />
      <ProblemNotice problem={remove.problem} />
    </li>
  );
}
