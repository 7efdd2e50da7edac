import { call, type Item } from '../../../api/call.ts';
import { useCall } from '../../../api/use-call.ts';
import { count, day } from '../../../language/format.ts';
import { Button } from '../../../parts/button.tsx';
import { ConfirmDialog, useDialog } from '../../../parts/feedback/dialog.tsx';
import { tell } from '../../../parts/feedback/toast.tsx';
import { Await } from '../../../parts/feedback/waiting.tsx';
import { may } from '../../../state/session.ts';
import type { Whole } from '../types.ts';
import { cardTexts as texts } from './card-words.ts';

type Finger = Item<'GET /consumers/:consumerId/codes/:codeId/fingerprints'>;

/** The label of a finger, otherwise its number. */
function nameOf({ fingerId, fingerLabel }: Finger): string {
  return fingerLabel ?? texts.fingerNumber(count(fingerId));
}

/** The enrolled fingers of a card: their names, and removing. Templates are never shown. */
export function Fingers({ person, codeId }: { person: Whole; codeId: string }) {
  const params = { consumerId: person.id, codeId };
  const found = useCall('GET /consumers/:consumerId/codes/:codeId/fingerprints', { params });
  const { shown, open, close } = useDialog<Finger>();
  const remove = async (finger: Finger) => {
    const fingerId = String(finger.fingerId);
    await call('DELETE /consumers/:consumerId/codes/:codeId/fingerprints/:fingerId', {
      params: { ...params, fingerId },
    });
    tell(texts.fingerRemoved);
  };
  return (
    <section>
      <h3>{texts.fingers}</h3>
      <Await of={found} lines={2}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="soft small">{texts.noFingers}</p>
          ) : (
            <ul class="list">
              {items.map((finger) => (
                <li key={finger.fingerId}>
                  <span>
                    {nameOf(finger)}{' '}
                    <span class="soft small">
                      {finger.sampleCount === 1 ? texts.oneSample : texts.samples(count(finger.sampleCount))},{' '}
                      {texts.enrolled(day(finger.enrolledAt))}
                    </span>
                  </span>
                  {may('fingerprints:delete') && (
                    <Button
                      look="quiet"
                      onClick={() => open(finger)}
                      aria-label={texts.removeFingerTitle(nameOf(finger))}
                    >
                      {texts.removeFinger}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Await>
      {shown && (
        <ConfirmDialog
          title={texts.removeFingerTitle(nameOf(shown))}
          label={texts.removeFinger}
          work={() => remove(shown)}
          onClose={close}
        >
          {texts.removeFingerLead(person.name)}
        </ConfirmDialog>
      )}
    </section>
  );
}
