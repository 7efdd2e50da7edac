import { FileSpreadsheet } from 'lucide';
import { addressOf } from '../../api/call.ts';
import { language } from '../../language/language.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Card } from '../../parts/page.tsx';
import { account } from '../../shell/account.ts';
import { may } from '../../shell/session.ts';
import { texts, textsOf } from './messages.ts';
import type { Kind } from './outcome.ts';

const calls = {
  people: 'GET /consumers/imports/template',
  products: 'GET /products/imports/template',
} as const;

/** The sheets to begin with: empty, or with what is there, to be changed and sent again. */
export function Template({ kind }: { kind: Kind }) {
  const { templateLead, filled } = textsOf[kind];
  const mayFill = kind === 'people' ? may('consumers:read') && may('codes:read') : may('products:read');
  const to = (query: { format: 'xlsx' | 'csv'; filled?: 'true' }) =>
    addressOf(calls[kind], { query: { ...query, locale: language, accountId: account.value!.id } });
  return (
    <Card title={texts.stepTemplate}>
      <div class="stack">
        <p class="soft">{templateLead}</p>
        <div class="row">
          <ButtonLink icon={FileSpreadsheet} href={to({ format: 'xlsx' })} download>
            {texts.empty}
          </ButtonLink>
          {mayFill && (
            <ButtonLink icon={FileSpreadsheet} href={to({ format: 'xlsx', filled: 'true' })} download>
              {filled}
            </ButtonLink>
          )}
          <ButtonLink look="quiet" href={to({ format: 'csv' })} download>
            {texts.asCsv}
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}
