import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { FILE_LIMIT } from '#platform/contract/files.ts';
import { MAX_PAGES, pagePictureRow } from '#platform/contract/page-picture.ts';
import { mayEdit } from '#platform/contract/record.ts';
import { seeing } from './candidate.ts';

const number = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

export const getDocumentPage = endpoint({
  method: 'GET',
  path: 'recruit/candidatedocumentpage',
  kind: 'open',
  access: seeing,
  summary: `One of the first ${MAX_PAGES} pages of a PDF of a candidate as a picture: nothing of the document itself reaches the browser`,
  input: z.object({
    candidateapplicationid: number,
    fileid: number,
    page: z.coerce.number().int().min(1).max(MAX_PAGES),
  }),
  output: z.array(pagePictureRow),
  example: { candidateapplicationid: 1, fileid: 1, page: 1 },
});

/** The most files that are added to one candidate, beside those of applications and replies. */
export const MAX_ADDED = 20;

export const addCandidateFile = endpoint({
  method: 'POST',
  path: 'recruit/candidatefile',
  kind: 'upload',
  limit: FILE_LIMIT,
  access: mayEdit('candidate'),
  summary: 'Add a file to the candidate of an application, such as a certificate or a portfolio',
  input: z.object({ candidateapplicationid: number }),
  output: z.array(
    z.object({
      imagepath: z.string().nullable(),
      fileid: z.number(),
      name: z.string(),
      mediatype: z.string(),
      size: z.number(),
      /** 1 image, 2 video, 3 audio, 4 document, 5 archive. */
      filegroupid: z.number(),
    }),
  ),
  example: { candidateapplicationid: 1 },
});

export const removeCandidateFile = endpoint({
  method: 'DELETE',
  path: 'recruit/candidatefile/:candidateapplicationid/:fileid',
  access: mayEdit('candidate'),
  summary: 'Remove a file that was added to a candidate; those of applications and replies stay',
  input: z.object({ candidateapplicationid: number, fileid: number }),
  output: z.array(z.object({ isexecuted: z.boolean() })),
  example: { candidateapplicationid: 1, fileid: 1 },
});
