import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, listQuery, option, orNull, paiseField } from '#platform/contract/fields.ts';
import { createdRow, mayEdit, mayRead, oneOf, removalOf, saved } from '#platform/contract/record.ts';
import { report } from '#platform/contract/report.ts';

export const MAX_PLANNED = 100_000;
/** The largest cost of a position in a year, in paise. */
export const MAX_COST = 1_000_000_000_000;

const feature = 'hiringPlan';
export const FIRST_YEAR = 2000;
export const LAST_YEAR = 2100;
const fiscalyear = z.coerce.number().int().min(FIRST_YEAR).max(LAST_YEAR);
const planned = z
  .number('enter valid number')
  .int('enter valid number')
  .min(0, 'enter valid number')
  .max(MAX_PLANNED, 'enter valid number');
const chosen = (text: string) => z.number(text).int().positive().max(Number.MAX_SAFE_INTEGER);

export const planLineSave = z.object({
  hiringplanlineid: orNull(id),
  /** The year in whose April it begins. */
  fiscalyear,
  departmentid: chosen('Please select the department'),
  designationid: chosen('Please select the designation'),
  /** Null for all offices without a line of their own. */
  officeaddressid: orNull(id),
  planned1: planned,
  planned2: planned,
  planned3: planned,
  planned4: planned,
  /** Of a position in a year, in paise. Ignored from whoever may not see pay. */
  annualcost: orNull(paiseField.min(0, 'enter valid number').max(MAX_COST, 'enter valid number')),
});

const count = z.number().nullable();
const line = {
  hiringplanlineid: z.number(),
  fiscalyear: z.number(),
  departmentid: z.number(),
  departmentname: z.string(),
  designationid: z.number(),
  designationname: z.string(),
  officeaddressid: z.number().nullable(),
  officename: z.string().nullable(),
  planned1: z.number(),
  planned2: z.number(),
  planned3: z.number(),
  planned4: z.number(),
  /** Null for whoever may not see pay, as the other costs. */
  annualcost: count,
};

export const planLine = createdRow.extend({ ...line, mayseepay: z.boolean() });
export type PlanLine = z.infer<typeof planLine>;

const planRow = z.object({
  ...line,
  version: z.number(),
  /** Without an office beside lines of the same position with one: it counts the other offices. */
  isremainder: z.boolean(),
  /** People employed on the last day of a quarter; null while it is to come. */
  actual1: count,
  actual2: count,
  actual3: count,
  actual4: count,
  /** People employed today. */
  nowcount: z.number(),
  /** Positions of approved requisitions that are not filled. */
  opencount: z.number(),
  /** Offers that wait for an answer, and accepted ones whose people have not joined. */
  offercount: z.number(),
  acceptedcount: z.number(),
  /** Planned for the quarter that counts, less who is there and who has accepted; below zero it is exceeded. */
  vacancies: z.number(),
  /**
   * Of a quarter, in paise: a fourth of the yearly cost of the people planned at its end, and of the yearly pay of who
   * was employed on its last day; the actual one is null while that is to come. Paise that are left of a division are
   * those of the last quarters.
   */
  plannedcost1: count,
  plannedcost2: count,
  plannedcost3: count,
  plannedcost4: count,
  actualcost1: count,
  actualcost2: count,
  actualcost3: count,
  actualcost4: count,
  /**
   * Of a year, in paise. A year that is over costs what its four quarters do; another one the planned positions of that
   * quarter, and who is there today.
   */
  plannedcost: count,
  actualcost: count,
});
export type PlanRow = z.infer<typeof planRow>;

const query = z.object({ fiscalyear: fiscalyear.optional() });

export const listPlan = endpoint({
  method: 'GET',
  path: 'recruit/hiringplan',
  access: mayRead(feature),
  summary:
    'The hiring plan of a financial year against who is employed, open and offered, each counted in one line: that of the office, else the one without an office; costs only with the right to see pay',
  input: listQuery.omit({ search: true }).extend(query.shape),
  output: z.object({ rows: z.array(planRow), total: z.number() }),
  example: { limit: 50, offset: 0 },
});

export const planReport = report({
  title: 'Hiring plan',
  list: listPlan,
  query,
  columns: {
    departmentname: { label: 'Department' },
    designationname: { label: 'Designation' },
    officename: { label: 'Office' },
    planned1: { label: 'Q1 planned' },
    actual1: { label: 'Q1 actual' },
    planned2: { label: 'Q2 planned' },
    actual2: { label: 'Q2 actual' },
    planned3: { label: 'Q3 planned' },
    actual3: { label: 'Q3 actual' },
    planned4: { label: 'Q4 planned' },
    actual4: { label: 'Q4 actual' },
    nowcount: { label: 'Today' },
    opencount: { label: 'Open positions' },
    offercount: { label: 'Offers out' },
    acceptedcount: { label: 'Accepted' },
    vacancies: { label: 'Vacancies' },
    annualcost: { label: 'Cost of a position a year', as: 'paise' },
    plannedcost1: { label: 'Q1 planned cost', as: 'paise' },
    actualcost1: { label: 'Q1 actual cost', as: 'paise' },
    plannedcost2: { label: 'Q2 planned cost', as: 'paise' },
    actualcost2: { label: 'Q2 actual cost', as: 'paise' },
    plannedcost3: { label: 'Q3 planned cost', as: 'paise' },
    actualcost3: { label: 'Q3 actual cost', as: 'paise' },
    plannedcost4: { label: 'Q4 planned cost', as: 'paise' },
    actualcost4: { label: 'Q4 actual cost', as: 'paise' },
    plannedcost: { label: 'Planned cost a year', as: 'paise' },
    actualcost: { label: 'Actual cost a year', as: 'paise' },
  },
});

export const initPlan = endpoint({
  method: 'POST',
  path: 'recruit/inithiringplan',
  access: mayRead(feature),
  summary: 'What the hiring plan offers: the financial years, with the current one, and the structure to choose from',
  input: z.object({ featurekey: z.string().max(100).nullish() }),
  output: z.object({
    FiscalYear: z.array(option),
    fiscalyear: z.number(),
    /** The quarter that counts today. */
    quarter: z.number(),
    mayseepay: z.boolean(),
    Department: z.array(option),
    Designation: z.array(option),
    Office: z.array(option),
  }),
  example: { featurekey: feature },
});

export const getPlanLine = oneOf({
  path: 'recruit/hiringplanline/:hiringplanlineid',
  access: mayRead(feature),
  row: planLine,
  summary: 'One line of the hiring plan',
});

export const savePlanLine = endpoint({
  method: 'POST',
  path: 'recruit/hiringplanline',
  access: mayEdit(feature),
  summary: 'Create a line of the hiring plan, or change the one named by hiringplanlineid',
  input: planLineSave,
  output: saved('hiringplanlineid'),
  example: {
    hiringplanlineid: null,
    fiscalyear: 2026,
    departmentid: 1,
    designationid: 1,
    officeaddressid: null,
    planned1: 3,
    planned2: 4,
    planned3: 5,
    planned4: 5,
    annualcost: 60_000_000,
  },
});

/** The most lines that are saved at once. */
export const MAX_LINES = 500;
const quartersSave = planLineSave
  .pick({ planned1: true, planned2: true, planned3: true, planned4: true })
  .extend({ hiringplanlineid: id, version: z.number().int().min(1).max(2_000_000_000) });
/** What a line plans for each quarter, with the version it was read in. */
export const planQuarters = z.array(quartersSave);
export type PlanQuarters = z.output<typeof quartersSave>;

export const savePlanQuarters = endpoint({
  method: 'POST',
  path: 'recruit/hiringplanquarters',
  access: mayEdit(feature),
  summary:
    'Change the quarters of lines of the hiring plan, all or none, each named with the version that was read; where others were faster, 412 with those lines as they are',
  input: z.object({
    lines: planQuarters
      .min(1)
      .max(MAX_LINES)
      .refine(
        (lines) => new Set(lines.map((one) => one.hiringplanlineid)).size === lines.length,
        'A line is named twice',
      ),
  }),
  output: saved('hiringplanlineid'),
  example: { lines: [{ hiringplanlineid: 1, version: 1, planned1: 3, planned2: 4, planned3: 5, planned4: 5 }] },
});

export const removePlanLine = removalOf({
  path: 'recruit/hiringplanline/:hiringplanlineid',
  access: mayEdit(feature),
  summary: 'Delete a line of the hiring plan',
});
