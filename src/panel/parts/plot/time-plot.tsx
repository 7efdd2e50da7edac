import { useEffect, useRef, useState } from 'preact/hooks';
import type uPlot from 'uplot';
import { loaded } from '../lazy.ts';
import { everyOf, ticksOf } from './ticks.ts';
import { type Colours, faded, useColours } from './use-colours.ts';
import { useWidth } from './use-width.ts';

/** Values over time, and others to compare them with; null for missing ones. */
export type Series = {
  /** Milliseconds, rising. */
  at: readonly number[];
  values: readonly (number | null)[];
  before: readonly (number | null)[];
  /** The last of the values where it still grows, with the one before it: drawn dashed. */
  running: readonly (number | null)[];
};

type Shape = Series & {
  /** The accessible description. A table with the values is next to it. */
  label: string;
  /** Labels of the value axis and the time axis. */
  tick: (value: number) => string;
  moment: (atMs: number) => string;
  /** Called with the point under the pointer; null without one. */
  onRest: (index: number | null) => void;
};

const height = 240;
const labelRoom = 76;

/** Values over time as a line, with those before as a dashed one. The drawing code is loaded on first use. */
export function TimePlot(shape: Shape) {
  const [place, width] = useWidth<HTMLDivElement>();
  const colours = useColours();
  const [library, setLibrary] = useState<typeof uPlot | null>(null);
  const rest = useRef(shape.onRest);
  rest.current = shape.onRest;

  useEffect(() => {
    let isShown = true;
    void loaded(() => import('uplot')).then(({ default: plot }) => isShown && setLibrary(() => plot));
    return () => {
      isShown = false;
    };
  }, []);

  const { at, values, before, running } = shape;
  useEffect(() => {
    if (!library || !place.current || width === 0) return;
    const data = [at, values, before, running] as unknown as uPlot.AlignedData;
    const plot = new library(
      optionsOf(shape, colours, width, (index) => rest.current(index)),
      data,
      place.current,
    );
    return () => plot.destroy();
  }, [library, width, colours, JSON.stringify([at, values, before, running])]);

  return <div ref={place} class="time-plot" role="img" aria-label={shape.label} />;
}

function optionsOf(
  { at, values, before, running, tick, moment }: Shape,
  colours: Colours,
  width: number,
  onRest: (index: number | null) => void,
): uPlot.Options {
  const known = [...values, ...before, ...running].filter((value) => value !== null);
  const ticks = ticksOf(Math.min(...known, 0), Math.max(...known, 0));
  const step = everyOf(at.length, width - 60, labelRoom);
  const axis = {
    stroke: colours.soft,
    font: '12px system-ui, sans-serif',
    ticks: { show: false },
    border: { show: false },
  };
  const isLone = values.filter((value) => value !== null).length < 2;
  return {
    width,
    height,
    padding: [12, 28, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 7 } },
    scales: { x: { time: false }, y: { range: [ticks.min, ticks.max] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 32,
        gap: 8,
        splits: () => at.filter((_, index) => index % step === 0),
        values: (_, splits) => splits.map(moment),
      },
      {
        ...axis,
        grid: { stroke: colours.line, width: 1 },
        splits: () => ticks.at,
        values: (_, splits) => splits.map(tick),
        size: (_, labels) => 16 + 7 * Math.max(4, ...(labels ?? []).map(({ length }) => length)),
      },
    ],
    series: [
      {},
      {
        stroke: colours.first,
        width: 2,
        fill: faded(colours.first, 0.1),
        points: { show: isLone, size: 8, fill: colours.first },
      },
      { stroke: colours.second, width: 1.5, dash: [4, 4], points: { show: false } },
      { stroke: colours.first, width: 2, dash: [2, 4], points: { show: false } },
    ],
    hooks: { setCursor: [({ cursor }) => onRest(cursor.idx ?? null)] },
  };
}
