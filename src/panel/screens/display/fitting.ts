import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** The height of the line below the list ("12 more"), in pixels. */
const restPx = 32;

/**
 * The number of tiles that fit on a screen without scrolling; all of them otherwise. The rest is shown as a
 * count, because no one scrolls a wall display.
 */
export function useFitting(list: RefObject<HTMLUListElement | null>, all: number): number {
  const [state, setState] = useState({ all, fitting: all, width: 0, height: 0 });
  const [size, setSize] = useState({ width: innerWidth, height: innerHeight });
  useLayoutEffect(() => {
    const measure = () => setSize({ width: innerWidth, height: innerHeight });
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  const isCurrent = state.all === all && state.width === size.width && state.height === size.height;
  useLayoutEffect(() => {
    if (isCurrent || !list.current) return;
    const isFixed = getComputedStyle(document.querySelector('.wall') ?? document.body).overflowY === 'hidden';
    const bottoms = [...list.current.children].map((tile) => tile.getBoundingClientRect().bottom);
    const inSight = (edge: number) => bottoms.filter((bottom) => bottom <= edge).length;
    const edge = innerHeight - 16;
    const fitting = !isFixed || inSight(edge) >= all ? all : Math.max(1, inSight(edge - restPx));
    setState({ all, fitting, ...size });
  });
  // All of them are drawn to be measured, before anything is seen.
  return isCurrent ? state.fitting : all;
}
