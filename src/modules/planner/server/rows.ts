import { sql } from 'kysely';
import { calendarsOf } from '#modules/calendar/server/public.ts';
import { awayOn } from '#modules/leave/server/public.ts';
import { addDays, type Day, day, daysBetween } from '#platform/engine/day.ts';
import { dayKind, halfOff, SATURDAY_AND_SUNDAY, workingCalendar } from '#platform/engine/working-days.ts';
import { failField } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { searchedPeople } from '#platform/server/search.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { type Mark, MAX_DAYS } from '../contract/planner.ts';
import { planOfDay } from '../engine/spans.ts';
import { draftCount, draftsOf } from './draft.ts';
import type { Planner } from './planner.ts';

const NO_CALENDAR = workingCalendar(SATURDAY_AND_SUNDAY, []);

/** Everybody in reach who is in service on days, narrowed by what was searched. */
export async function peopleBetween({ db, people, today }: Context, search: string | undefined, from: Day, to: Day) {
  const matches = (await searchedPeople({ db, today }, search)?.execute())?.map(({ objectid }) => objectid);
  return people
    .seen()
    .where('e.joiningdate', '<=', to)
    .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', from)]))
    .$if(matches !== undefined, (q) => q.where(anyOf('e.employeeid', matches ?? [])));
}

/** What the days of people are: off, a holiday, on leave for a part of it, or off for one half; a fixed number of statements. */
async function marksOf(db: Db, employeeids: readonly number[], from: Day, to: Day) {
  const calendars = await calendarsOf(db, { employeeids }, from, to);
  const away = await awayOn(db, { employeeids, from, to });
  const onLeave = new Set(away.map((one) => `${one.employeeid} ${one.day}`));
  return (employeeid: number, date: Day): Mark | undefined => {
    const calendar = calendars.employees.get(employeeid) ?? calendars.company ?? NO_CALENDAR;
    const kind = dayKind(calendar, date);
    if (kind !== 'working') return kind;
    if (onLeave.has(`${employeeid} ${date}`)) return 'leave';
    return halfOff(calendar, date) ? 'half' : undefined;
  };
}

function rangeOf(options: { from: string; to: string }): { from: Day; to: Day; days: Day[] } {
  const [from, to] = [day(options.from), day(options.to)];
  if (to < from) failField('to', 'The last day cannot be before the first');
  if (daysBetween(from, to) > MAX_DAYS) failField('to', 'Please select at most a year');
  return { from, to, days: Array.from({ length: daysBetween(from, to) }, (_, at) => addDays(from, at)) };
}

/** The people of a page with their plans, days and drafts; a fixed number of statements. */
export const serveRows = (planner: Planner) =>
  serve(planner.calls.rows, async (ctx, { search, limit, offset, ...input }) => {
    const { db } = ctx;
    const { from, to, days } = rangeOf(input);
    const { total } = await (
      await peopleBetween(ctx, search, from, to)
    )
      .select((c) => c.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const people = await (
      await peopleBetween(ctx, search, from, to)
    )
      .select(['e.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath', 'e.joiningdate', 'e.leavingdate'])
      .orderBy(sql`lower(e.fullname)`)
      .orderBy('e.employeeid')
      .limit(limit)
      .offset(offset)
      .execute();
    const ids = people.map(({ employeeid }) => employeeid);
    const plans = await planner.periods(db, ids, from, to);
    const markOf = await marksOf(db, ids, from, to);
    const drafts = await draftsOf(ctx, planner.name, ids);
    const standings = await planner.standings?.(ctx, ids);
    const rows = people.map((person) => ({
      ...person,
      standing: standings?.get(person.employeeid) ?? null,
      periods: (plans.get(person.employeeid) ?? []).map(({ from: first, to: last, planid, cyclestart }) => ({
        from: first,
        to: last,
        planid,
        ...(cyclestart === undefined ? {} : { cyclestart }),
      })),
      marks: days.flatMap((date) => {
        const mark = markOf(person.employeeid, date);
        return mark ? [{ date, mark }] : [];
      }),
      draft: (drafts.get(person.employeeid) ?? []).map((one) => ({ from: one.from, to: one.to, planid: one.planid })),
    }));
    return { total, draftcount: await draftCount(ctx, planner.name), rows };
  });

/** How many people have which plan on each day, of a rotating one the day's, those apart who are off, on holiday or on leave. */
export const serveCoverage = ({ name, calls, plans: planned, periods }: Planner) =>
  serve(calls.coverage, async (ctx, { search, ...input }) => {
    const { db } = ctx;
    const { from, to, days } = rangeOf(input);
    const people = await (
      await peopleBetween(ctx, search, from, to)
    )
      .select(['e.employeeid', 'e.joiningdate', 'e.leavingdate'])
      .execute();
    const ids = people.map(({ employeeid }) => employeeid);
    const plans = await periods(db, ids, from, to);
    const markOf = await marksOf(db, ids, from, to);
    const drafts = await draftsOf(ctx, name, ids);
    const rounds = new Map((await planned(db)).map((plan) => [plan.planid, plan.rounds ?? []]));
    const counted = days.map((date) => ({
      date,
      plans: new Map<number, number>(),
      none: 0,
      off: 0,
      holiday: 0,
      leave: 0,
      half: 0,
    }));
    for (const { employeeid, joiningdate, leavingdate } of people) {
      const [draft, stands] = [drafts.get(employeeid) ?? [], plans.get(employeeid) ?? []];
      for (const one of counted) {
        if (joiningdate > one.date || (leavingdate !== null && leavingdate < one.date)) continue;
        const mark = markOf(employeeid, one.date);
        const planid = planOfDay(draft, stands, (id) => rounds.get(id) ?? [], one.date);
        if (mark) one[mark] += 1;
        if (mark && mark !== 'half') continue;
        if (planid === null) one.none += 1;
        else one.plans.set(planid, (one.plans.get(planid) ?? 0) + 1);
      }
    }
    return counted.map((one) => ({ ...one, plans: [...one.plans].map(([planid, count]) => ({ planid, count })) }));
  });
