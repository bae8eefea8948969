import type { EmployeeFacts } from '#modules/payroll/contract/run/payslip.ts';
import type { Day } from '#platform/engine/day.ts';
import { ZERO } from '#platform/engine/money.ts';
import { NO_OPENING } from '../../../engine/run/pay/no-opening.ts';

type Input = Pick<EmployeeFacts, 'joiningdate' | 'employmenttype' | 'city' | 'workstate'>;

/** Somebody who joins, as far as a package depends on the person: formulas read the rest as of anybody new. */
export const newcomer = (input: Input): EmployeeFacts => ({
  ...input,
  code: '',
  name: '',
  gender: 'O',
  birthdate: '1995-01-01' as Day,
  leavingdate: null,
  grade: '',
  disability: false,
  pan: null,
  uan: null,
  paymentmode: 'Bank',
  pfoption: 'Statutory',
  // A month that nobody worked yet.
  closed: { dayspresent: 0, workedminutes: 0, nightshifts: 0 },
  epsmember: true,
  vpfrate: '0',
  regime: null,
  package: { basis: 'CTC', amount: ZERO },
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
