import { z } from 'zod';

/** The most pages of a document that are shown in the page. */
export const MAX_PAGES = 30;

/** A page of a PDF as a picture, which the server draws. */
export const pagePictureRow = z.object({
  page: z.number(),
  pages: z.number(),
  width: z.number(),
  height: z.number(),
  /** A data address of the picture. */
  image: z.string(),
});
export type PagePictureRow = z.infer<typeof pagePictureRow>;
