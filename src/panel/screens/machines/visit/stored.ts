/** The place of the visits in the storage of this device. */
export const storageKey = 'larder visits';

/** True if there are visits on this device. */
export function hasStoredVisits(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}
