/** The value of `key`, made at its first use. */
export function memoized<K, V>(
  map: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  make: () => V,
): V {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}

/**
 * The value of `key` in a cache of up to `most` entries, for frequent requests with few different keys from external
 * texts. A full cache is cleared.
 */
export function memoizedFew<K, V>(map: Map<K, V>, key: K, make: () => V, most = 1000): V {
  if (map.size > most) map.clear();
  return memoized(map, key, make);
}

/** Creates a value on first use, and returns the same one afterwards. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
