import { encode } from 'uqr';
import { pathOf } from '../../../parts/qr-path.ts';
import { fitted, type Size } from './badge-sheet.ts';

/** The content of a badge. */
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
        // The text after the name is set slightly apart.
        const isApart = !isStrong && of[at - 1]?.isStrong === true;
        bottom += size * (isApart ? 1.75 : 1.25);
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

/** The layout of a badge: text position, font size, and size of the symbol. */
function layoutOf({ width, height }: Size) {
  if (height > width) {
    const symbol = width - 24;
    return {
      edge: 9,
      scale: 1.65,
      symbol,
      x: (width - symbol) / 2,
      y: height - symbol - 5,
      room: width - 18,
    };
  }
  const isSmall = height < 45;
  const edge = isSmall ? 3.5 : 5.5;
  const symbol = isSmall ? 29 : 40;
  const x = width - symbol - (isSmall ? 0.5 : 1.5);
  return { edge, scale: isSmall ? 0.7 : 1, symbol, x, y: (height - symbol) / 2, room: x - edge };
}

/** One badge, drawn in millimetres from its own corner: text at the left and the symbol at the right, or below it. */
export function Badge({ of, size, account }: { of: BadgeOf; size: Size; account: string }) {
  const { edge, scale, symbol, x, y, room } = layoutOf(size);
  const isUpright = size.height > size.width;
  const lines = (text: string, largest: number, most: number, isStrong = false): Line[] => {
    const fit = fitted(text, { width: room, largest: largest * scale, smallest: 2.2 * scale, most });
    return fit.lines.map((line) => ({ text: line, size: fit.size, isStrong }));
  };
  const at = isUpright ? size.width / 2 : edge;
  const said = [
    ...lines(of.name, 5.5, 3, true),
    ...lines(of.identification, 3.8, 1),
    ...lines(of.also, 3.8, 1),
  ];
  return (
    <>
      <Lines of={lines(account, 3, 1)} x={at} y={edge - 1} centred={isUpright} />
      <Lines of={said} x={at} y={edge + (isUpright ? 8 : 5.5 * scale)} centred={isUpright} />
      {!isUpright && (
        <text class="soft-ink number" x={edge} y={size.height - edge} font-size={2.3 * scale}>
          {[...of.codeId].length > 24 ? '' : of.codeId}
        </text>
      )}
      <QrCode text={of.codeId} x={x} y={y} length={symbol} />
    </>
  );
}
