/** A copy that does not keep the text in memory that `text` is a part of, such as a path with its query. */
export function copiedText(text: string): string {
  return Buffer.from(text).toString();
}
