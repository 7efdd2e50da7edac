import { useEffect, useState } from 'preact/hooks';

/** Colours as a canvas takes them, `rgb(…)`; they come from the tokens. */
export type Colours = Record<'first' | 'second' | 'line' | 'soft' | 'sheet', string>;

const tokens: Record<keyof Colours, string> = {
  first: '--series-1',
  second: '--series-2',
  line: '--line',
  soft: '--soft',
  sheet: '--sheet',
};

function read(): Colours {
  const probe = document.createElement('span');
  document.body.append(probe);
  const colours = Object.entries(tokens).map(([name, token]) => {
    probe.style.color = `var(${token})`;
    return [name, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(colours) as Colours;
}

/** The colours of the theme, read again when it changes, on the device or in the settings. */
export function useColours(): Colours {
  const [colours, setColours] = useState(read);
  useEffect(() => {
    const change = () => setColours(read());
    const device = matchMedia('(prefers-color-scheme: dark)');
    const chosen = new MutationObserver(change);
    device.addEventListener('change', change);
    chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      device.removeEventListener('change', change);
      chosen.disconnect();
    };
  }, []);
  return colours;
}

/** A colour `rgb(…)` that lets through what is below it. */
export function faded(colour: string, opacity: number): string {
  return colour.replace(/^rgb\((.*)\)$/, `rgba($1, ${opacity})`);
}
