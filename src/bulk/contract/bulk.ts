import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { type Access, endpoint } from '#platform/contract/endpoint.ts';
import type { FeatureKey } from '#platform/contract/features.ts';
import { id } from '#platform/contract/fields.ts';
import { uploadLayout, uploadLayouts } from './upload-layout.ts';

export const BATCH_STATES = choices({
  1: 'Uploaded',
  2: 'Checking',
  3: 'Checked',
  4: 'Applying',
  5: 'Applied',
  6: 'Undoing',
  7: 'Undone',
  8: 'Failed',
});
export const ROW_STATES = choices({
  0: 'Not checked',
  1: 'Valid',
  2: 'Corrected',
  3: 'Error',
  4: 'Left out',
  5: 'Applied',
  6: 'Undone',
  7: 'Not undone',
});

/**
 * A message about one row and column: `error` returns the row, `notice` reports a correction, `change` says what the
 * row would change.
 */
export const rowMessage = z.object({
  column: z.string(),
  level: z.enum(['error', 'notice', 'change']),
  text: z.string(),
});
export type RowMessage = z.infer<typeof rowMessage>;

/** A structure name in the file that the company does not have yet; ticked ones are created with the rows. */
export const offer = z.object({
  structure: z.string(),
  name: z.string(),
  rows: z.number(),
  suggestion: z.string().nullable(),
  suggested: z.boolean(),
});
export type Offer = z.infer<typeof offer>;

/** The period the rows of an upload go to: the month of a payroll, a tax year, or a financial year of a plan. */
export const place = z.object({ kind: z.enum(['month', 'taxyear', 'fiscalyear']), value: z.string() });
export type Place = z.infer<typeof place>;

/** A sum of the rows that would be applied: paise, days, or a count. */
export const bulkSum = z.object({
  label: z.string(),
  paise: z.number().optional(),
  days: z.number().optional(),
  count: z.number().optional(),
});
export type BulkSum = z.infer<typeof bulkSum>;

/**
 * A conflict with the chosen month: the file names another month, or payroll works on another. It is answered before
 * the rows are applied.
 */
export const bulkQuestion = z.object({
  about: z.enum(['heading', 'sheet', 'filename', 'open']),
  words: z.string(),
  month: z.string(),
});
export type BulkQuestion = z.infer<typeof bulkQuestion>;

export const mapping = z.record(z.string().max(60), z.number().int().min(0).max(500));
export const accepted = z.record(z.string().max(60), z.array(z.string().max(200)).max(5000));

export const bulkColumn = z.object({
  name: z.string(),
  label: z.string(),
  required: z.boolean(),
  hint: z.string(),
  ismoney: z.boolean(),
});
export const batch = z.object({
  bulkbatchid: z.number(),
  kind: z.string(),
  filename: z.string(),
  sheetname: z.string(),
  headerrow: z.number(),
  headings: z.array(z.string()),
  columns: z.array(bulkColumn),
  mapping,
  /** The layout the file was read by; null where its columns were found by their headings. */
  layout: z.string().nullable(),
  /** Headings of the file that no column reads. */
  unused: z.array(z.string()),
  parameters: z.record(z.string(), z.unknown()),
  accepted,
  offered: z.array(offer),
  place: place.nullable(),
  sums: z.array(bulkSum),
  questions: z.array(bulkQuestion),
  statusid: BATCH_STATES.schema,
  totalrows: z.number(),
  validrows: z.number(),
  noticerows: z.number(),
  errorrows: z.number(),
  ignoredrows: z.number(),
  appliedrows: z.number(),
  undonerows: z.number(),
  jobrunid: z.number().nullable(),
  addeddate: z.string(),
  /** Until when the upload can be undone and its rows are stored. */
  undountil: z.string(),
  /** When its rows were deleted; null while they are stored. */
  rowsgoneon: z.string().nullable(),
  addedbyname: z.string(),
  version: z.number(),
});
export type Batch = z.infer<typeof batch>;

export const bulkRow = z.object({
  rownumber: z.number(),
  statusid: ROW_STATES.schema,
  cells: z.array(z.string()),
  messages: z.array(rowMessage),
});
export type BulkRow = z.infer<typeof bulkRow>;

const layoutsState = z.array(
  z.object({ layouts: z.array(uploadLayout), columns: z.array(bulkColumn), version: z.number() }),
);

/**
 * Declares the calls of one kind of upload: upload, map and check, list the rows, apply, download the result, undo.
 * Every kind has its own calls, so that its right is declared like any other.
 */
export function bulkContract({
  kind,
  feature,
  title,
  parameters,
  example,
  stepUp = false,
  isfilled = false,
  isown = false,
}: {
  kind: string;
  feature: FeatureKey;
  title: string;
  parameters: z.ZodType;
  example: unknown;
  /** Whether applying and undoing need a step-up: its columns include bank details or accounts. */
  stepUp?: boolean;
  /** Whether its template can come with everybody as they are today. */
  isfilled?: boolean;
  /** Whether everybody with the right makes uploads of their own, which nobody else sees. */
  isown?: boolean;
}) {
  const access: Access = { feature, need: 'edit', scope: isown ? 'self' : 'tenant' };
  const one = z.object({ bulkbatchid: id });
  const path = `bulk/${kind}`;
  return {
    kind,
    feature,
    title,
    parameters,
    isfilled,
    isown,
    upload: endpoint({
      method: 'POST',
      path: `${path}/upload`,
      kind: 'upload',
      access,
      summary: `${title}: stage an XLSX or CSV file by a layout; without one the columns are guessed`,
      /** A layout by its name, empty for none; missing: the first one whose headings the file has. */
      input: z.object({ layout: z.string().max(60).optional() }),
      output: z.array(batch),
      example: {},
    }),
    check: endpoint({
      method: 'POST',
      path: `${path}/check`,
      access,
      // A file may name thousands of new departments and offices.
      body: 1024 * 1024,
      summary: `${title}: set mapping and parameters, then validate every row without changing anything`,
      input: z.object({ bulkbatchid: id, mapping, parameters, accepted: accepted.default({}) }),
      output: z.array(z.object({ jobrunid: z.number() })),
      example: { bulkbatchid: 1, mapping: {}, parameters: example, accepted: {} },
    }),
    get: endpoint({
      method: 'GET',
      path: `${path}/batch/:bulkbatchid`,
      access,
      summary: `${title}: one upload with its counts`,
      input: one,
      output: z.array(batch),
      example: { bulkbatchid: 1 },
    }),
    list: endpoint({
      method: 'GET',
      path: `${path}/batches`,
      access,
      summary: `${title}: earlier uploads, newest first`,
      input: z.object({}),
      output: z.array(batch),
      example: {},
    }),
    rows: endpoint({
      method: 'GET',
      path: `${path}/batch/:bulkbatchid/rows`,
      access,
      summary: `${title}: rows with their messages`,
      input: z.object({
        bulkbatchid: id,
        filter: z.enum(['all', 'errors', 'notices', 'valid', 'leftout']).default('all'),
        offset: z.coerce.number().int().min(0).default(0),
        limit: z.coerce.number().int().min(1).max(200).default(50),
      }),
      output: z.object({ rows: z.array(bulkRow), total: z.number() }),
      example: { bulkbatchid: 1 },
    }),
    apply: endpoint({
      method: 'POST',
      path: `${path}/apply`,
      access,
      stepUp,
      summary: `${title}: apply all rows, or only the valid ones, in one transaction`,
      input: z.object({
        bulkbatchid: id,
        rows: z.enum(['all', 'valid']),
        /** Whether the caller has read the questions of the check and applies the rows all the same. */
        answered: z.boolean().default(false),
      }),
      output: z.array(z.object({ jobrunid: z.number() })),
      example: { bulkbatchid: 1, rows: 'valid' },
    }),
    undo: endpoint({
      method: 'POST',
      path: `${path}/undo`,
      access,
      stepUp,
      summary: `${title}: undo the rows that nothing refers to and nobody changed since`,
      input: one,
      output: z.array(z.object({ jobrunid: z.number() })),
      example: { bulkbatchid: 1 },
    }),
    result: endpoint({
      method: 'GET',
      path: `${path}/batch/:bulkbatchid/result`,
      kind: 'file',
      access,
      summary: `${title}: the uploaded rows with what became of each`,
      input: one,
      output: z.unknown(),
      example: { bulkbatchid: 1 },
    }),
    layouts: endpoint({
      method: 'GET',
      path: `${path}/layouts`,
      access,
      summary: `${title}: the layouts of files, and the columns they can give`,
      input: z.object({}),
      output: layoutsState,
      example: {},
    }),
    saveLayouts: endpoint({
      method: 'POST',
      path: `${path}/layouts`,
      // Layouts are for all uploads of the company.
      access: { feature, need: 'edit', scope: 'tenant' },
      versioned: true,
      body: 1024 * 1024,
      summary: `${title}: save all layouts of files`,
      input: z.object({ layouts: uploadLayouts }),
      output: layoutsState,
      example: { layouts: [] },
    }),
    template: endpoint({
      method: 'GET',
      path: `${path}/template`,
      kind: 'file',
      access,
      summary: `${title}: a file with the right headings, empty or with everybody as they are today`,
      input: z.object({ content: z.enum(['empty', 'current']).default('empty') }),
      output: z.unknown(),
      example: {},
    }),
  };
}
export type BulkContract = ReturnType<typeof bulkContract>;
