import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { seeing } from './candidate.ts';

/** The most pages of a document that are shown in the page. */
export const MOST_PAGES = 30;

const number = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

export const getDocumentPage = endpoint({
  method: 'GET',
  path: 'recruit/candidatedocumentpage',
  kind: 'open',
  access: seeing,
  summary: `One of the first ${MOST_PAGES} pages of a PDF of a candidate as a picture: nothing of the document itself reaches the browser`,
  input: z.object({
    candidateapplicationid: number,
    fileid: number,
    page: z.coerce.number().int().min(1).max(MOST_PAGES),
  }),
  output: z.array(
    z.object({
      page: z.number(),
      pages: z.number(),
      width: z.number(),
      height: z.number(),
      /** A data address of the picture. */
      image: z.string(),
    }),
  ),
  example: { candidateapplicationid: 1, fileid: 1, page: 1 },
});
