import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, option, paiseField, text } from '#platform/contract/fields.ts';
import { DEPOSITS } from './due-dates.ts';
import { taxYearText } from '../person/inputs.ts';

// What is due to authorities in a tax year, and what a company recorded as deposited or filed.

const read = { feature: 'payrollRun', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'payrollRun', need: 'edit', scope: 'tenant' } as const;

export const OBLIGATIONS = [...DEPOSITS, 'statement', 'certificate'] as const;
export type ObligationKind = (typeof OBLIGATIONS)[number];
/** Those that are recorded here; challans of income tax and its statements are recorded with the quarter. */
export const RECORDED = ['pf', 'esi', 'pt', 'lwf', 'certificate'] as const;
export type RecordedKind = (typeof RECORDED)[number];
export const isRecorded = (kind: ObligationKind): kind is RecordedKind => RECORDED.some((one) => one === kind);

/** Paise at most: ten thousand crore rupees. */
const MAX_AMOUNT = 1e13;
const establishmentid = z.coerce.number().int().min(0);

/** That something was deposited or filed. */
export const done = z.object({
  doneon: z.string(),
  /** Challan or acknowledgement; empty where there are several challans. */
  reference: z.string(),
  /** Paise; null for a filing without money. */
  amount: z.number().nullable(),
  byname: z.string().nullable(),
});
export type Done = z.infer<typeof done>;

const obligation = z.object({
  kind: z.enum(OBLIGATIONS),
  establishmentid: z.number(),
  establishmentname: z.string(),
  /** Of professional tax and welfare fund; else empty. */
  statecode: z.string(),
  statename: z.string(),
  /** A month, a quarter such as "Q2", or the tax year. */
  period: z.string(),
  dueon: z.string(),
  state: z.enum(['later', 'due', 'late', 'done', 'donelate']),
  /** How far the payroll is that is deposited for; null where it is no deposit. */
  payroll: z.enum(['none', 'open', 'released']).nullable(),
  done: done.nullable(),
});
export type Obligation = z.infer<typeof obligation>;

export const statutoryCalendar = endpoint({
  method: 'GET',
  path: 'payroll/statutorycalendar',
  access: read,
  summary: 'What is due to authorities for a tax year by legal entity and state: deposits, statements, certificates',
  input: z.object({ taxyear: taxYearText.optional() }),
  output: z.array(
    z.object({
      taxyear: z.string(),
      taxyears: z.array(option),
      rows: z.array(obligation),
      /** States that an employer pays professional tax or welfare fund in and whose due day is not known. */
      unknown: z.array(z.string()),
    }),
  ),
  example: { taxyear: '2026-27' },
});

const of = z.object({
  kind: z.enum(RECORDED),
  establishmentid,
  statecode: z.string().regex(/^([A-Z]{2})?$/),
  /** A month of wages, or the tax year of certificates. */
  period: z.string().regex(/^\d{4}-\d{2}$/),
});
export type FilingOf = z.infer<typeof of>;
const EXAMPLE = { kind: 'pf', establishmentid: 0, statecode: '', period: '2026-10' } as const;

export const depositForm = z.object({
  filedon: dayField,
  reference: text(60).min(1, 'Enter the number of the challan or of the acknowledgement'),
  amount: paiseField.max(MAX_AMOUNT).nullable(),
});
export const recordFiling = endpoint({
  method: 'POST',
  path: 'payroll/statutorycalendar/filing',
  access: edit,
  summary: 'Record that something was deposited or filed: the day, the number and the amount in paise',
  input: of.extend(depositForm.shape),
  output: z.array(z.object({ statutoryfilingid: z.number() })),
  example: { ...EXAMPLE, filedon: '2026-11-12', reference: 'TRRN 3152611001234', amount: 12_34_500 },
});
export const takeBackFiling = endpoint({
  method: 'POST',
  path: 'payroll/statutorycalendar/filing/takeback',
  access: edit,
  summary: 'Take back what was recorded by mistake; the record stays in the trail with the reason',
  input: of.extend({ reason: text(60).min(5, 'Please add comment') }),
  output: z.array(z.object({ statutoryfilingid: z.number() })),
  example: { ...EXAMPLE, reason: 'Recorded for the wrong month' },
});
export const filingTrail = endpoint({
  method: 'GET',
  path: 'payroll/statutorycalendar/trail',
  access: read,
  summary: 'All that was recorded about one deposit or filing, the newest first',
  input: of,
  output: z.array(
    z.object({
      statutoryfilingid: z.number(),
      /** Null where the record before was taken back. */
      filedon: z.string().nullable(),
      reference: z.string(),
      amount: z.number().nullable(),
      addeddate: z.string(),
      byname: z.string().nullable(),
    }),
  ),
  example: EXAMPLE,
});
