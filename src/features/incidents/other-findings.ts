import type { Reader } from '../../store/statement.ts';
import type { Finding } from './state-machine.ts';

/** Finds the causes of its kinds: at an account (by `seq`), or (null) of the installation. */
type Source = (reader: Reader, account: number | null, nowMs: number) => Finding[];

const sources = new Map<string, Source>();

/**
 * Registers a source of incidents in a feature above this one, as that feature is loaded. It runs once a minute on a
 * read thread, for each account and the installation, so it must read by an index.
 * @throws for a second source of a feature
 */
export function findBeside(feature: string, source: Source): void {
  if (sources.has(feature)) throw new Error(`${feature} finds its causes already`);
  sources.set(feature, source);
}

/** Findings of those features. */
export function findingsOfOthers(reader: Reader, account: number | null, nowMs: number): Finding[] {
  return [...sources.values()].flatMap((source) => source(reader, account, nowMs));
}
