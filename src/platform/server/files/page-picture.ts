import type { PagePictureRow } from '../../contract/page-picture.ts';
import { programUrl } from '../program-url.ts';
import { type Bounds, inThread } from '../thread.ts';

/** One page of a PDF as a picture. */
export type PagePicture = {
  readonly page: number;
  readonly pages: number;
  readonly width: number;
  readonly height: number;
  /** WebP. */
  readonly bytes: Uint8Array;
};

const DRAWING: Bounds = {
  program: programUrl('src/platform/server/files/page-picture-thread.ts'),
  milliseconds: 10_000,
  megabytes: 256,
  tooLong: 'This page takes too long to draw. Download the file to read it.',
  tooMuch: 'This page is too large to draw. Download the file to read it.',
  unreadable: 'This page cannot be drawn. Download the file to read it.',
};

/**
 * Draws a page of a PDF, counted from 1, in a thread of bounded time and memory: what reaches a browser is a picture,
 * so nothing of the document can run there. The drawing library runs no scripts.
 * @throws ApplicationError E0070
 */
export const pagePicture = (bytes: Uint8Array, page: number): Promise<PagePicture> =>
  inThread(DRAWING, { bytes, page });

/** The same with the picture as a data address, for an answer. */
export async function pageImage(content: Uint8Array, page: number): Promise<PagePictureRow> {
  const { bytes, ...picture } = await pagePicture(content, page);
  return { ...picture, image: `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}` };
}
