import { Link } from 'lucide';
import { useAction, useCall } from '../../api/use-call.ts';
import { Button } from '../../parts/button.tsx';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { ProblemNotice } from '../../parts/feedback/notice.tsx';
import { Card } from '../../parts/page.tsx';
import { pathTo } from '../../state/paths.ts';
import { leaveAsUser } from '../../state/trip.ts';
import { texts } from './words.ts';

/** The user's account at the identity provider, if any. */
export function IdentityCard() {
  const { data } = useCall('GET /auth/identity', {});
  const link = useAction(() => leaveAsUser('link', pathTo('settings')));
  if (!data?.provider) return null;
  const { name } = data.provider;
  return (
    <Card title={texts.identity(name)} actions={data.isLinked && <Lamp tone="good">{texts.linked}</Lamp>}>
      <div class="stack">
        <p class="soft">{data.isLinked ? texts.linkedLead(name) : texts.linkLead(name)}</p>
        {!data.isLinked && (
          <div>
            <Button icon={Link} busy={link.isBusy} onClick={() => void link.run()}>
              {texts.link(name)}
            </Button>
          </div>
        )}
        <ProblemNotice problem={link.problem} />
      </div>
    </Card>
  );
}
