import { Download } from 'lucide';
import { dayAndTime } from '../../language/format.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { CopyButton } from '../../parts/copy.tsx';
import { Dotted } from '../../parts/dotted.tsx';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { Card, Facts } from '../../parts/page.tsx';
import { platformOf, platforms, type System, selfCheck } from './checks.ts';
import { Command, type Commands } from './command.tsx';
import { browserNow, type Seen } from './use-system.ts';
import { stepsOf, texts } from './words.ts';
import { checkTexts, told } from './words-checks.ts';

/** The encryption of connections, and how to make devices trust the certificate. */
export function Https({ seen: { system, aheadMs } }: { seen: Seen }) {
  const { certificate } = system;
  const here = selfCheck(system, browserNow(aheadMs)).find(({ name }) => name === 'secure')!;
  return (
    <div class="stack">
      <Notice tone={here.tone} title={texts.thisConnection}>
        {told(checkTexts.self.secure.because[here.because], here.values)}
      </Notice>
      <Certificate of={certificate} commands={system.commands} />
    </div>
  );
}

function Certificate({ of: certificate, commands }: { of: System['certificate']; commands: Commands }) {
  if (certificate === null) {
    return (
      <Card title={texts.httpsOff} actions={<Lamp tone="warn">{checkTexts.tones.warn}</Lamp>}>
        <div class="stack">
          <h3>{texts.turnOn}</h3>
          <p>{texts.turnOnLead}</p>
          {commands === null ? (
            <p class="soft">{texts.restoreByOwner}</p>
          ) : (
            <>
              <Command text={commands.createTls} />
              <p>{texts.turnOnAfter}</p>
              <Command text={commands.restart} />
            </>
          )}
        </div>
      </Card>
    );
  }
  const { authority } = certificate;
  const here = platformOf(navigator.userAgent);
  const first = [here, ...platforms.filter((one) => one !== here)];
  return (
    <>
      <Card title={texts.httpsOn} actions={<Lamp tone="good">{checkTexts.tones.good}</Lamp>}>
        <Facts
          of={[
            [texts.certificateEnds, dayAndTime(certificate.endsAt)],
            [texts.names, certificate.names.join(', ')],
            [texts.fingerprint, <code class="small">{certificate.fingerprint256}</code>],
          ]}
        />
      </Card>
      {authority === null ? (
        <Card>
          <p>{texts.notByUs}</p>
        </Card>
      ) : (
        <Card title={texts.authority}>
          <div class="stack">
            <p>{texts.authorityLead}</p>
            <div>
              <ButtonLink look="primary" icon={Download} href="/system/authority" download="larder-ca.crt">
                {texts.fetchAuthority}
              </ButtonLink>
            </div>
            <div>
              <p class="soft small">{texts.compare}</p>
              <p class="row">
                <code class="small">{authority.fingerprint256}</code>
                <CopyButton text={authority.fingerprint256} />
              </p>
            </div>
            <section class="stack tight">
              <h3>{texts.trust}</h3>
              <div class="platforms">
                {first.map((platform) => (
                  <details key={platform} open={platform === here}>
                    <summary>
                      <Dotted
                        of={[
                          texts.platforms[platform],
                          platform === here && <span class="soft">{texts.thisOne}</span>,
                        ]}
                      />
                    </summary>
                    <ol>
                      {stepsOf(platform).map((step) => (
                        <li key={step}>{step}</li>
                      ))}
                    </ol>
                  </details>
                ))}
              </div>
            </section>
          </div>
        </Card>
      )}
    </>
  );
}
