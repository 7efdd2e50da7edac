import type { Reader } from '../../store/statement.ts';

/** A contact who was notified of an incident, and when, with moments in the form of the API. */
export type Notified = {
  contact: { id: string; label: string };
  openedAt: string | null;
  closedAt: string | null;
};

let answer: (reader: Reader, incident: number) => Notified[] = () => [];

/** Registers the source of the contacts that were notified of an incident (`seq`), when its feature loads. */
export function answerNotified(contacts: (reader: Reader, incident: number) => Notified[]): void {
  answer = contacts;
}

/** Contacts notified of an incident. */
export function notifiedOf(reader: Reader, incident: number): Notified[] {
  return answer(reader, incident);
}
