import { type Language, language, place } from './language.ts';

/** Speaks another language from now on: the page is loaded again. */
export function speak(other: Language): void {
  if (other === language) return;
  localStorage.setItem(place, other);
  location.reload();
}
