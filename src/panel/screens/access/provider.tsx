import { LogIn, Plug } from 'lucide';
import { useState } from 'preact/hooks';
import { call, type Reply } from '../../api/call.ts';
import { useAction, useCall } from '../../api/use-call.ts';
import { count } from '../../language/format.ts';
import { words } from '../../language/words.ts';
import { Button } from '../../parts/button.tsx';
import { CopyButton } from '../../parts/copy.tsx';
import { Dotted } from '../../parts/dotted.tsx';
import { ConfirmDialog, Dialog, useDialog } from '../../parts/feedback/dialog.tsx';
import { Notice, ProblemNotice } from '../../parts/feedback/notice.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { Await } from '../../parts/feedback/waiting.tsx';
import { Card, Empty, Facts } from '../../parts/page.tsx';
import { Steps } from '../../parts/steps.tsx';
import { pathTo } from '../../state/paths.ts';
import { leaveAsUser, takeTried } from '../../state/trip.ts';
import { GrantsForm, PasswordsForm, ProviderForm } from './provider-form.tsx';
import { type Provider, reachOfGrant, type Setup } from './provider-logic.ts';
import { useReaches } from './reach.ts';
import { texts } from './words-provider.ts';

type Open = 'edit' | 'grants' | 'passwords' | 'remove';
type Test = Reply<'POST /identity-provider/test'>;
type Tried = NonNullable<ReturnType<typeof takeTried>>;

/** The identity provider: set up, tested, and what its groups grant. */
export function ProviderPart() {
  const setup = useCall('GET /identity-provider', {}, ['users']);
  const { shown, open, close } = useDialog<Open>();
  const [tried, setTried] = useState<Tried | null>(takeTried);
  return (
    <div class="stack">
      <p class="soft">{texts.lead}</p>
      <Await of={setup} lines={6}>
        {(one) => (
          <>
            {one.provider === null ? (
              <Card>
                <Empty
                  icon={LogIn}
                  title={texts.none}
                  action={
                    <Button look="primary" onClick={() => open('edit')}>
                      {texts.setUp}
                    </Button>
                  }
                >
                  {texts.noneLead}
                </Empty>
              </Card>
            ) : (
              <SetUp key={one.provider.updatedAt} provider={one.provider} open={open} />
            )}
            <Addresses of={one} />
            {shown === 'edit' && <ProviderForm of={one} onClose={close} />}
            {shown === 'grants' && <GrantsForm of={one.provider!} onClose={close} />}
            {shown === 'passwords' && <PasswordsForm of={one.provider!} onClose={close} />}
            {shown === 'remove' && (
              <ConfirmDialog
                title={texts.removeTitle(one.provider?.name ?? '')}
                label={texts.remove}
                onClose={close}
                work={async () => {
                  await call('DELETE /identity-provider');
                  tell(texts.removed);
                }}
              >
                <p>{texts.removeLead}</p>
              </ConfirmDialog>
            )}
            {tried && one.provider && (
              <TriedDialog of={tried} provider={one.provider} onClose={() => setTried(null)} />
            )}
          </>
        )}
      </Await>
    </div>
  );
}

function SetUp({ provider, open }: { provider: Provider; open: (what: Open) => void }) {
  return (
    <>
      <Card
        title={provider.name}
        actions={
          <>
            <Button onClick={() => open('edit')}>{texts.change}</Button>
            <Button look="quiet" onClick={() => open('remove')}>
              {texts.remove}
            </Button>
          </>
        }
      >
        <Facts
          of={[
            [texts.issuer, <span class="break">{provider.issuer}</span>],
            [texts.clientId, <span class="break">{provider.clientId}</span>],
            [texts.groupsClaim, provider.groupsClaim],
          ]}
        />
      </Card>
      <TryIt provider={provider} />
      <GroupsCard provider={provider} open={open} />
      <PasswordsCard provider={provider} open={open} />
    </>
  );
}

/** The addresses that the provider is given. */
function Addresses({ of: { redirectUri, logoutUri } }: { of: Setup }) {
  return (
    <Card title={texts.addresses}>
      <div class="stack">
        <p class="soft">{texts.addressesLead}</p>
        <Facts
          of={[
            [texts.redirectUri, <Address text={redirectUri} />],
            [texts.logoutUri, <Address text={logoutUri} />],
          ]}
        />
        {redirectUri.startsWith('http:') && <Notice tone="warn">{texts.plainHttp}</Notice>}
      </div>
    </Card>
  );
}

const Address = ({ text }: { text: string }) => (
  <span class="row">
    <code class="break">{text}</code>
    <CopyButton text={text} />
  </span>
);

function TryIt({ provider }: { provider: Provider }) {
  const [test, setTest] = useState<Test>();
  const check = useAction(async () => {
    setTest(undefined);
    setTest(await call('POST /identity-provider/test'));
  });
  const tryOut = useAction(() => leaveAsUser('try', pathTo('access', 'sign-in')));
  return (
    <Card title={texts.try}>
      <div class="stack">
        <p class="soft">{texts.tryLead(provider.name)}</p>
        <div class="row">
          <Button look="primary" icon={Plug} busy={check.isBusy} onClick={() => void check.run()}>
            {check.isBusy ? texts.testing : texts.test}
          </Button>
          <Button icon={LogIn} busy={tryOut.isBusy} onClick={() => void tryOut.run()}>
            {texts.tryAccount}
          </Button>
        </div>
        <ProblemNotice problem={check.problem ?? tryOut.problem} />
        {test && (
          <div role="status">
            <Steps
              of={test.steps.map(({ step, ok, reason, detail }) => ({
                title: texts.steps[step],
                ok,
                aside: reason === null ? texts.notReached : texts.reasons[reason as 'unclear'],
                why: ok === false ? (texts.reasons[reason as 'unclear'] ?? reason ?? undefined) : undefined,
                children: detail !== null && (
                  <p class="soft small">{step === 'keys' && ok ? texts.keyCount(detail) : detail}</p>
                ),
              }))}
            />
            {test.isUsable && <Notice tone="good">{texts.allGood}</Notice>}
          </div>
        )}
      </div>
    </Card>
  );
}

function GroupsCard({ provider, open }: { provider: Provider; open: (what: Open) => void }) {
  const { nameOf } = useReaches();
  const { grants } = provider;
  return (
    <Card title={texts.groups} actions={<Button onClick={() => open('grants')}>{texts.editGroups}</Button>}>
      <div class="stack">
        <p class="soft">{texts.groupsLead}</p>
        {grants.length === 0 ? (
          <Notice tone="warn">{texts.noGroups}</Notice>
        ) : (
          <ol class="grant-list">
            {grants.map((grant) => (
              <li key={`${grant.by} ${grant.value}`}>
                <b class="break">{grant.by === 'domain' ? texts.everybodyOf(grant.value) : grant.value}</b>
                <Dotted className="soft" of={[words.roles[grant.role], nameOf(reachOfGrant(grant))]} />
              </li>
            ))}
          </ol>
        )}
      </div>
    </Card>
  );
}

function PasswordsCard({ provider, open }: { provider: Provider; open: (what: Open) => void }) {
  const owner = useCall(
    'GET /users/:id',
    provider.localOwnerId === null ? null : { params: { id: provider.localOwnerId } },
  );
  return (
    <Card title={texts.passwords} actions={<Button onClick={() => open('passwords')}>{texts.change}</Button>}>
      <p>
        {provider.localOwnerId === null ? texts.passwordsOn : texts.passwordsOff(owner.data?.name ?? '…')}
      </p>
    </Card>
  );
}

/** The result that a sign-in with one’s own account would have. */
function TriedDialog({ of, provider, onClose }: { of: Tried; provider: Provider; onClose: () => void }) {
  const { nameOf } = useReaches();
  const grant = of.grant === null ? undefined : provider.grants[of.grant];
  return (
    <Dialog title={texts.tried} onClose={onClose}>
      {grant ? (
        <Notice tone="good" title={texts.triedGood(words.roles[grant.role], nameOf(reachOfGrant(grant)))}>
          {texts.triedBy(grant.by === 'domain' ? texts.everybodyOf(grant.value) : grant.value)}
        </Notice>
      ) : (
        <Notice tone="warn" title={texts.triedNone}>
          {of.isOverage ? texts.overage : texts.triedNoneLead}
        </Notice>
      )}
      <Facts
        of={[
          [texts.name, of.name ?? undefined],
          [texts.domain, of.domain ?? undefined],
          [
            texts.sentGroups(count(of.groupCount)),
            of.groups.length > 0 ? (
              <ul class="sent-groups">
                {of.groups.map((group) => (
                  <li key={group}>
                    <code class="break">{group}</code>
                    <CopyButton text={group} />
                  </li>
                ))}
              </ul>
            ) : undefined,
          ],
        ]}
      />
      <div class="actions">
        <Button look="primary" onClick={onClose}>
          {texts.done}
        </Button>
      </div>
    </Dialog>
  );
}
