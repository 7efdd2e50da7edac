import { FileSpreadsheet } from 'lucide';
import type { ComponentChildren } from 'preact';
import { callFile } from '../../api/call.ts';
import { useAction } from '../../api/use-call.ts';
import { language } from '../../language/language.ts';
import { Button } from '../../parts/button.tsx';
import { download } from '../../parts/download.ts';
import { Notice, ProblemNotice } from '../../parts/feedback/notice.tsx';
import { Card } from '../../parts/page.tsx';
import { account } from '../../state/account.ts';
import { may } from '../../state/session.ts';
import type { ImportKind } from './outcome.ts';
import { texts, textsOf } from './words.ts';

const calls = {
  people: 'GET /consumers/imports/template',
  products: 'GET /products/imports/template',
} as const;

type Wish = { format: 'xlsx' | 'csv'; filled?: 'true' };

/** The sheets to begin with: empty, or with what is there, to be changed and sent again. */
export function Template({ kind }: { kind: ImportKind }) {
  const { templateLead, filled } = textsOf[kind];
  const mayFill = kind === 'people' ? may('consumers:read') && may('codes:read') : may('products:read');
  const fetching = useAction(async (wish: Wish) => {
    const query = { ...wish, locale: language, accountId: account.value!.id };
    const { name, content } = await callFile(calls[kind], { query });
    download(name, content);
  });
  const button = (wish: Wish, label: ComponentChildren) => (
    <Button
      {...(wish.format === 'xlsx' ? { icon: FileSpreadsheet } : { look: 'quiet' as const })}
      busy={fetching.isBusy}
      onClick={() => void fetching.run(wish)}
    >
      {label}
    </Button>
  );
  return (
    <Card title={texts.stepTemplate}>
      <div class="stack">
        <p class="soft">{templateLead}</p>
        <div class="row">
          {button({ format: 'xlsx' }, texts.empty)}
          {mayFill && button({ format: 'xlsx', filled: 'true' }, filled)}
          {button({ format: 'csv' }, texts.asCsv)}
        </div>
        {fetching.problem?.code === 'imports.unreadable' ? (
          <Notice tone="bad" title={texts.tooMany} />
        ) : (
          <ProblemNotice problem={fetching.problem} />
        )}
      </div>
    </Card>
  );
}
