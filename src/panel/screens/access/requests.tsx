import { RefreshCw } from 'lucide';
import type { Reply } from '../../api/call.ts';
import { refresh, useCall } from '../../api/use-call.ts';
import { type Row, usePages } from '../../api/use-pages.ts';
import { briefly, count, dayAndTime } from '../../language/format.ts';
import { Button } from '../../parts/button.tsx';
import { Dotted } from '../../parts/dotted.tsx';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { ProblemNotice } from '../../parts/feedback/notice.tsx';
import { Skeleton } from '../../parts/feedback/waiting.tsx';
import { SelectField } from '../../parts/forms/field.tsx';
import { useFilters } from '../../parts/lists/filters.ts';
import { When } from '../../parts/moment.tsx';
import { Card } from '../../parts/page.tsx';
import { texts as common } from '../../parts/words.ts';
import { type RequestFilter, requestFilters, requestTone, sumsOf, usedHours } from './logic.ts';
import { texts } from './words.ts';

type LoggedRequest = Row<'GET /api-keys/:id/requests'>;
type Usage = Reply<'GET /api-keys/:id/requests/usage'>;

const limit = 20;

/** Requests of one trace are distinguished by their other members. */
const keyOf = ({ traceId, date, method, path, status }: LoggedRequest) =>
  [traceId, date, method, path, status].join(' ');

/** The latest requests of a key, and how many there were in each hour (rules/requests#request-log). */
export function Requests({ id }: { id: string }) {
  const { query, set } = useFilters();
  const chosen = query['requests'];
  const filter: RequestFilter = chosen === 'refused' || chosen === 'tooMany' ? chosen : 'all';
  const asked = { params: { id }, query: { status: requestFilters[filter], limit } };
  const requests = usePages('GET /api-keys/:id/requests', asked, [], keyOf);
  const usage = useCall('GET /api-keys/:id/requests/usage', { params: { id } });
  return (
    <Card
      title={texts.requestLog}
      actions={
        <Button look="quiet" icon={RefreshCw} busy={requests.isLoading} onClick={() => refresh('api-keys')}>
          {texts.refreshRequests}
        </Button>
      }
    >
      <div class="stack tight">
        {usage.data && <UsageOfDay of={usage.data} />}
        <SelectField
          label={texts.showRequests}
          value={filter}
          onChange={(value) => set({ requests: value === 'all' ? null : value })}
          options={[
            ['all', texts.allRequests],
            ['refused', texts.refusedRequests],
            ['tooMany', texts.tooManyRequests],
          ]}
        />
        {!requests.data && !requests.problem && <Skeleton lines={4} />}
        {requests.data?.items.length === 0 && usage.data && (
          <p class="soft">{texts.noRequests(dayAndTime(usage.data.since))}</p>
        )}
        <ul class="request-list">
          {requests.data?.items.map((request) => (
            <RequestRow key={keyOf(request)} of={request} />
          ))}
        </ul>
        <ProblemNotice problem={requests.problem ?? requests.moreProblem} retry={requests.reload} />
        {requests.data?.nextCursor && (
          <div class="more">
            <Button onClick={requests.more} busy={requests.isLoadingMore}>
              {common.more}
            </Button>
          </div>
        )}
        <p class="soft small">{texts.requestLogLead}</p>
      </div>
    </Card>
  );
}

/** The sums of 24 hours, and the hours in which there was a request. */
function UsageOfDay({ of: { usage } }: { of: Usage }) {
  const sums = sumsOf(usage);
  if (sums.requests === 0) return null;
  return (
    <details class="request-hours">
      <summary>
        {texts.lastDay}: <Counts of={sums} />
      </summary>
      <ul class="request-list">
        {usedHours(usage).map((hour) => (
          <li key={hour.hour} class="request-row">
            <span class="unbroken">{briefly(hour.hour)}</span>
            <Counts of={hour} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Counts({ of: { requests, refused, tooMany } }: { of: ReturnType<typeof sumsOf> }) {
  return (
    <Dotted
      of={[
        texts.requestCount(requests, count(requests)),
        refused > 0 && texts.refusedCount(refused, count(refused)),
        tooMany > 0 && texts.tooManyCount(count(tooMany)),
      ]}
    />
  );
}

/** A request: the call, the answer, and its trace id for the server's log. */
function RequestRow({
  of: { date, method, path, status, code, durationMs, traceId },
}: {
  of: LoggedRequest;
}) {
  return (
    <li class="request-row">
      <code class="request-line">
        <b>{method}</b> {path}
      </code>
      <Lamp tone={requestTone(status)}>
        {status}{' '}
        {code !== null && (
          <a href={`/problems/${code}`} target="_blank" rel="noopener">
            {code}
          </a>
        )}
      </Lamp>
      <Dotted
        className="soft small"
        of={[<When at={date} brief />, texts.took(count(durationMs)), <code>{traceId}</code>]}
      />
    </li>
  );
}
