import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, idParam, listQuery, option, paiseField, text } from '#platform/contract/fields.ts';
import { report } from '#platform/contract/report.ts';
import { taxYearText } from '../person/inputs.ts';
import { monthText } from '../units.ts';

// Quarterly statement of tax deducted from salary (Form 24Q, from the tax year 2026-27 on Form 138).

const read = { feature: 'tdsStatement', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'tdsStatement', need: 'edit', scope: 'tenant' } as const;

const establishmentid = z.coerce.number().int().min(0);
const quarter = z.coerce.number().int().min(1).max(4);
/** Paise of a challan at most: ten thousand crore rupees. */
const MAX_CHALLAN = 1e13;

const statementQuery = z.object({ taxyear: taxYearText, quarter, establishmentid });
const EXAMPLE = { taxyear: '2026-27', quarter: 1, establishmentid: 0 };

const statementRow = z.object({
  payrollrunid: z.number(),
  employeeid: z.number(),
  /** The place of the person among all whom the employer paid in the tax year, by code. */
  serial: z.number(),
  employeecode: z.string(),
  /** PANNOTAVBL without a PAN. */
  pan: z.string(),
  fullname: z.string(),
  month: z.string(),
  paidon: z.string(),
  /** Salary by section 17(1), perquisites by 17(2) and pay in lieu by 17(3), in paise. */
  amount: z.number(),
  tds: z.number(),
  dueon: z.string(),
});
export type StatementRow = z.infer<typeof statementRow>;
export const listStatement = endpoint({
  method: 'GET',
  path: 'payroll/tdsstatement/list',
  access: read,
  summary: 'The payslips of a quarter with what was paid, the tax deducted and until when it is deposited',
  input: listQuery.omit({ search: true }).extend(statementQuery.shape),
  output: z.object({ rows: z.array(statementRow), total: z.number() }),
  example: { ...EXAMPLE, limit: 50, offset: 0 },
});
export const statementReport = report({
  title: 'Quarterly TDS',
  list: listStatement,
  query: statementQuery,
  example: EXAMPLE,
  columns: {
    serial: { label: 'Serial' },
    employeecode: { label: 'Employee code' },
    pan: { label: 'PAN' },
    fullname: { label: 'Name' },
    month: { label: 'Month' },
    paidon: { label: 'Paid on' },
    amount: { label: 'Amount paid', as: 'paise' },
    tds: { label: 'Tax deducted', as: 'paise' },
    dueon: { label: 'Deposit by' },
  },
});

const paiseColumns = {
  previoussalary: 'Salary of previous employers',
  previoustds: 'TDS of previous employers',
  salary: 'Salary 17(1)',
  perquisites: 'Perquisites 17(2)',
  inlieu: 'In lieu 17(3)',
  exempttravel: 'Exempt 10(5)',
  exemptgratuity: 'Exempt 10(10)',
  exemptleave: 'Exempt 10(10AA)',
  exemptrent: 'Exempt 10(13A)',
  exemptother: 'Exempt, other clauses',
  standarddeduction: 'Standard deduction',
  professionaltax: 'Professional tax',
  houseproperty: 'House property',
  othersources: 'Other sources',
  c80gross: '80C gross',
  c80: '80C',
  ccd1bgross: '80CCD(1B) gross',
  ccd1b: '80CCD(1B)',
  ccd2gross: '80CCD(2) gross',
  ccd2: '80CCD(2)',
  d80gross: '80D gross',
  d80: '80D',
  othergross: 'Other sections gross',
  other: 'Other sections',
  totalincome: 'Total income',
  rebate: 'Rebate 87A',
  surcharge: 'Surcharge',
  cess: 'Cess',
  tax: 'Tax payable',
  tdsown: 'Tax deducted',
} as const;
type PaiseColumn = keyof typeof paiseColumns;
const PAISE_COLUMNS = Object.keys(paiseColumns) as PaiseColumn[];

const annexureRow = z.object({
  employeeid: z.number(),
  serial: z.number(),
  employeecode: z.string(),
  pan: z.string(),
  fullname: z.string(),
  category: z.string(),
  employedfrom: z.string(),
  employedto: z.string(),
  landlords: z.string(),
  landlordpans: z.string(),
  newregime: z.boolean(),
  /** Why the figures are not final, in words; empty where they are. */
  problem: z.string(),
  /** Paise. House property is below zero for a loss. */
  ...(Object.fromEntries(PAISE_COLUMNS.map((key) => [key, z.number()])) as Record<PaiseColumn, z.ZodNumber>),
});
export type AnnexureRow = z.infer<typeof annexureRow>;
const annexureQuery = statementQuery.omit({ quarter: true });
export const listAnnexure = endpoint({
  method: 'GET',
  path: 'payroll/tdsstatement/annexure/list',
  access: read,
  summary: 'The salary and tax of the year of each person, which goes with the statement of the fourth quarter',
  input: listQuery.omit({ search: true }).extend(annexureQuery.shape),
  output: z.object({ rows: z.array(annexureRow), total: z.number() }),
  example: { taxyear: '2026-27', establishmentid: 0, limit: 50, offset: 0 },
});
export const annexureReport = report({
  title: 'Annexure II',
  list: listAnnexure,
  query: annexureQuery,
  example: { taxyear: '2026-27', establishmentid: 0 },
  columns: {
    serial: { label: 'Serial' },
    employeecode: { label: 'Employee code' },
    pan: { label: 'PAN' },
    fullname: { label: 'Name' },
    category: { label: 'Category' },
    employedfrom: { label: 'Employed from' },
    employedto: { label: 'Employed to' },
    ...Object.fromEntries(PAISE_COLUMNS.map((key) => [key, { label: paiseColumns[key], as: 'paise' as const }])),
    landlords: { label: 'Landlords' },
    landlordpans: { label: 'PAN of landlords' },
    newregime: { label: 'New regime' },
    problem: { label: 'Not final' },
  },
});

export const challan = z.object({
  tdschallanid: z.number(),
  month: z.string(),
  bsrcode: z.string(),
  depositedon: z.string(),
  serialnumber: z.string(),
  /** Paise: tax, interest and fee apart. */
  amount: z.number(),
  interest: z.number(),
  fee: z.number(),
});
export type Challan = z.infer<typeof challan>;

export const getStatement = endpoint({
  method: 'GET',
  path: 'payroll/tdsstatement',
  access: read,
  summary:
    'A quarter of a legal entity: tax deducted by month beside its challans, when it was filed, and what changed since',
  input: z.object({
    taxyear: taxYearText.optional(),
    quarter: quarter.optional(),
    establishmentid: establishmentid.optional(),
  }),
  output: z.array(
    z.object({
      taxyear: z.string(),
      quarter: z.number(),
      establishmentid: z.number(),
      taxyears: z.array(option),
      establishments: z.array(option),
      /** "Form 138". */
      form: z.string(),
      dueon: z.string(),
      isconfirmed: z.boolean(),
      source: z.string(),
      missing: z.string().nullable(),
      payslips: z.number(),
      people: z.number(),
      /** People whose tax was deducted without a PAN. */
      withoutpan: z.number(),
      months: z.array(
        z.object({
          month: z.string(),
          tds: z.number(),
          deposited: z.number(),
          difference: z.number(),
          dueon: z.string(),
          islate: z.boolean(),
        }),
      ),
      challans: z.array(challan),
      filings: z.array(
        z.object({
          filedon: z.string(),
          acknowledgement: z.string(),
          payslips: z.number(),
          addedbyname: z.string().nullable(),
        }),
      ),
      /** Payslips that came or went since the last filing: the first ones, and how many there are. */
      changes: z.array(
        z.object({ employeecode: z.string(), fullname: z.string(), month: z.string(), tds: z.number() }),
      ),
      changecount: z.number(),
    }),
  ),
  example: {},
});

export const challanForm = z.object({
  month: monthText,
  bsrcode: z
    .string()
    .trim()
    .regex(/^\d{7}$/, 'The BSR code of the branch has seven digits'),
  depositedon: dayField,
  serialnumber: z
    .string()
    .trim()
    .regex(/^\d{1,5}$/, 'The serial number of a challan has up to five digits')
    .transform((value) => value.padStart(5, '0')),
  amount: paiseField.min(1, 'Enter the tax of the challan').max(MAX_CHALLAN),
  interest: paiseField.min(0).max(MAX_CHALLAN),
  fee: paiseField.min(0).max(MAX_CHALLAN),
});
export const addChallan = endpoint({
  method: 'POST',
  path: 'payroll/tdsstatement/challan',
  access: edit,
  summary: 'Enter a challan of tax that was deposited for a month',
  input: challanForm.extend({ establishmentid }),
  output: z.array(z.object({ tdschallanid: z.number() })),
  example: {
    establishmentid: 0,
    month: '2026-10',
    bsrcode: '0510308',
    depositedon: '2026-11-06',
    serialnumber: '01234',
    amount: 1_250_000,
    interest: 0,
    fee: 0,
  },
});
export const removeChallan = endpoint({
  method: 'DELETE',
  path: 'payroll/tdsstatement/challan/:tdschallanid',
  access: edit,
  summary: 'Delete a challan that was entered wrongly',
  input: idParam('tdschallanid'),
  output: z.array(z.object({ tdschallanid: z.number() })),
  example: { tdschallanid: 1 },
});

export const filingForm = z.object({
  filedon: dayField,
  acknowledgement: text(30)
    .transform((value) => value.toUpperCase())
    .refine((value) => /^[A-Z0-9]{6,30}$/.test(value), 'Enter the number of the acknowledgement: letters and digits'),
});
export const fileStatement = endpoint({
  method: 'POST',
  path: 'payroll/tdsstatement/filing',
  access: edit,
  stepUp: true,
  summary:
    'Record that the statement of a quarter, or its correction, was filed, with the number of the acknowledgement',
  input: filingForm.extend({ taxyear: taxYearText, quarter, establishmentid }),
  output: z.array(z.object({ tdsfilingid: z.number() })),
  example: { ...EXAMPLE, filedon: '2026-07-20', acknowledgement: '720260712345678' },
});
