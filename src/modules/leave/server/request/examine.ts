import { UNITS_PER_DAY } from '#platform/engine/day-units.ts';
import { may } from '#platform/contract/features.ts';
import { MESSAGES } from '#platform/contract/messages.ts';
import { day } from '#platform/engine/day.ts';
import { failWith, forbidden, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import type { CompOffRulesOf } from '../comp-off-rules.ts';
import type { Context } from '#platform/server/serve.ts';
import type { LeaveAsked, LeavePreview } from '../../contract/request.ts';
import { birthProblems, isForBirth } from '../../engine/birth.ts';
import { type Occupied, overlaps } from '../../engine/halves.ts';
import {
  dateProblems,
  earlierNotices,
  limitProblems,
  type Limited,
  noticesOf,
  optionalProblems,
  type Problem,
  ruleProblems,
  timingProblems,
  type Wanted,
} from '../../engine/request-rules.ts';
import { previewCharges, type Previewed } from '../ledger/charge-preview.ts';
import { compOffProblems, compOffTiming } from '../../engine/comp-off.ts';
import { spanOf } from '../ledger/happened.ts';
import { cancelledOf } from './cancelled.ts';
import { COMPENSATORY_OFF, OPTIONAL_HOLIDAY } from '../../contract/type.ts';
import { leaveSettingOf } from '../setting.ts';
import { optionalOf } from './optional.ts';
import { takersOf } from './takers.ts';

/** Whose leave it is: one's own, or with edit right that of somebody in scope. @throws 403, 404, 409 */
export async function takerOf(
  ctx: Context,
  employeeid: number | null,
): Promise<{ employeeid: number; isother: boolean }> {
  const { session, people } = ctx;
  if (employeeid !== null && employeeid !== session.employeeid) {
    if (!may(session.grants, 'leave', 'edit')) forbidden();
    return { employeeid: await people.one(employeeid), isother: true };
  }
  return session.employeeid === null
    ? failWith('conflict', { status: 409, text: 'Your account has no employee record, so it has no leave' })
    : { employeeid: session.employeeid, isother: false };
}

/** The pending and approved requests of a person near some days, with what is cancelled of them. */
async function occupied(
  db: Db,
  employeeid: number,
  { fromdate, todate }: Pick<Wanted, 'fromdate' | 'todate'>,
): Promise<Occupied[]> {
  const rows = await db
    .selectFrom('leave_request')
    .select(['leaverequestid', 'fromdate', 'fromhalf', 'todate', 'tohalf', 'fromtime', 'totime'])
    .where('employeeid', '=', employeeid)
    .where('statusid', 'in', [1, 2])
    .where('fromdate', '<=', todate)
    .where('todate', '>=', fromdate)
    .execute();
  const cancelled = await cancelledOf(
    db,
    rows.map(({ leaverequestid }) => leaverequestid),
    [2],
  );
  return rows.map((row) => ({
    ...spanOf(row),
    fromtime: row.fromtime,
    totime: row.totime,
    cancelled: cancelled.get(row.leaverequestid) ?? [],
  }));
}

export type Examined = LeavePreview & {
  readonly leavetypename: string;
  readonly minutes: number | null;
  readonly isforbirth: boolean;
};
/** What a request would be charged with, in days and with the names of leave types. */
export function shownCharges(
  seen: Previewed,
  nameOf: (leavetypeid: number) => string,
): Pick<LeavePreview, 'days' | 'charges' | 'earlier' | 'before' | 'after'> {
  const shaped = (one: Pick<Previewed['charges'][number], 'date' | 'leavetypeid' | 'days' | 'reason'>) => ({
    date: one.date,
    leavetypeid: one.leavetypeid,
    leavetypename: nameOf(one.leavetypeid),
    days: one.days / UNITS_PER_DAY,
    reason: one.reason,
  });
  return {
    days: seen.charges.reduce((sum, one) => sum + one.days, 0) / UNITS_PER_DAY,
    charges: seen.charges.map(shaped),
    earlier: seen.earlier.map((one) => ({ ...shaped(one), leaverequestid: one.leaverequestid })),
    before: seen.available / UNITS_PER_DAY,
    after: seen.after / UNITS_PER_DAY,
  };
}

/** What counts against the limits of the leave type that was asked for. */
export const limitedBy = (seen: Previewed, leavetypeid: number): Limited => ({
  taken: seen.taken.map(({ requestid, date, days }) => ({ requestid, date, days: days / UNITS_PER_DAY })),
  asked: seen.charges
    .filter(({ askedtypeid }) => askedtypeid === leavetypeid)
    .map(({ date, days }) => ({ date, days: days / UNITS_PER_DAY })),
});

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/**
 * What a request would be charged with, and what is wrong with it. While history is entered, leave of others was asked
 * for elsewhere, so what the rules would not allow is mentioned only, as in an upload.
 * @param isother whether somebody else enters it
 * @param compoff says by which rules compensatory offs are taken
 */
export async function examine(
  { db, today: now }: Pick<Context, 'db' | 'today'>,
  { employeeid, isother }: { employeeid: number; isother: boolean },
  request: LeaveAsked,
  compoff: CompOffRulesOf,
): Promise<Examined> {
  const today = day(now);
  const { leavetypeid, fromhalf, tohalf, fromtime, totime } = request;
  const minutes = fromtime === null || totime === null ? null : minutesOf(totime) - minutesOf(fromtime);
  const wanted: Wanted = { fromdate: day(request.fromdate), fromhalf, todate: day(request.todate), tohalf, minutes };
  const taker = (await takersOf(db, [employeeid])).get(employeeid) ?? notFound();
  const types = new Map(
    (
      await db
        .selectFrom('leave_type')
        .select(['leavetypeid', 'leavetypename', 'leavecategoryid', 'isactive'])
        .execute()
    ).map((row) => [row.leavetypeid, row]),
  );
  const nothing = { days: 0, charges: [], earlier: [], before: 0, after: 0, notices: [], minutes, isforbirth: false };
  const type = types.get(leavetypeid);
  const leavetypename = type?.leavetypename ?? '';
  const only = (problems: Problem[]): Examined => ({ ...nothing, leavetypename, problems });
  if (type?.isactive !== 1) return only([{ field: 'leavetypeid', text: MESSAGES.E1050 }]);
  const setting = await leaveSettingOf(db);
  const ismentioned = isother && setting.isheld;
  const dates = dateProblems(wanted, taker, today);
  if (dates.length > 0 && !ismentioned) return only(dates);

  const hasdocument = request.documentpath !== null || request.hasdocument;
  const seen = await previewCharges(db, { employeeid, today, request: { leavetypeid, ...wanted, hasdocument } });
  const { detail } = seen;
  if (detail === null) return only([{ field: 'leavetypeid', text: MESSAGES.E1080 }]);
  const result = shownCharges(seen, (id) => types.get(id)?.leavetypename ?? '');
  const { days, charges, earlier } = result;
  const birth = {
    expectedon: request.expectedon === null ? null : day(request.expectedon),
    survivingchildren: request.survivingchildren,
  };
  const ofBirth = birthProblems(detail, { fromdate: wanted.fromdate, days, birth });
  const own: Occupied = { ...spanOf(wanted), fromtime, totime, cancelled: [] };
  const isTaken = (await occupied(db, employeeid, wanted)).some((one) => overlaps(one, own));
  const optional =
    type.leavecategoryid === OPTIONAL_HOLIDAY
      ? optionalProblems(await optionalOf(db, { employeeid, on: wanted.fromdate }), days)
      : [];
  const limited = { ...limitedBy(seen, leavetypeid), yearstart: setting.yearstart };
  const rules =
    type.leavecategoryid === COMPENSATORY_OFF
      ? (await compoff(db, [employeeid], wanted.fromdate, wanted.fromdate))(employeeid, wanted.fromdate)
      : null;
  const { isWorking } = seen;
  const limits = [
    ...limitProblems(detail, limited),
    ...(rules ? compOffProblems(rules, { ...limited, wanted, days, hasdocument, isWorking }) : []),
  ];
  const timing = [
    ...timingProblems(detail, wanted.fromdate, today),
    ...(rules ? compOffTiming(rules, wanted.fromdate, today) : []),
  ];
  const wrong = [
    ...dates,
    // Days that another request has are charged to that one, so nothing else is said of them.
    ...(isTaken
      ? [{ field: 'fromdate', text: MESSAGES.E1020 }]
      : [...ruleProblems(detail, { wanted, taker, days }), ...ofBirth, ...optional, ...limits]),
  ];
  const problems = [...(ismentioned ? [] : wrong), ...(isother ? [] : timing)];
  const mentioned = [...(ismentioned ? wrong : []), ...(isother ? timing : [])];
  const notices = [...noticesOf(charges), ...earlierNotices(earlier), ...mentioned.map(({ text }) => text)];
  return { ...result, leavetypename, minutes, isforbirth: isForBirth(detail), problems, notices };
}
