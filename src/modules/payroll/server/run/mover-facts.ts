import type { EmployeeFacts } from '#modules/payroll/contract/run/payslip.ts';
import { type Day, later } from '#platform/engine/day.ts';
import type { Days } from '../../engine/run/pay/service.ts';
import type { Earlier } from './earlier-payslips.ts';
import type { Mover, Movers } from './movers.ts';
import type { Person } from './person.ts';

/** The last day that a run pays to those whom another legal entity pays from a later day on. */
export const lastDays = (movers: Movers): ReadonlyMap<number, Day> =>
  new Map([...movers].flatMap(([employeeid, { span }]) => (span ? [[employeeid, span.to]] : [])));

/** The days of a period that a payslip pays; missing where those are all of it. @param left those that no other has paid */
export function spanFact(left: Days | undefined, mover: Mover | undefined): Pick<EmployeeFacts, 'span'> {
  const { span } = mover ?? {};
  if (!span) return left ? { span: left } : {};
  if (!left) return { span };
  return { span: { from: later(left.from, span.from), to: span.to } };
}

/** The legal entity of a payslip, where the month has several; missing for the company itself. */
export const entityFact = (
  mover: Mover | undefined,
  { isseparateentity, businessunitid }: Pick<Person, 'isseparateentity' | 'businessunitid'>,
): Pick<EmployeeFacts, 'entity'> =>
  mover?.part.isoneofseveral && isseparateentity && businessunitid !== null ? { entity: businessunitid } : {};

/**
 * Whether arrears of revisions are not paid by a payslip: an earlier one of the month that pays days did, or of somebody who
 * moves between legal entities the last one does.
 */
export function paysNoArrears(months: readonly Earlier[], mover: Mover | undefined): boolean {
  const before = months.filter(({ inmonth }) => inmonth?.from !== undefined);
  if (!mover?.part.isoneofseveral) return before.length > 0;
  return (
    !mover.part.islast || before.some(({ paygroup, haspast }) => haspast === true || paygroup === mover.part.paygroup)
  );
}
