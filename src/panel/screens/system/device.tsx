import { RefreshCw } from 'lucide';
import type { Action } from '../../api/use-call.ts';
import { Button } from '../../parts/button.tsx';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { Card } from '../../parts/page.tsx';
import { CheckList } from './check-list.tsx';
import { selfCheck, worstOf } from './checks.ts';
import { browserNow, type Seen } from './use-system.ts';
import { texts } from './words.ts';
import { checkTexts, told } from './words-checks.ts';

/** The browser's view of the server, next to the server's view of the browser. */
export function Device({ seen: { system, aheadMs }, look }: { seen: Seen; look: Action<[]> }) {
  const checks = selfCheck(system, browserNow(aheadMs));
  const overall = worstOf(checks.map(({ tone }) => tone));
  return (
    <Card
      title={texts.overall[overall]}
      actions={
        <>
          <Lamp tone={overall}>{checkTexts.tones[overall]}</Lamp>
          <Button icon={RefreshCw} busy={look.isBusy} onClick={() => void look.run()}>
            {texts.again}
          </Button>
        </>
      }
    >
      <div class="stack tight">
        <p class="soft">{texts.deviceLead}</p>
        <CheckList
          of={checks.map(({ name, tone, because, values }) => ({
            key: name,
            tone,
            title: checkTexts.self[name].title,
            text: told(checkTexts.self[name].because[because], values),
          }))}
        />
      </div>
    </Card>
  );
}
