import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idParam, listQuery, orNull } from '#platform/contract/fields.ts';
import { FILE_LIMIT } from '#platform/contract/files.ts';
import { pagePictureRow, MAX_PAGES } from '#platform/contract/page-picture.ts';

export const DROP_STATUS = choices({
  1: 'Collecting',
  2: 'Matching',
  3: 'To be checked',
  4: 'Published',
  5: 'Undone',
});
export const [COLLECTING, MATCHING, TO_CHECK, PUBLISHED, UNDONE] = [1, 2, 3, 4, 5] as const;
export const MATCH = choices({ 1: 'Unread', 2: 'Sure', 3: 'Doubtful', 4: 'Chosen', 5: 'Left out' });
export const [UNREAD, SURE, DOUBTFUL, CHOSEN, LEFT_OUT] = [1, 2, 3, 4, 5] as const;
/** The most files of one upload. */
export const MAX_FILES = 1000;

const reading = { feature: 'employeeDocument', need: 'read', scope: 'people' } as const;
const editing = { feature: 'employeeDocument', need: 'edit', scope: 'people' } as const;

const dropRow = z.object({
  documentdropid: z.number(),
  documenttypename: z.string(),
  statusid: DROP_STATUS.schema,
  addeddate: z.string(),
  files: z.number(),
  sure: z.number(),
  doubtful: z.number(),
  leftout: z.number(),
  published: z.number(),
  version: z.number(),
});
export type DropRow = z.infer<typeof dropRow>;

export const listDrops = endpoint({
  method: 'GET',
  path: 'documents/drops',
  access: reading,
  summary: 'One’s own uploads of many documents, the latest first',
  input: listQuery.pick({ limit: true, offset: true }),
  output: z.object({ rows: z.array(dropRow), total: z.number() }),
  example: { limit: 50, offset: 0 },
});
export const getDrop = endpoint({
  method: 'GET',
  path: 'documents/drop/:documentdropid',
  access: reading,
  summary: 'One of one’s own uploads of many documents, with how many are matched',
  input: idParam('documentdropid'),
  output: z.array(dropRow),
  example: { documentdropid: 1 },
});

const saved = z.array(z.object({ documentdropid: z.number(), version: z.number() }));
export const createDrop = endpoint({
  method: 'POST',
  path: 'documents/drop',
  access: editing,
  summary: 'Begin an upload of many documents of one type',
  input: z.object({ documenttypeid: z.number('Please select the type').int().positive().max(Number.MAX_SAFE_INTEGER) }),
  output: saved,
  example: { documenttypeid: 1 },
});

export const uploadDropFile = endpoint({
  method: 'POST',
  path: 'documents/dropfile',
  kind: 'upload',
  limit: FILE_LIMIT,
  access: editing,
  summary: 'Add a PDF, Word or text file to an upload of many documents',
  input: idParam('documentdropid'),
  output: z.array(z.object({ documentdropfileid: z.number(), imagepath: z.string().nullable() })),
  example: { documentdropid: 1 },
});

const dropFile = z.object({
  documentdropfileid: z.number(),
  filename: z.string(),
  imagepath: z.string().nullable(),
  mediatype: z.string(),
  matchid: MATCH.schema,
  employeeid: z.number().nullable(),
  employeecode: z.string().nullable(),
  fullname: z.string().nullable(),
  reason: z.string().nullable(),
});
export type DropFile = z.infer<typeof dropFile>;
export const listDropFiles = endpoint({
  method: 'GET',
  path: 'documents/dropfiles/:documentdropid',
  access: reading,
  summary: 'The files of an upload of many documents, the doubtful ones first',
  input: listQuery
    .pick({ limit: true, offset: true })
    .extend({ ...idParam('documentdropid').shape, matchid: z.coerce.number().int().min(1).max(5).optional() }),
  output: z.object({ rows: z.array(dropFile), total: z.number() }),
  example: { documentdropid: 1, limit: 50, offset: 0 },
});
export const getDropPage = endpoint({
  method: 'GET',
  path: 'documents/dropfilepage',
  kind: 'open',
  access: reading,
  summary: `One of the first ${MAX_PAGES} pages of a PDF of an upload as a picture`,
  input: z.object({ documentdropfileid: id, page: z.coerce.number().int().min(1).max(MAX_PAGES) }),
  output: z.array(pagePictureRow),
  example: { documentdropfileid: 1, page: 1 },
});

export const matchDrop = endpoint({
  method: 'POST',
  path: 'documents/dropmatch',
  access: editing,
  summary: 'Match the files of an upload with people, by employee code, PAN or UAN in name or text',
  input: idParam('documentdropid'),
  output: z.array(z.object({ jobrunid: z.number() })),
  example: { documentdropid: 1 },
});
export const chooseDropPerson = endpoint({
  method: 'POST',
  path: 'documents/dropperson',
  access: editing,
  summary: 'Say whose a file of an upload is, or leave it out',
  input: z.object({ documentdropfileid: id, employeeid: orNull(id) }),
  output: z.array(z.object({ documentdropfileid: z.number() })),
  example: { documentdropfileid: 1, employeeid: 1 },
});
export const publishDrop = endpoint({
  method: 'POST',
  path: 'documents/droppublish',
  access: editing,
  summary: 'Publish all matched files at once: each becomes a document that its person reads',
  input: idParam('documentdropid'),
  output: z.array(z.object({ published: z.number(), version: z.number() })),
  example: { documentdropid: 1 },
});
export const undoDrop = endpoint({
  method: 'POST',
  path: 'documents/dropundo',
  access: editing,
  summary: 'Take back all documents of an upload at once, but those that were changed or put on hold since',
  input: idParam('documentdropid'),
  output: z.array(z.object({ undone: z.number(), kept: z.number(), version: z.number() })),
  example: { documentdropid: 1 },
});
