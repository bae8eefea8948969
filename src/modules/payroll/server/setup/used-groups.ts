import type { PayGroup } from '#modules/payroll/contract/setup/pay-groups.ts';
import type { Db } from '#platform/server/db.ts';
import { canonical } from '#platform/server/idempotency.ts';

/** Codes of groups with a payroll. */
export async function usedCodes(db: Db): Promise<string[]> {
  const runs = await db
    .selectFrom('payroll_run as r')
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select('q.paygroup')
    .distinct()
    .where('r.statusid', '<>', 7)
    .where('q.paygroup', '<>', '')
    .execute();
  return runs.map(({ paygroup }) => paygroup);
}

/**
 * Why groups cannot take the place of others: one with a payroll would have other days of a month, so that days would be
 * paid twice or not at all. Undefined where nothing stands against it.
 */
export async function otherDays(
  db: Db,
  groups: readonly PayGroup[],
  before: readonly PayGroup[],
): Promise<string | undefined> {
  const changed = groups.filter(({ code, cycle }) =>
    before.some((one) => one.code === code && canonical(one.cycle ?? null) !== canonical(cycle ?? null)),
  );
  if (changed.length === 0) return undefined;
  const used = await usedCodes(db);
  const first = changed.find(({ code }) => used.includes(code));
  return (
    first &&
    `${first.name} has payrolls by its days of a month, so they stay. Add another pay group and move its people there.`
  );
}
