import { sql } from 'kysely';
import { day } from '#platform/engine/day.ts';
import { failField, notFound } from '#platform/server/application-error.ts';
import { serve } from '#platform/server/serve.ts';
import { missingIn, previewLeavePolicy } from '../../contract/policy.ts';
import { inDays, NO_DAYS, plus } from '../../engine/days.ts';
import { leaveSettingOf } from '../setting.ts';
import { detailOf, typesOf } from '../versions.ts';
import { loadLeave } from './load.ts';
import { waitingLines } from './posting.ts';
import { ruled } from './rules.ts';

/** People whose ledgers are worked out at once. */
const AT_ONCE = 500;

const preview = serve(previewLeavePolicy, async (ctx, { leavepolicyid, effectivefrom }) => {
  const { db } = ctx;
  const today = day(ctx.today);
  const draft =
    (await db
      .selectFrom('leave_policy_version')
      .select('detail')
      .where('leavepolicyid', '=', leavepolicyid)
      .where('publishedon', 'is', null)
      .executeTakeFirst()) ?? notFound();
  const detail = detailOf(draft.detail);
  const [missing] = missingIn(detail);
  if (missing !== undefined) failField('details', missing);
  const types = await typesOf(db);
  const { minutesperday } = await leaveSettingOf(db);
  const version = ruled(
    { planid: leavepolicyid, detail, effectivefrom: day(effectivefrom), publishedon: today },
    { types, minutesperday },
  );
  const people = await db
    .selectFrom('employee')
    .select(['employeeid', 'employeecode', 'fullname'])
    .where(sql<boolean>`(leavingdate is null or leavingdate >= ${today}::date)`)
    .orderBy('employeecode')
    .execute();
  const rows: { employeeid: number; employeecode: string; fullname: string; leavetypename: string; days: number }[] =
    [];
  for (let at = 0; at < people.length; at += AT_ONCE) {
    const part = people.slice(at, at + AT_ONCE);
    const employeeids = part.map(({ employeeid }) => employeeid);
    const loaded = await loadLeave(db, { employeeids, today, draft: { leavepolicyid, version } });
    const byPerson = new Map(loaded.map((one) => [one.employeeid, one]));
    for (const person of part) {
      const of = byPerson.get(person.employeeid);
      if (!of?.versions.some((one) => one.leavepolicyid === leavepolicyid)) continue;
      const changed = waitingLines(of, today).filter(
        ({ reason, posted }) => reason === 'policy_change' && posted === today,
      );
      for (const { leavetypeid, leavetypename } of types) {
        const days = plus(NO_DAYS, ...changed.flatMap((one) => (one.leave === String(leavetypeid) ? [one.days] : [])));
        if (days !== 0) rows.push({ ...person, leavetypename, days: inDays(days) });
      }
    }
  }
  return rows;
});

export const policyPreviewEndpoints = [preview];
