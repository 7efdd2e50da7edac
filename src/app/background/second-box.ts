import { announcePromotion } from '../../second-box/announce.ts';
import { PrimaryBox } from '../../second-box/primary.ts';
import { ThreadWriter } from '../../store/writer/writer.ts';
import type { Parts } from './parts.ts';

/**
 * Serves the second box, whose confirmation answers wait for, and notifies the other box of a promotion
 * (rules/second-box).
 * @param onSuperseded called when the other box takes over
 * @param fingerprint the SHA-256 of the served certificate; null if there is none
 * @returns undefined if the writer is no thread: then nothing can be held back
 */
export function startSecondBox(
  data: string,
  fingerprint: () => string | null,
  {
    writer,
    clock,
    watch: { log },
    due,
    opened,
  }: Pick<Parts, 'writer' | 'clock' | 'watch' | 'due' | 'opened'>,
  onSuperseded: () => void,
): PrimaryBox | undefined {
  if (!(writer instanceof ThreadWriter)) return undefined;
  const secondBox = new PrimaryBox({
    data,
    clock,
    log,
    fingerprint,
    waiting: () => writer.waiting,
    onChange: () => due.soon(),
    onSuperseded,
  });
  writer.gate = secondBox.gate;
  opened.defer(() => secondBox.close());
  const announcing = announcePromotion(data, fingerprint, log);
  opened.defer(() => announcing.close());
  return secondBox;
}
