import { incomeBulk, incomeRecord } from '#modules/payroll/contract/person/non-payroll-income.ts';
import { isMarked, notice } from '#bulk/server/kind.ts';
import {
  contents,
  type PersonCheck,
  personUpload,
  type StoredAs,
  validatePeople,
} from '#modules/people/server/public.ts';
import type { Month } from '#platform/engine/day.ts';
import { ofMonth, SUMS } from '../../../contract/person/inputs.ts';
import { closedReasons, failOnClosed, validateClosed } from './closed.ts';
import { impactOfMonth, sumOf } from './impact.ts';
import { validateInService } from './people.ts';

type Fields = (typeof incomeRecord)['fields'];
type OfMonth = { readonly payrollmonth: Month };

/** Leaves out rows without an amount, and marks rows that are exactly alike, since they may be a mistake. */
const checkIncome: PersonCheck<Fields, OfMonth> = async (_work, rows) => {
  const seen = new Map<string, number>();
  for (const { row, person, values } of rows) {
    if (values.amount === 0 && !isMarked(row, 'amount')) {
      notice(row, 'amount', 'The amount is zero; the row is not used.');
      row.leftout = true;
    }
    const key = `${person.employeeid} ${contents(row)}`;
    const twice = seen.get(key);
    if (twice === undefined) seen.set(key, row.rownumber);
    else notice(row, 'amount', `Repeats row ${twice}; both count. Remove one if it is the same item.`);
  }
};

const stored: StoredAs<'one_time_item', Fields, OfMonth> = async () => (values) => ({
  ...values,
  note: values.note || null,
});

/** Income from elsewhere that is taxed in a month. */
export const incomeKind = personUpload(incomeRecord, {
  contract: incomeBulk,
  parameters: ofMonth,
  sheet: 'Non-payroll Income',
  async open(input, rows, { payrollmonth }) {
    const closed = await failOnClosed(input.db, payrollmonth);
    const people = await validateInService(input.db, await validatePeople(input, rows), payrollmonth);
    return validateClosed(people, closed, payrollmonth);
  },
  check: checkIncome,
  stored,
  impact: impactOfMonth({
    monthOf: (parameters) => ofMonth.parse(parameters).payrollmonth,
    sums: (rows) => [sumOf(SUMS.elsewhere, rows, 'amount')],
  }),
  closed: (db, { payrollmonth }, rows) =>
    closedReasons(
      db,
      payrollmonth,
      rows.map(({ rownumber, row }) => ({ rownumber, employeeid: Number(row['employeeid']) })),
    ),
});
