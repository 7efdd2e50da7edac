import type { Reader } from '../../store/statement.ts';

/** A contact who was told of an incident, and when: moments as the interface writes them. */
export type Told = {
  contact: { id: string; label: string };
  openedAt: string | null;
  closedAt: string | null;
};

let answer: (reader: Reader, incident: number) => Told[] = () => [];

/** Has the feature that tells people say whom it told of an incident (`seq`); it says so as it is loaded. */
export function answerTold(told: (reader: Reader, incident: number) => Told[]): void {
  answer = told;
}

/** Who was told of an incident. */
export function toldOf(reader: Reader, incident: number): Told[] {
  return answer(reader, incident);
}
