import { Network as NetworkIcon } from 'lucide';
import { useState } from 'preact/hooks';
import { isLoopback } from '../../../lib/loopback.ts';
import { call, type Reply } from '../../api/call.ts';
import { refresh, useAction, useCall } from '../../api/use-call.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { FormDialog, useDialog } from '../../parts/feedback/dialog.tsx';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { Await } from '../../parts/feedback/waiting.tsx';
import { SelectField } from '../../parts/forms/field.tsx';
import { Card } from '../../parts/page.tsx';
import { pathTo } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { Command } from './command.tsx';
import { texts } from './words-network.ts';

type Settings = Reply<'GET /network'>;

const onlyComputer = '127.0.0.1';
const allNetworks = '0.0.0.0';

/** The devices that can reach Larder, the addresses to open, and encryption (rules/system#network). */
export function Network() {
  const network = useCall('GET /network', {});
  return (
    <Await of={network} lines={6}>
      {(settings) => (
        <div class="stack">
          <Access of={settings} />
          <Encryption of={settings} />
        </div>
      )}
    </Await>
  );
}

function Access({ of: settings }: { of: Settings }) {
  const { access, addresses, baseUrl, fixedBy } = settings;
  const editing = useDialog<true>();
  const isOpen = access === 'network';
  const mayEdit = may('settings:update') && fixedBy === null;
  return (
    <Card
      title={isOpen ? texts.networkReaches : texts.onlyThisComputer}
      actions={
        mayEdit && (
          <Button icon={NetworkIcon} look={isOpen ? 'plain' : 'primary'} onClick={() => editing.open(true)}>
            {isOpen ? texts.change : texts.turnOn}
          </Button>
        )
      }
    >
      <div class="stack">
        <p class="soft">{isOpen ? texts.networkLead : texts.computerLead}</p>
        <section class="stack tight">
          <h3>{isOpen ? texts.openOnDevices : texts.openHere}</h3>
          {addresses.map((one) => (
            <Command key={one} text={one} />
          ))}
          {addresses.length === 0 && <p>{texts.noAddress}</p>}
        </section>
        {baseUrl !== null && <p>{texts.byBaseUrl(baseUrl)}</p>}
        {fixedBy !== null && <Notice tone="idle">{texts.fixed(fixedBy)}</Notice>}
      </div>
      {editing.shown && <AccessDialog settings={settings} onClose={editing.close} />}
    </Card>
  );
}

function AccessDialog({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const { access, baseUrl, isEncrypted, ownAddresses } = settings;
  const [host, setHost] = useState(access === 'computer' ? allNetworks : settings.host);
  const save = useAction(async () => {
    await call('PUT /network', { body: { host } });
    refresh('network', 'system');
    tell(host === onlyComputer ? texts.turnedOff : texts.turnedOn);
  });
  const hosts = new Map([
    [onlyComputer, texts.choices.computer],
    [allNetworks, texts.choices.networks],
    ...ownAddresses.map((address) => [address, texts.choices.one(address)] as const),
  ]);
  if (!hosts.has(settings.host)) hosts.set(settings.host, settings.host);
  return (
    <FormDialog name="network" title={texts.title} action={save} label={texts.save} onClose={onClose}>
      <p class="soft">{texts.lead}</p>
      <SelectField label={texts.who} value={host} onChange={setHost} options={[...hosts]} name="host" />
      {!isLoopback(host) && !isEncrypted && <Notice tone="warn">{texts.plain}</Notice>}
      {baseUrl === null && !isServed(host, location.hostname) && (
        <Notice tone="warn">{texts.losesYou}</Notice>
      )}
    </FormDialog>
  );
}

/** True if the panel at `name` stays reachable when Larder listens on `host`. */
function isServed(host: string, name: string): boolean {
  return host === allNetworks || host === '::' || host === name || (isLoopback(host) && isLoopback(name));
}

function Encryption({ of: { isEncrypted } }: { of: Settings }) {
  const system = useCall('GET /system', isEncrypted ? null : {});
  const command = system.data?.commands?.createTls;
  return (
    <Card
      title={isEncrypted ? texts.encrypted : texts.notEncrypted}
      actions={<Lamp tone={isEncrypted ? 'good' : 'warn'}>{isEncrypted ? texts.on : texts.off}</Lamp>}
    >
      <div class="stack">
        {isEncrypted ? (
          <p>{texts.encryptedLead}</p>
        ) : (
          command && (
            <>
              <p>{texts.encryptLead}</p>
              <Command text={command} />
              <p>{texts.encryptAfter}</p>
            </>
          )
        )}
        <div>
          <ButtonLink href={pathTo('system', 'https')}>{texts.toHttps}</ButtonLink>
        </div>
      </div>
    </Card>
  );
}
