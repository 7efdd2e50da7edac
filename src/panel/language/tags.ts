/**
 * The language tags of a browser that Intl takes, in their canonical form and in their order. Some are none:
 * Chromium says `en-US@posix` where its system has no language, and kiosks are set up with `es_CO.UTF-8`. One such
 * tag, handed on, would make every number and date throw.
 */
export function usableTags(tags: readonly unknown[] | undefined): string[] {
  return (tags ?? []).flatMap((tag) => {
    if (typeof tag !== 'string') return [];
    try {
      return Intl.NumberFormat.supportedLocalesOf(tag).length > 0 ? Intl.getCanonicalLocales(tag) : [];
    } catch {
      return [];
    }
  });
}

/** The language that a tag is of, such as `es` of `es-CO`. */
export function languageOf(tag: string): string {
  return tag.split('-', 1)[0]!.toLowerCase();
}
