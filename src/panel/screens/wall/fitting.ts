import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** What a line of text below the list takes, in pixels: "12 more". */
const restPx = 32;

/**
 * How many tiles of a list are wholly in sight on a screen that does not scroll; all of them on one that does. What is
 * not in sight is to be counted, for nobody scrolls a wall.
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
