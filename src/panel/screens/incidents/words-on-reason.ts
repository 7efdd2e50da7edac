import { messages } from '../../language/language.ts';

/** Texts below a reason on Today, which are loaded with it. */
export const texts = messages({
  en: {
    toldNobody: 'no one notified',
    toldTo: (names: string) => `notified: ${names}`,
    sinceAgo: (ago: string) => `opened ${ago}`,
    ackBy: (who: string) => `${who} is on it`,
    mutedTill: (when: string) => `muted until ${when}`,
    unstable: 'intermittent',
    someSeen: (count: string) => `${count} acknowledged`,
    someMuted: (count: string) => `${count} muted`,
    acknowledge: 'Acknowledge',
    takeBack: 'Undo',
    takenBack: 'Undone.',
    mute: 'Mute until…',
  },
  es: {
    toldNobody: 'no se avisó a nadie',
    toldTo: (names: string) => `se avisó a ${names}`,
    sinceAgo: (ago: string) => `se abrió ${ago}`,
    ackBy: (who: string) => `${who} se encarga`,
    mutedTill: (when: string) => `en pausa hasta ${when}`,
    unstable: 'intermitente',
    someSeen: (count: string) => (count === '1' ? '1 atendida' : `${count} atendidas`),
    someMuted: (count: string) => `${count} en pausa`,
    acknowledge: 'Atender',
    takeBack: 'Deshacer',
    takenBack: 'Deshecho.',
    mute: 'Pausar hasta…',
  },
});
