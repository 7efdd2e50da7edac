import { call, type Item } from '../api/call.ts';
import { tell } from './feedback/toast.tsx';

type Slot = Item<'GET /devices/:id/slots'>;

/** Replaces a machine's planogram by slots as they are listed. @throws {ProblemError} */
async function putSlots(id: string, slots: readonly Slot[]): Promise<void> {
  const items = slots.map(({ selection, product, price, stock, capacity }) => ({
    selection,
    productId: product.id,
    price,
    stock,
    capacity,
  }));
  await call('PUT /devices/:id/planogram', { params: { id }, body: { items } });
}

/** Replaces a machine's planogram, says so, and offers to put back the slots that it had. @throws {ProblemError} */
export async function changeSlots(
  id: string,
  { before, after }: { before: readonly Slot[]; after: readonly Slot[] },
  said: { done: string; undone: string },
): Promise<void> {
  await putSlots(id, after);
  tell(said.done, async () => {
    await putSlots(id, before);
    tell(said.undone);
  });
}
