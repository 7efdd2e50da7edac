/** Hands a text, or a file, to the browser as a file to keep. */
export function download(name: string, what: string | Blob, mediaType = 'text/csv;charset=utf-8'): void {
  const file = typeof what === 'string' ? new Blob([what], { type: mediaType }) : what;
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
