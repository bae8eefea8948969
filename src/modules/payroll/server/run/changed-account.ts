import { accountsBefore } from '#modules/profile/server/public.ts';
import type { ChangedAccount } from '#modules/payroll/contract/run/changed-accounts.ts';
import { addDays, type Day, type Month } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { findSettings } from '../setup/settings.ts';
import type { Person } from './person.ts';

type Account = Pick<Person, 'bankname' | 'bankaccount' | 'ifsc' | 'paymentmode'>;

const ending = (account: string | null): string => (account ?? '').slice(-4);

/**
 * The accounts that people are paid to whose own one was changed within the days of the company before the pay date, with
 * what the payslip says of it. Empty for everybody else.
 */
export async function coolingAccounts(
  db: Db,
  ids: readonly number[],
  { month, payday }: { readonly month: Month; readonly payday: Day },
): Promise<(person: Person) => { readonly changed: ChangedAccount; readonly account: Account } | undefined> {
  const setting = (await findSettings(db, month))?.payroll.accountchange;
  if (!setting) return () => undefined;
  const { pays, days } = setting;
  const accounts = await accountsBefore(db, { after: addDays(payday, -days), employeeids: ids });
  return (person) => {
    const before = accounts.get(person.employeeid);
    if (!before || before.bankaccount === person.bankaccount) return undefined;
    const since = before.since as Day;
    const { bankname, bankaccount, ifsc, paymentmode } = pays === 'hold' ? person : before;
    return {
      changed: {
        since,
        until: addDays(since, days),
        pays,
        before: ending(before.bankaccount),
        after: ending(person.bankaccount),
      },
      account: { bankname, bankaccount, ifsc, paymentmode },
    };
  };
}
