import { z } from 'zod';
import { endpoint, type OutputOf } from '#platform/contract/endpoint.ts';
import { id, idParam } from '#platform/contract/fields.ts';
import { DEPOSITS } from './due-dates.ts';
import { done } from './statutory-calendar.ts';

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
  other: 'File of the company’s own',
} as const;
export type RunFile = keyof typeof RUN_FILES;

/** Reasons why a run has no content for a file. */
export const NO_FILE: Readonly<Partial<Record<RunFile, string>>> = {
  ecr: 'Nobody here is a PF member.',
  arrearsecr: 'No PF arrears in this month.',
  pfchallan: 'Nobody here is a PF member.',
  esi: 'Nobody here is covered by ESI.',
  pt: 'No professional tax in this month.',
  lwf: 'No labour welfare fund in this month.',
  tds: 'No TDS in this month.',
  bank: 'Nobody is paid by bank.',
};

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
    /** Which of several layouts of a file. */
    layout: z.string().max(60).optional(),
  }),
  output: z.unknown(),
  example: { payrollrunid: 1, file: 'register' },
});

export const startPayslipZip = endpoint({
  method: 'POST',
  path: 'payroll/payslip/zip',
  access: read,
  summary: 'Print all payslips of a locked run into one ZIP, part by part; the job says where it is fetched',
  input: z.object({ payrollrunid: id }),
  output: z.array(z.object({ jobrunid: z.number() })),
  example: { payrollrunid: 1 },
});
export const payslipZip = endpoint({
  method: 'GET',
  path: 'payroll/run/:payrollrunid/payslips/:jobrunid',
  kind: 'file',
  access: read,
  summary: 'The ZIP of a run’s payslips that a job created; stored for a day',
  input: z.object({ payrollrunid: id, jobrunid: id }),
  output: z.unknown(),
  example: { payrollrunid: 1, jobrunid: 1 },
});

export const startFilesZip = endpoint({
  method: 'POST',
  path: 'payroll/file/zip',
  access: read,
  summary: 'Make all files of a locked run as one ZIP with a list of contents; the job says where it is fetched',
  input: z.object({ payrollrunid: id }),
  output: z.array(z.object({ jobrunid: z.number() })),
  example: { payrollrunid: 1 },
});
export const filesZip = endpoint({
  method: 'GET',
  path: 'payroll/run/:payrollrunid/files/zip/:jobrunid',
  kind: 'file',
  access: read,
  summary: 'The ZIP of all files of a run that a job created; stored for a day',
  input: z.object({ payrollrunid: id, jobrunid: id }),
  output: z.unknown(),
  example: { payrollrunid: 1, jobrunid: 1 },
});

/** What is deposited with the amount of a file. */
const fileDeposit = z.object({
  kind: z.enum(DEPOSITS),
  establishmentid: z.number(),
  /** Of professional tax and welfare fund; else empty. */
  statecode: z.string(),
  statename: z.string(),
  /** The month: of payment for income tax, else of wages. */
  period: z.string(),
  /** Paise. */
  amount: z.number(),
  /** Null where no rule says it. */
  dueon: z.string().nullable(),
  done: done.nullable(),
});
export type FileDeposit = z.infer<typeof fileDeposit>;

const filePart = z.object({
  file: z.enum(Object.keys(RUN_FILES) as [RunFile, ...RunFile[]]),
  /** Null for a file of the whole run. */
  part: z.string().nullable(),
  /** The name of the layout, where a file is made by one of the company's own. */
  layout: z.string().nullable(),
  people: z.number().nullable(),
  /** True when it is empty, for the reason in `NO_FILE`. */
  isempty: z.boolean(),
  registrationnumber: z.string().nullable(),
  statename: z.string().nullable(),
  /** Establishments that pay under the same number and share the file. */
  together: z.array(z.string()),
  /** Paise, and people in it, as far as the file has them; null before the lock. */
  amount: z.number().nullable(),
  rows: z.number().nullable(),
  deposits: z.array(fileDeposit),
});
export type FilePart = z.infer<typeof filePart>;

export const missingRegistration = z.object({
  establishmentid: z.number(),
  establishmentname: z.string(),
  statutorytypeid: z.number(),
  statename: z.string().nullable(),
  people: z.number(),
  /** What is missing, for whom, and the consequence, in one sentence. */
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
    /** Files of the whole run. */
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
    /** Pay groups whose payrolls the statutory files of the month cover; empty where it is this one alone. */
    together: z.array(z.string()),
    /** Pay groups whose payroll of the month is not locked yet: their people are not in the statutory files. */
    open: z.array(z.string()),
    /** The day whose business unit of each person applies. */
    asof: z.string(),
    /** Whether the registrations are those stored at the lock. */
    frozen: z.boolean(),
  }),
  example: { payrollrunid: 1 },
});

/** Payments in paise: how many, and their sum. */
const paid = { people: z.number(), amount: z.number() };
export const runFileCheck = endpoint({
  method: 'GET',
  path: 'payroll/run/:payrollrunid/files/check',
  access: read,
  summary:
    'What the files of a computed run for the bank hold: each payment by the bank once, others apart, and why files are refused',
  input: idParam('payrollrunid'),
  output: z.object({
    /** The payments by the bank. */
    ...paid,
    /** What each file for the bank holds of them; empty while there is a problem. */
    files: z.array(z.object({ layout: z.string(), ...paid })),
    /** Net pay that goes into no file for the bank, by payment mode; `onhold` on payout hold. */
    apart: z.array(z.object({ mode: z.string(), onhold: z.boolean(), ...paid })),
    /** Employee codes of people who are paid by the bank and have no account number. */
    unaccounted: z.array(z.string()),
    /** Why files are refused; null where they hold what is paid. */
    problem: z.string().nullable(),
  }),
  example: { payrollrunid: 1 },
});
export type FileCheck = OutputOf<typeof runFileCheck>;
