import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idParam } from '#platform/contract/fields.ts';

export const RUN_FILES = {
  register: 'Register (XLSX)',
  registercsv: 'Register (CSV)',
  ecr: 'EPF ECR',
  arrearsecr: 'EPF ECR of arrears',
  pfchallan: 'EPF challan (XLSX)',
  esi: 'ESI contributions (XLSX)',
  pt: 'Professional tax (XLSX)',
  lwf: 'Labour welfare fund (XLSX)',
  tds: 'Income tax deducted (XLSX)',
  bank: 'Bank advice (CSV)',
  journal: 'Journal (XLSX)',
} as const;
export type RunFile = keyof typeof RUN_FILES;

const read = { feature: 'payrollRun', need: 'read', scope: 'tenant' } as const;

export const runFile = endpoint({
  method: 'GET',
  path: 'payroll/run/:payrollrunid/file/:file',
  kind: 'file',
  access: read,
  summary: 'A file of a locked run; of several establishments a statutory file is made for one registration',
  input: z.object({
    payrollrunid: id,
    file: z.enum(Object.keys(RUN_FILES) as [RunFile, ...RunFile[]]),
    /** The registration, as the list of files names it. */
    part: z
      .string()
      .regex(/^\d{1,15}(-[A-Z]{2})?$/)
      .optional(),
  }),
  output: z.unknown(),
  example: { payrollrunid: 1, file: 'register' },
});

const filePart = z.object({
  file: z.enum(Object.keys(RUN_FILES) as [RunFile, ...RunFile[]]),
  /** Null for a file of the whole run. */
  part: z.string().nullable(),
  people: z.number().nullable(),
  registrationnumber: z.string().nullable(),
  statename: z.string().nullable(),
  /** Establishments that pay under the same number and stand in the same file. */
  together: z.array(z.string()),
});
export type FilePart = z.infer<typeof filePart>;

export const missingRegistration = z.object({
  establishmentid: z.number(),
  establishmentname: z.string(),
  statutorytypeid: z.number(),
  statename: z.string().nullable(),
  people: z.number(),
  /** What is missing, for whom and what follows, in one sentence. */
  text: z.string(),
});
export type MissingRegistration = z.infer<typeof missingRegistration>;

export const runFiles = endpoint({
  method: 'GET',
  path: 'payroll/run/:payrollrunid/files',
  access: read,
  summary: 'The files of a run by establishment, and the registrations they lack',
  input: idParam('payrollrunid'),
  output: z.object({
    /** Files of everybody. */
    whole: z.array(filePart),
    /** More than one entry only where people belong to separate entities. */
    establishments: z.array(
      z.object({
        establishmentid: z.number(),
        establishmentname: z.string(),
        people: z.number(),
        files: z.array(filePart),
      }),
    ),
    missing: z.array(missingRegistration),
    /** The day on which a person's business unit decides. */
    asof: z.string(),
    /** Whether the registrations are those of the lock. */
    frozen: z.boolean(),
  }),
  example: { payrollrunid: 1 },
});
