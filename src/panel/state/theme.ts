/** Light, dark, or as the device has it. */
export type Theme = 'light' | 'dark' | 'system';

const place = 'larder-theme';

/** The theme chosen on this device. */
export function chosenTheme(): Theme {
  const kept = localStorage.getItem(place);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** Shows the page in the theme that was chosen. */
export function followTheme(): void {
  const theme = chosenTheme();
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** Stores a theme for this device, and shows it. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(place, theme);
  followTheme();
}
