import { z } from 'zod';
import { names } from '../../contract.names.ts';
import { endpoint } from './endpoint.ts';
import type { Names } from './module.ts';

type Part = (typeof names)[number];
type NamesIn<P, K extends 'purposes' | 'claims'> = P extends { [k in K]: readonly (infer N extends string)[] }
  ? N
  : never;

/** The purposes of an upload. The set is closed: the purpose decides the file types and who may read the file. */
export type FilePurposeName = NamesIn<Part, 'purposes'>;
const FILE_PURPOSES = names.flatMap(({ purposes = [] }: Names) => purposes) as FilePurposeName[];
/** The persons and things that claim uploads, as `stored_file.claimedby` has them. */
export type ClaimedBy = NamesIn<Part, 'claims'>;

/** The size limit of an upload: 2 MB. */
export const FILE_LIMIT = 2 * 1024 * 1024;
export const PICTURE_ENDINGS = ['.png', '.jpg', '.jpeg', '.gif'] as const;

/** A file in a path field: the address that the upload returned, or empty. */
export const filePath = z.string().max(600);

export const uploadDocument = endpoint({
  method: 'POST',
  path: 'drive/uploaddocument',
  kind: 'upload',
  limit: FILE_LIMIT,
  access: 'public',
  summary:
    'Upload one file for a purpose; its imagepath goes into the path field it is for, within 24 hours. Files of candidates need no session but the public key of the company in the applicationkey header',
  input: z.object({ purpose: z.enum(FILE_PURPOSES) }),
  output: z.array(
    z.object({
      imagepath: z.string().nullable(),
      name: z.string(),
      mediatype: z.string(),
      size: z.number(),
      width: z.number().nullable(),
      height: z.number().nullable(),
      /** 1 image, 2 video, 3 audio, 4 document, 5 archive. */
      filegroupid: z.number(),
    }),
  ),
  example: { purpose: 'document' },
});

export const downloadDocument = endpoint({
  method: 'POST',
  path: 'upload/download',
  kind: 'file',
  access: 'session',
  summary: 'Download a file by the address an answer gave; nothing is fetched from anywhere else',
  input: z.object({ url: filePath }),
  output: z.unknown(),
  example: { url: '/files/none' },
});
