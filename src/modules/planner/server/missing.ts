import { sql } from 'kysely';
import { changeOwnPlans, plansOf } from '#modules/calendar/server/public.ts';
import { addDays, type Day, day, later } from '#platform/engine/day.ts';
import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import type { AssignState } from '../contract/planner.ts';
import type { Planner } from './kinds.ts';
import { recordBatch } from './publish.ts';
import { peopleBetween } from './rows.ts';

/** How many days ahead the end of a plan is looked for. */
const AHEAD = 30;

type Person = { employeeid: number; employeecode: string; fullname: string; imagepath: string | null };
type Missing = Person & { state: AssignState; planid: number | null; lastday: string | null };

const shown = ({ employeeid, employeecode, fullname, imagepath, planid, lastday }: Missing) => ({
  employeeid,
  employeecode,
  fullname,
  imagepath,
  planid,
  lastday,
});

/** The people in service today who have no plan of the kind, or lose theirs soon; a fixed number of statements. */
async function missingOf(ctx: Context, { kind }: Planner, search: string | undefined): Promise<Missing[]> {
  const today = day(ctx.today);
  const until = addDays(today, AHEAD);
  const people = await (
    await peopleBetween(ctx, search, today, today)
  )
    .select(['e.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath', 'e.leavingdate'])
    .orderBy(sql`lower(e.fullname)`)
    .orderBy('e.employeeid')
    .execute();
  const ids = people.map(({ employeeid }) => employeeid);
  const plans = await plansOf(ctx.db, kind, ids, today, until);
  return people.flatMap(({ leavingdate, ...person }): Missing[] => {
    const periods = plans.get(person.employeeid) ?? [];
    if ((periods[0]?.planid ?? null) === null) return [{ ...person, state: 'none', planid: null, lastday: null }];
    const at = periods.findIndex(({ planid }) => planid === null);
    const last = at > 0 ? periods[at - 1] : undefined;
    // Whoever leaves before needs no other.
    if (!last || (leavingdate !== null && leavingdate <= last.to)) return [];
    return [{ ...person, state: 'ending', planid: last.planid, lastday: last.to }];
  });
}

/** The day from which somebody gets a plan: not before the last day of the one that ends. */
const startOf = ({ lastday }: Missing, from: Day): Day =>
  lastday === null ? from : later(from, addDays(day(lastday), 1));

/** The calls of Operation about the plans of a kind. */
export const serveMissing = (planner: Planner) => [
  serve(planner.calls.counts, async (ctx) => {
    const found = await missingOf(ctx, planner, undefined);
    const none = found.filter(({ state }) => state === 'none').length;
    return [{ none, ending: found.length - none }];
  }),
  serve(planner.calls.missing, async (ctx, { state, search, limit, offset }) => {
    const found = (await missingOf(ctx, planner, search)).filter((one) => one.state === state);
    return { total: found.length, rows: found.slice(offset, offset + limit).map(shown) };
  }),
  serve(planner.calls.assignAll, async (ctx, { state, search, employeeids, planid, from, count }) => {
    const chosen = employeeids && new Set(employeeids);
    const found = (await missingOf(ctx, planner, search)).filter(
      (one) => one.state === state && (chosen?.has(one.employeeid) ?? true),
    );
    if (found.length !== count)
      failWith('conflict', {
        status: 409,
        text: 'The list has changed since you looked at it. Look at it again first.',
      });
    const plan = (await planner.plans(ctx.db)).find((one) => one.planid === planid) ?? notFound();
    const starts = found.map((one) => ({ ...one, start: startOf(one, day(from)) }));
    if (!plan.isopen) failField('planid', 'It is inactive or was never published');
    if (starts.some(({ start }) => plan.infrom !== null && start < plan.infrom))
      failField('from', 'It is not in force yet on that day');
    const changed = await changeOwnPlans(
      ctx,
      planner.kind,
      new Map(starts.map(({ employeeid, start }) => [employeeid, [{ from: start, to: null, planid }]])),
    );
    return [await recordBatch(ctx, planner.name, changed)];
  }),
];
