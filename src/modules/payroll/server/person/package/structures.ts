import type { EmployeeFacts } from '#modules/payroll/contract/run/payslip.ts';
import type { PayrollPolicy } from '#modules/payroll/contract/setup/policy.ts';
import { type Day, lastDay, type Month, monthOf } from '#platform/engine/day.ts';
import type { Paise } from '#platform/engine/money.ts';
import type { Db } from '#platform/server/db.ts';
import { choicesFor, type FigureValues } from '../../../engine/run/pay/choose-structure.ts';
import { payPerson } from '../../../engine/run/pay/pay-person.ts';
import type { PreparedStructure } from '../../../engine/run/pay/structure.ts';
import { monthToRun } from '../../setup/change-settings.ts';
import { contextFor } from '../../run/compute.ts';
import { persons } from '../../run/person.ts';
import { findSettings, loadSettings, preparedOf } from '../../setup/settings.ts';
import { figuresIn } from './figures.ts';
import { newcomer } from './newcomer.ts';

/** One of several pay structures of a company. */
export type PayStructure = { readonly code: string; readonly name: string };

/** The pay structures in force on a day, in their order; none where the company has one for all, or no payroll. */
export async function structuresOn(db: Db, day: Day): Promise<PayStructure[]> {
  const settings = await findSettings(db, monthOf(day));
  const { structures = [] } = settings?.structure ?? {};
  return structures.length < 2 ? [] : structures.map(({ code, name }) => ({ code, name }));
}

/** Policy and compiled structure in force in a month. @throws ApplicationError E1410, 409 for settings at fault */
export async function choicesIn(
  db: Db,
  month: Month,
): Promise<{ readonly policy: PayrollPolicy; readonly structure: PreparedStructure }> {
  const settings = await loadSettings(db, month);
  return { policy: settings.payroll, structure: preparedOf(settings) };
}

/** What was agreed with somebody who has no package yet. */
type Agreed = {
  readonly employeeid: number;
  readonly joiningdate: Day;
  readonly paybasis: string;
  readonly amount: Paise;
  readonly structurecode: string;
};

/**
 * The choices that put somebody who has joined into the structure that was agreed, as far as records and conditions are
 * known today; undefined where no choice leads to it.
 */
export async function agreedChoices(
  db: Db,
  { employeeid, joiningdate, paybasis, amount, structurecode }: Agreed,
  today: string,
): Promise<FigureValues | undefined> {
  const month = monthOf(joiningdate);
  const next = await monthToRun(db, today);
  const choices = await choicesIn(db, month);
  const context = { ...(await contextFor(db, next, { number: 'whole' })), ...choices };
  const [person] = await persons(db, [employeeid], { month, to: lastDay(month) });
  const figures = (await figuresIn(db, [employeeid], month)).get(employeeid) ?? {};
  const facts: EmployeeFacts = {
    ...newcomer({
      joiningdate,
      employmenttype: person?.employmenttype ?? '',
      city: person?.city ?? '',
      workstate: person?.workstate ?? '',
    }),
    gender: (person?.gender ?? 'O') as EmployeeFacts['gender'],
    ...(person?.dateofbirth ? { birthdate: person.dateofbirth as Day } : {}),
    grade: person?.gradename ?? '',
    disability: person?.isdisabled ?? false,
    pfoption: person?.pfoption ?? 'Statutory',
    package: { basis: paybasis, amount, amounts: figures },
  };
  try {
    return choicesFor(choices.structure, payPerson(context, facts, month), structurecode);
  } catch {
    // A basis that the method does not have any more, or a condition that cannot be worked out.
    return undefined;
  }
}
