import { downloadDocument } from '#platform/contract/files.ts';
import { download, isCallError } from '../call.ts';

/** Downloads a file by its address. A failure is logged and shown nowhere: the file just does not come. */
export async function fetchDocument(url: string): Promise<void> {
  try {
    await download(downloadDocument, { url });
  } catch (error) {
    // oxlint-disable-next-line no-console -- whoever looks for the reason finds it here; it names nobody
    console.warn(`A download failed: ${isCallError(error) ? error.status : 0}`);
  }
}
