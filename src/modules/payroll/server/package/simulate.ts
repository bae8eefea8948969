import type { EmployeeFacts } from '#modules/payroll/contract/payslip.ts';
import { type Day, monthOf } from '#platform/engine/day.ts';
import { type Paise, ZERO } from '#platform/engine/money.ts';
import type { Db } from '#platform/server/db.ts';
import { fullMonth } from '../../engine/pay/full-month.ts';
import { NO_OPENING } from '../../engine/pay/no-opening.ts';
import { payPerson } from '../../engine/pay/pay-person.ts';
import { monthToRun } from '../change-settings.ts';
import { contextFor } from '../run/compute.ts';

/** One component of a simulated package, in paise. */
export type SimulatedLine = {
  readonly code: string;
  readonly name: string;
  /** What is paid, given in kind, or paid by the company beside it. */
  readonly kind: 'earning' | 'benefit' | 'employer';
  readonly month: number;
  readonly year: number;
};
export type Simulated = {
  /** Monthly gross, in paise. */
  readonly gross: number;
  readonly lines: readonly SimulatedLine[];
  /** Why it can not be worked out; null when it can. */
  readonly missing: string | null;
};
type Asked = {
  /** Of a year, in paise. */
  readonly annualctc: Paise;
  readonly joiningdate: Day;
  readonly employmenttype: string;
  readonly city: string;
  readonly workstate: string;
};

/** Somebody who joins, as far as a package depends on the person: formulas read the rest as of anybody new. */
const factsOf = ({ annualctc, joiningdate, employmenttype, city, workstate }: Asked): EmployeeFacts => ({
  code: '',
  name: '',
  gender: 'O',
  birthdate: '1995-01-01' as Day,
  joiningdate,
  leavingdate: null,
  employmenttype,
  grade: '',
  city,
  workstate,
  disability: false,
  pan: null,
  uan: null,
  paymentmode: 'Bank',
  pfoption: 'Statutory',
  epsmember: true,
  vpfrate: '0',
  regime: null,
  package: { basis: 'CTC', amount: annualctc },
  revision: null,
  opening: NO_OPENING,
  declaration: null,
  lopdays: 0,
  onetime: [],
  loans: [],
  recovery: ZERO,
  esicovered: null,
  history: [],
});

/**
 * What a cost to company comes to for somebody who joins: the components of a full month by the structure of the next
 * month to be run, and twelve of them. Nothing is stored.
 */
export async function simulatePackage(db: Db, asked: Asked, today: string): Promise<Simulated> {
  const nothing = (missing: string): Simulated => ({ gross: 0, lines: [], missing });
  try {
    const month = await monthToRun(db, today);
    const context = await contextFor(db, month, { number: 'whole' });
    if (!context.structure.bases.has('CTC')) return nothing('The payroll method has no packages by CTC.');
    const from = monthOf(asked.joiningdate);
    const joiningdate = from > month ? (`${month}-01` as Day) : asked.joiningdate;
    const person = payPerson(context, factsOf({ ...asked, joiningdate }), month);
    const { gross, amounts } = fullMonth(context.structure, person);
    const { components, apart, costs } = context.structure;
    const lines = [...components, ...apart, ...costs].flatMap(({ code, name, kind }) => {
      const amount = amounts[code] ?? 0;
      return amount === 0 ? [] : [{ code, name, kind, month: amount, year: amount * 12 }];
    });
    return { gross, lines, missing: null };
  } catch (error) {
    return nothing(error instanceof Error ? error.message : String(error));
  }
}
