import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idParam, line, listQuery, orNull, text } from '#platform/contract/fields.ts';
import { pagePictureRow, MAX_PAGES } from '#platform/contract/page-picture.ts';
import { fileRow, reading, writing } from './folder.ts';

export const FILENAME_LIMIT = 120;
export const NOTE_LIMIT = 300;
export const MAX_SELECTED = 500;
/** The largest file that a company can allow, in bytes. */
export const MAX_FILE = 25 * 1024 * 1024;
/** The most bytes of a download of several files. */
export const MAX_ZIP = 1024 * 1024 * 1024;

const ids = z.array(id).min(1, 'Please select a file').max(MAX_SELECTED);
/** What a call for several files left alone, each with the reason. */
const skipped = z.array(z.object({ drivefileid: z.number(), filename: z.string(), reason: z.string() }));

export const uploadFile = endpoint({
  method: 'POST',
  path: 'drive/upload',
  kind: 'upload',
  limit: MAX_FILE,
  access: 'session',
  summary:
    'Upload a file into a folder, or with drivefileid as the next version of a file; a name that is taken gets a number',
  input: z.object({
    drivefolderid: id,
    drivefileid: orNull(id).default(null),
    note: orNull(text(NOTE_LIMIT)).default(null),
  }),
  output: z.array(
    z.object({
      imagepath: z.string().nullable(),
      drivefileid: z.number(),
      filename: z.string(),
      versionno: z.number(),
      filegroupid: z.number(),
      /** Another file with the same content that the caller may read. */
      same: z
        .object({
          drivefileid: z.number(),
          filename: z.string(),
          foldername: z.string(),
          istrashed: z.boolean(),
        })
        .nullable(),
    }),
  ),
  example: { drivefolderid: 1 },
});

const versionRow = z.object({
  versionno: z.number(),
  note: z.string().nullable(),
  size: z.number(),
  mediatype: z.string(),
  imagepath: z.string().nullable(),
  addeddate: z.string(),
  addedbyname: z.string(),
});

export const getFile = endpoint({
  method: 'GET',
  path: 'drive/file/:drivefileid',
  access: reading,
  summary: 'A file with its versions, the latest first, and why the caller may read it',
  input: idParam('drivefileid'),
  output: z.array(fileRow.extend({ reason: z.string(), hash: z.string(), versions: z.array(versionRow) })),
  example: { drivefileid: 1 },
});
export type FileDetail = z.infer<typeof getFile.output>[number];

export const getFilePage = endpoint({
  method: 'GET',
  path: 'drive/filepage',
  kind: 'open',
  access: reading,
  summary: `One of the first ${MAX_PAGES} pages of a PDF as a picture: nothing of the document itself reaches the browser`,
  input: z.object({ drivefileid: id, page: z.coerce.number().int().min(1).max(MAX_PAGES) }),
  output: z.array(pagePictureRow),
  example: { drivefileid: 1, page: 1 },
});

const changed = z.array(z.object({ drivefileid: z.number(), version: z.number() }));

export const renameFile = endpoint({
  method: 'POST',
  path: 'drive/rename',
  access: writing,
  versioned: true,
  summary: 'Rename a file; its ending stays',
  input: z.object({ drivefileid: id, filename: line(FILENAME_LIMIT).min(1, 'Please enter the name') }),
  output: changed,
  example: { drivefileid: 1, filename: 'Travel policy.pdf' },
});

export const restoreVersion = endpoint({
  method: 'POST',
  path: 'drive/restoreversion',
  access: writing,
  versioned: true,
  summary: 'Make an earlier version of a file the next one',
  input: z.object({ drivefileid: id, versionno: z.number().int().min(1).max(100_000) }),
  output: changed,
  example: { drivefileid: 1, versionno: 1 },
});

export const moveFiles = endpoint({
  method: 'POST',
  path: 'drive/move',
  access: writing,
  summary: 'Move files into another folder; those that the caller may only read stay and are named',
  input: z.object({ drivefileids: ids, drivefolderid: id }),
  output: z.array(z.object({ moved: z.number(), skipped })),
  example: { drivefileids: [1], drivefolderid: 1 },
});

export const trashFiles = endpoint({
  method: 'POST',
  path: 'drive/trashfiles',
  access: writing,
  summary: 'Move files into the trash; those that the caller may only read, and those on hold, stay and are named',
  input: z.object({ drivefileids: ids }),
  output: z.array(z.object({ trashed: z.number(), skipped })),
  example: { drivefileids: [1] },
});

export const restoreFiles = endpoint({
  method: 'POST',
  path: 'drive/restorefiles',
  access: writing,
  summary: 'Take files out of the trash, back into their folders',
  input: z.object({ drivefileids: ids }),
  output: z.array(z.object({ restored: z.number() })),
  example: { drivefileids: [1] },
});

export const listTrash = endpoint({
  method: 'GET',
  path: 'drive/trash',
  access: reading,
  summary: 'The files in the trash that the caller may restore, the latest first, with the day of their deletion',
  input: listQuery.pick({ limit: true, offset: true }),
  output: z.object({
    rows: z.array(
      fileRow.extend({ trashedday: z.string(), trashedbyname: z.string(), deletedon: z.string().nullable() }),
    ),
    total: z.number(),
  }),
  example: { limit: 50, offset: 0 },
});
export type TrashRow = z.infer<typeof listTrash.output>['rows'][number];

export const holdFiles = endpoint({
  method: 'POST',
  path: 'drive/hold',
  access: writing,
  summary: 'Put files on legal hold, or lift it without a reason: a file on hold is neither changed nor deleted',
  input: z.object({ drivefileids: ids, reason: orNull(text(NOTE_LIMIT)) }),
  output: z.array(z.object({ changed: z.number() })),
  example: { drivefileids: [1], reason: 'Case 12 of 2026' },
});

export const downloadFiles = endpoint({
  method: 'POST',
  path: 'drive/zip',
  kind: 'file',
  access: reading,
  summary: 'Files and folders with what is below them as one ZIP, as it is read from the storage',
  input: z.object({
    drivefileids: z.array(id).max(MAX_SELECTED),
    drivefolderids: z.array(id).max(100),
  }),
  output: z.unknown(),
  example: { drivefileids: [1], drivefolderids: [] },
});
