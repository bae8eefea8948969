import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { listQuery, personChip } from '#platform/contract/fields.ts';
import { report } from '#platform/contract/report.ts';

// What payroll knows of a person, on one page.

/** What can be missing for a payroll. */
export const MISSING = choices({ 1: 'Package', 2: 'Bank account', 3: 'PAN', 4: 'UAN' });

const detailRow = personChip.extend({
  paybasis: z.string().nullable(),
  /** In paise: the annual CTC or the monthly gross, as `paybasis` says. */
  packageamount: z.number().nullable(),
  paymentmode: z.string(),
  bankname: z.string().nullable(),
  /** The last four digits; null without an account. */
  bankaccount: z.string().nullable(),
  pan: z.string().nullable(),
  pfoption: z.string(),
  uan: z.string().nullable(),
  esinumber: z.string().nullable(),
  /** The state of work, whose professional tax holds. */
  workstate: z.string().nullable(),
  taxregime: z.string(),
  /** The name of the pay group; null for the company's own cycle. */
  paygroup: z.string().nullable(),
  /** The exception of the payroll; see Payroll Exceptions. */
  exception: z.string(),
  missing: z.array(z.string()),
});
export type DetailRow = z.infer<typeof detailRow>;

const query = z.object({
  search: listQuery.shape.search,
  missingid: z.coerce.number().pipe(MISSING.schema).optional(),
});

export const listPayrollDetails = endpoint({
  method: 'GET',
  path: 'payroll/details/list',
  access: { feature: 'payrollInput', need: 'read', scope: 'tenant' },
  summary: 'Everybody in service in the next payroll with package, bank, tax and provident fund as payroll reads them',
  input: listQuery.extend(query.shape),
  output: z.object({ rows: z.array(detailRow), total: z.number() }),
  example: { limit: 50, offset: 0 },
});

export const detailsReport = report({
  title: 'Employee Payroll Details',
  list: listPayrollDetails,
  query,
  columns: {
    fullname: { label: 'Name' },
    employeecode: { label: 'Employee code' },
    paybasis: { label: 'Package' },
    packageamount: { label: 'Amount', as: 'paise' },
    paymentmode: { label: 'Payment mode' },
    bankname: { label: 'Bank' },
    bankaccount: { label: 'Account' },
    pan: { label: 'PAN' },
    pfoption: { label: 'Provident fund' },
    uan: { label: 'UAN' },
    esinumber: { label: 'ESI number' },
    workstate: { label: 'Professional tax' },
    taxregime: { label: 'Tax regime' },
    paygroup: { label: 'Pay group' },
    exception: { label: 'Exception' },
    missing: { label: 'Missing' },
  },
});
