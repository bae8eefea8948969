import { addMonths, type Day, type Month, monthOf } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import type { Db } from '#platform/server/db.ts';
import { canonical } from '#platform/server/idempotency.ts';
import { sha256 } from '#platform/server/token.ts';
import { taxYearEnd } from '../../engine/run/pay/context.ts';
import { fbpPolicyOf } from '../person/fbp/policy.ts';
import { calendarDigest } from './off-days.ts';
import { AHEAD, payDaysFrom } from './pay-calendar.ts';
import { storedGroups } from '../setup/groups.ts';
import { payrollSetting, readSettings } from '../setup/settings.ts';
import { settingsHash } from '../setup/save-settings.ts';
import { ruleVersions } from './compute.ts';

/** For a computed run whose settings are not those it was computed by, where neither structure nor policy changed. */
export const SETTINGS_CHANGED = say`The settings have changed since this was computed. Compute everybody again`;

/**
 * Hash of all that the drafts of a run depend on beside the facts of people: rule packs, structure and policy of its month
 * and of earlier ones, whom pay groups take, the heads of the flexible benefit plan, its days, its pay day, and the tax years of the months after it. Drafts that
 * were computed with the same hash can stand beside each other.
 */
export async function contextHash(db: Db, payrollrunid: number): Promise<string> {
  const { payrollmonth, paygroup, number, paydate, ...days } = await db
    .selectFrom('payroll_run as r')
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select(['r.payrollmonth', 'q.paygroup', 'q.number', 'q.paydate'])
    .select(['q.kindid', 'q.fromday', 'q.untilday', 'q.islast'])
    .where('r.payrollrunid', '=', payrollrunid)
    .executeTakeFirstOrThrow();
  const month = payrollmonth as Month;
  const versions = (await payrollSetting.series(db)).filter(({ from }) => from === null || from <= month);
  const ways = versions.map(({ value }) => readSettings(value).payroll.proration.days);
  const { heads, unclaimed, rounding, releasemonths } = await fbpPolicyOf(db);
  const paid = await payDaysFrom(db, month, { paygroup });
  const payday = (paydate ?? paid(month, number)) as Day;
  return sha256(
    canonical([
      ruleVersions(),
      versions.map(({ from, value }) => [from, settingsHash(value)]),
      storedGroups(versions.at(-1)?.value ?? {}).map(({ code, who, cycle, paiddays }) => ({
        code,
        who,
        cycle,
        ...(paiddays ? { paiddays } : {}),
      })),
      ...(heads.length > 0 ? [{ heads, unclaimed, rounding, releasemonths }] : []),
      days,
      payday,
      ...(await calendarDigest(db, ways)),
      Array.from({ length: AHEAD }, (_, ahead) => taxYearEnd(monthOf(paid(addMonths(month, ahead))))),
    ]),
  );
}
