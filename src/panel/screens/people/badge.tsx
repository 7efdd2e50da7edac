import { encode } from 'uqr';
import { fitted, pathOf, type Size } from './badge-sheet.ts';

/** What a badge shows. */
export type BadgeOf = {
  id: string;
  name: string;
  identification: string;
  codeId: string;
  /** A tag's value, such as a department; empty for none. */
  also: string;
};

/** A QR symbol with its quiet zone, in a square of a length. */
function QrCode({ text, x, y, length }: { text: string; x: number; y: number; length: number }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const place = `translate(${x} ${y}) scale(${length / size})`;
  return <path class="ink" d={pathOf(data)} transform={place} shape-rendering="crispEdges" />;
}

type Line = { text: string; size: number; isStrong?: boolean };

/** Lines of text from a top edge down; all lengths are millimetres. */
function Lines({ of, x, y, centred }: { of: readonly Line[]; x: number; y: number; centred: boolean }) {
  let bottom = y;
  return (
    <>
      {of.map(({ text, size, isStrong }, at) => {
        bottom += size * 1.25;
        return (
          <text
            key={at}
            x={x}
            y={bottom}
            font-size={size}
            class={isStrong ? 'ink strong' : 'soft-ink'}
            text-anchor={centred ? 'middle' : 'start'}
          >
            {text}
          </text>
        );
      })}
    </>
  );
}

/** One badge, drawn in millimetres from its own corner: text at the left and the symbol at the right, or below it. */
export function Badge({ of, size, account }: { of: BadgeOf; size: Size; account: string }) {
  const { width, height } = size;
  const isUpright = height > width;
  const edge = isUpright ? 8 : height > 45 ? 5 : 3;
  const symbol = isUpright ? width - 26 : Math.min(height - 2 * edge - 2, width * 0.46);
  const room = isUpright ? width - 2 * edge : width - symbol - edge - 2;
  const scale = isUpright ? 1.7 : height > 45 ? 1 : 0.72;
  const name = fitted(of.name, { width: room, largest: 6 * scale, smallest: 2.6 * scale, most: 3 });
  const one = (text: string, largest: number): Line[] =>
    fitted(text, { width: room, largest: largest * scale, smallest: 2 * scale, most: 1 }).lines.map(
      (line) => ({
        text: line,
        size: fitted(text, { width: room, largest: largest * scale, smallest: 2 * scale, most: 1 }).size,
      }),
    );
  const lines: Line[] = [
    ...name.lines.map((text) => ({ text, size: name.size, isStrong: true })),
    ...one(of.identification, 3.4),
    ...one(of.also, 3.4),
  ];
  const head = one(account, 2.9);
  const x = isUpright ? width / 2 : edge;
  const under = height - edge;
  return (
    <>
      <Lines of={head} x={x} y={edge} centred={isUpright} />
      <Lines of={lines} x={x} y={edge + 6 * scale} centred={isUpright} />
      <QrCode
        text={of.codeId}
        x={isUpright ? (width - symbol) / 2 : width - symbol - 2}
        y={isUpright ? under - symbol : (height - symbol) / 2}
        length={symbol}
      />
    </>
  );
}
