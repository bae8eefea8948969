import type { Month } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { onPayoutHold } from './hold/unpaid.ts';
import { costCentresIn } from '../person/package/cost-centres.ts';
import { payeesIn } from './settlement/payees.ts';
import { type Identity, identityOf, type Person } from './person.ts';

/** The identity of people as payslips of a period keep it: with payout holds, cost centres and nominees. */
export async function identitiesIn(
  db: Db,
  ids: readonly number[],
  { month, number }: { readonly month: Month; readonly number: number },
): Promise<(person: Person) => Identity> {
  const kept = await onPayoutHold(db, ids, month);
  const centres = await costCentresIn(db, ids, month);
  const payees = await payeesIn(db, ids, { month, number });
  return (person) =>
    identityOf(person, {
      payouthold: kept.has(person.employeeid),
      costcentres: centres.get(person.employeeid),
      payees: payees.get(person.employeeid),
    });
}
