import { useEffect, useState } from 'preact/hooks';
import { weekMs } from '../../../lib/calendar/durations.ts';
import { useCall } from '../../api/use-call.ts';
import { longDay, weekday, zone } from '../../language/format.ts';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { loaded } from '../../parts/lazy.ts';
import { may } from '../../state/session.ts';
import type { NotToday as Why } from './cards/back-on.ts';
import { quotaTexts as texts } from './quota-words.ts';

/**
 * A notice that no product may be taken today, with the reason and the next date, as far as the profile determines
 * them.
 */
export function NotToday({ profileId }: { profileId: string }) {
  const profile = useCall(
    'GET /profiles/:id',
    may('profiles:read') ? { params: { id: profileId } } : null,
  ).data;
  const [why, setWhy] = useState<Why | null>(null);
  useEffect(() => {
    if (!profile) return;
    let isShown = true;
    // The calendar reader is large and rarely needed here.
    void loaded(() => import('./cards/back-on.ts')).then(
      ({ notToday }) => isShown && setWhy(notToday(profile, zone(), Date.now())),
    );
    return () => {
      isShown = false;
    };
  }, [profile]);
  return <Lamp tone="idle">{why === null ? texts.notToday : wordsOf(why, Date.now())}</Lamp>;
}

function wordsOf({ because, backAtMs }: Why, nowMs: number): string {
  const reason = because === 'weekday' ? texts.because.weekday(weekday(nowMs)) : texts.because[because];
  if (backAtMs === null) return reason;
  const day = backAtMs - nowMs < weekMs - weekMs / 7 ? weekday(backAtMs) : longDay(backAtMs);
  return `${reason}; ${texts.backOn(texts.onDay(day))}`;
}
