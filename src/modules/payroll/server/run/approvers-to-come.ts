import type { PayrollRun } from '#modules/payroll/contract/run/run.ts';
import { FEATURES } from '#platform/contract/features.ts';
import type { Db } from '#platform/server/db.ts';
import { proposalsOf } from '#platform/server/rights/separated.ts';

/** Whether a run of the company was ever released. */
export async function hasReleasedMoney(db: Db): Promise<boolean> {
  const run = await db
    .selectFrom('payroll_run')
    .select('payrollrunid')
    .where('releasedon', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return run !== undefined;
}

/** Who gets Payroll approval, with the moment where it comes by itself: what a computed run waits for. */
export async function approversToCome(db: Db): Promise<PayrollRun['approverstocome']> {
  const proposals = (await proposalsOf(db)).filter(({ featureid }) => featureid === FEATURES.payrollApprove.featureid);
  const named = await db
    .selectFrom('second_person as s')
    .innerJoin('account as a', 'a.accountid', 's.accountid')
    .select(['a.accountid', 'a.fullname'])
    .where('s.settledon', 'is', null)
    .where('a.statusid', '=', 1)
    .execute();
  const names = new Map(
    (proposals.length === 0
      ? []
      : await db
          .selectFrom('account')
          .select(['accountid', 'fullname'])
          .where(
            'accountid',
            'in',
            proposals.map(({ accountid }) => accountid),
          )
          .execute()
    ).map(({ accountid, fullname }) => [accountid, fullname]),
  );
  return [
    ...proposals.map(({ accountid, effectiveon }) => ({
      fullname: names.get(accountid) ?? '',
      waitsfor: effectiveon === null ? ('confirmation' as const) : ('hour' as const),
      effectiveon,
    })),
    ...named
      .filter(({ accountid }) => !names.has(accountid))
      .map(({ fullname }) => ({ fullname, waitsfor: 'acceptance' as const, effectiveon: null })),
  ];
}
