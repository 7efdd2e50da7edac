import { Plus } from 'lucide';
import { useRef, useState } from 'preact/hooks';
import { count, money } from '../../../language/format.ts';
import { Icon } from '../../../parts/icon.tsx';
import { texts as machineTexts } from '../words.ts';
import { productOf } from './draft.ts';
import { type Place, stepFrom } from './front.ts';
import { levelOf, type Slot } from './plan.ts';
import { texts } from './words.ts';

/** Media types of a drag: a product from the list, or the content of a slot. */
const productType = 'text/x-larder-product';
const slotType = 'text/x-larder-slot';

/** Drag handlers for items of the list, which can be dropped onto a place. */
export function dragsProduct(id: string) {
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => event.dataTransfer?.setData(productType, id),
  };
}

function Cell({ place: { selection, isThere }, slot }: { place: Place; slot: Slot }) {
  if (!isThere) {
    return (
      <>
        <span class="place-name">{selection}</span>
        <span class="gap">
          <Icon of={Plus} />
          <span class="visually-hidden">{texts.gap}</span>
        </span>
      </>
    );
  }
  const product = productOf(slot.productId);
  const { stock, capacity } = slot;
  const level = levelOf(slot);
  const price = slot.price ?? product?.listPrice ?? null;
  return (
    <>
      <span class="head">
        <span class="place-name">{selection}</span>
        {slot.productId !== null && price !== null && (
          <span class={slot.price === null ? 'price soft' : 'price'}>{money(price)}</span>
        )}
      </span>
      {slot.productId === null ? (
        <span class="soft name">{texts.empty}</span>
      ) : (
        <span class="name">{product?.name ?? '…'}</span>
      )}
      {slot.productId !== null && (
        <span class="foot">
          {stock !== null && capacity !== null && capacity > 0 && (
            <span
              class={level === 'empty' ? 'bar bad' : level === 'low' ? 'bar warn' : 'bar'}
              aria-hidden="true"
            >
              <span style={{ width: `${Math.min(100, (stock / capacity) * 100)}%` }} />
            </span>
          )}
          {(level === 'empty' || level === 'low') && (
            <span class="visually-hidden">{machineTexts.levels[level]}</span>
          )}
          <span class={level === 'empty' ? 'amount bad' : 'amount'}>
            {stock === null
              ? '–'
              : capacity === null
                ? count(stock)
                : texts.of(count(stock), count(capacity))}
          </span>
        </span>
      )}
    </>
  );
}

/**
 * The machine's front: a grid with one stop for the Tab key, in which arrow keys move. Actions on a place are
 * reported to the caller, unless `isFixed`.
 */
export function FrontGrid({
  front,
  slotOf,
  changed,
  isFixed,
  isPlacing,
  onOpen,
  onDropProduct,
  onSwap,
  onClear,
}: {
  front: readonly (readonly Place[])[];
  slotOf: (selection: string) => Slot;
  changed: ReadonlySet<string>;
  isFixed: boolean;
  /** True if a click places the chosen product. */
  isPlacing: boolean;
  onOpen: (selection: string) => void;
  onDropProduct: (selection: string, product: string) => void;
  onSwap: (from: string, to: string) => void;
  onClear: (selection: string) => void;
}) {
  const [at, setAt] = useState<[number, number]>([0, 0]);
  const [over, setOver] = useState<string | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const row = Math.min(at[0], front.length - 1);
  const column = Math.min(at[1], (front[row]?.length ?? 1) - 1);
  const onKey = (event: KeyboardEvent) => {
    // Keys may come faster than they are shown: the cell that has the focus says where they are.
    const cell = (event.target as Element).closest<HTMLElement>('[role="gridcell"]');
    const [atRow, atColumn] = cell
      ? [Number(cell.ariaRowIndex) - 1, Number(cell.ariaColIndex) - 1]
      : [row, column];
    const { selection, isThere } = front[atRow]![atColumn]!;
    if (event.key === 'Enter' || event.key === ' ') onOpen(selection);
    else if ((event.key === 'Delete' || event.key === 'Backspace') && isThere && !isFixed) onClear(selection);
    else {
      const next = stepFrom(front, [atRow, atColumn], event.key);
      if (next[0] === atRow && next[1] === atColumn) return;
      setAt(next);
      grid.current
        ?.querySelector<HTMLElement>(`[aria-rowindex="${next[0] + 1}"][aria-colindex="${next[1] + 1}"]`)
        ?.focus();
    }
    event.preventDefault();
  };

  const drop = (event: DragEvent, selection: string) => {
    event.preventDefault();
    setOver(null);
    const product = event.dataTransfer?.getData(productType);
    const from = event.dataTransfer?.getData(slotType);
    if (product) onDropProduct(selection, product);
    else if (from) onSwap(from, selection);
  };

  const columns = Math.max(...front.map((places) => places.length));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid that is walked by arrow keys is no table
    <div
      ref={grid}
      class={isPlacing ? 'front placing' : 'front'}
      role="grid"
      tabIndex={-1}
      aria-label={texts.front}
      aria-readonly={isFixed}
      style={{ '--columns': String(columns) }}
      onKeyDown={onKey}
    >
      {front.map((places, rowAt) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        // biome-ignore lint/a11y/useFocusableInteractive: its cells are
        <div class="front-row" role="row" key={rowAt}>
          {places.map((place, columnAt) => {
            const { selection, isThere } = place;
            const slot = slotOf(selection);
            const state = [
              isThere ? 'slot' : 'slot missing',
              isThere && slot.productId === null && 'blank',
              changed.has(selection) && 'changed',
              over === selection && 'over',
            ];
            return (
              // biome-ignore lint/a11y/useSemanticElements: as above
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the grid's
              <div
                key={selection}
                role="gridcell"
                class={state.filter(Boolean).join(' ')}
                aria-rowindex={rowAt + 1}
                aria-colindex={columnAt + 1}
                tabIndex={rowAt === row && columnAt === column ? 0 : -1}
                onClick={() => {
                  setAt([rowAt, columnAt]);
                  onOpen(selection);
                }}
                draggable={!isFixed && slot.productId !== null}
                onDragStart={(event) => event.dataTransfer?.setData(slotType, selection)}
                onDragOver={(event) => {
                  if (isFixed) return;
                  event.preventDefault();
                  setOver(selection);
                }}
                onDragLeave={() => setOver(null)}
                onDrop={(event) => drop(event, selection)}
              >
                <Cell place={place} slot={slot} />
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
