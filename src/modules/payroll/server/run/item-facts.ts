import { isIncomeKind } from '#modules/payroll/contract/person/non-payroll-income.ts';
import type { EmployeeFacts } from '#modules/payroll/contract/run/payslip.ts';
import type { Paise } from '#platform/engine/money.ts';
import type { Db } from '#platform/server/db.ts';
import type { Day, Month } from '#platform/engine/day.ts';
import { coolingAccounts } from './changed-account.ts';
import { onPayoutHold } from './hold/unpaid.ts';
import { costCentresIn } from '../person/package/cost-centres.ts';
import { payeesIn } from './settlement/payees.ts';
import { type Identity, identityOf, type Person } from './person.ts';

/** The identity of people as payslips of a period keep it: with payout holds, cost centres and nominees. */
export async function identitiesIn(
  db: Db,
  ids: readonly number[],
  { month, number, payday }: { readonly month: Month; readonly number: number; readonly payday: Day },
): Promise<(person: Person) => Identity> {
  const kept = await onPayoutHold(db, ids, month);
  const centres = await costCentresIn(db, ids, month);
  const payees = await payeesIn(db, ids, { month, number });
  const cooling = await coolingAccounts(db, ids, { month, payday });
  return (person) => {
    // Nominees of a settlement are paid to accounts of their own.
    const own = payees.get(person.employeeid);
    const { account, changed } = own ? {} : (cooling(person) ?? {});
    return identityOf(account ? { ...person, ...account } : person, {
      payouthold: kept.has(person.employeeid) || changed?.pays === 'hold',
      changed,
      costcentres: centres.get(person.employeeid),
      payees: own,
    });
  };
}

/** Amounts of months, each with whether a confirmed settlement keeps it from recoveries. */
export const itemsWithProtection = (db: Db) =>
  db.selectFrom('one_time_item as i').select((eb) => [
    'i.employeeid',
    'i.component',
    'i.amount',
    'i.note',
    eb
      .exists(
        eb
          .selectFrom('final_settlement as s')
          .select('s.employeeexitid')
          .whereRef('s.employeeid', '=', 'i.employeeid')
          .whereRef('s.protectedcomponent', '=', 'i.component')
          .where((c) => c('i.onetimeid', '=', c.fn.any('s.onetimeids'))),
      )
      .as('isprotected'),
  ]);

/** Amounts of the month: what is paid or deducted, and what is taxed here alone, which is missing without any. */
export function itemFacts(
  items: readonly {
    component: string;
    amount: number;
    note: string | null;
    isprotected: boolean | number | string | bigint | null;
  }[],
): Pick<EmployeeFacts, 'onetime' | 'elsewhere'> {
  const elsewhere = items.flatMap(({ component: kind, amount }) => (isIncomeKind(kind) ? [{ kind, amount }] : []));
  return {
    onetime: items
      .filter(({ component }) => !isIncomeKind(component))
      .map(({ component, amount, note, isprotected }) => ({
        component,
        amount: amount as Paise,
        note,
        ...(isprotected ? { isprotected: true } : {}),
      })),
    ...(elsewhere.length > 0 ? { elsewhere } : {}),
  };
}
