import { searchTextOf } from '../store/fold.ts';
import type { Tx } from '../store/transaction.ts';
import { liveCodesOfConsumer } from './code-store.ts';
import { type ConsumerRow, setSearchText } from './consumer-store.ts';

type Named = Pick<ConsumerRow, 'seq' | 'name' | 'identification'>;

/** What `search` finds a consumer by: name, identification and the values of the live codes (interface 4.3). */
export function searchTextOfConsumer(tx: Tx, { seq, name, identification }: Named): string {
  return searchTextOf(name, identification, ...liveCodesOfConsumer.all(tx, seq).map(({ value }) => value));
}

/** Brings a consumer's search text up to date after its codes changed. */
export function refreshSearchText(tx: Tx, consumer: Named): void {
  setSearchText.run(tx, searchTextOfConsumer(tx, consumer), consumer.seq);
}
