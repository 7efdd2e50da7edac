import { useEffect } from 'preact/hooks';
import { stepped } from './find.ts';

/** The arrow keys move between the search box and the results. */
export function useArrows() {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>('.found a')];
      const box = document.querySelector<HTMLInputElement>('.top .search input');
      const target = event.target as HTMLElement;
      const from = target === box ? -1 : links.indexOf(target as HTMLAnchorElement);
      if (target !== box && from === -1) return;
      if (!['ArrowDown', 'ArrowUp'].includes(event.key)) return;
      event.preventDefault();
      const to = stepped(from, event.key, links.length);
      (to === -1 ? box : links[to])?.focus();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
