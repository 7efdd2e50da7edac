import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** The text of a file inside of a workbook. */
export async function partOf(workbook: Buffer, path: string): Promise<string> {
  const zip = await fromBufferPromise(workbook);
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName === path) return (await buffer(await zip.openReadStreamPromise(entry))).toString();
  }
  throw new Error(`there is no ${path}`);
}
