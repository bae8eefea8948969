import { sql } from 'kysely';
import { addDays, day } from '#platform/engine/day.ts';
import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import type { Lack, Planner, Served } from './planner.ts';
import { recordBatch } from './publish.ts';
import { peopleBetween } from './rows.ts';

/** How many days ahead the end of a plan is looked for. */
const AHEAD = 30;

type Missing = Served & Lack & { employeecode: string; fullname: string; imagepath: string | null };

const shown = ({ employeeid, employeecode, fullname, imagepath, planid, lastday }: Missing) => ({
  employeeid,
  employeecode,
  fullname,
  imagepath,
  planid,
  lastday,
});

/** The people in service today who have no plan of the kind, or lose theirs soon; a fixed number of statements. */
async function missingOf(ctx: Context, planner: Planner, search: string | undefined): Promise<Missing[]> {
  const today = day(ctx.today);
  const rows = await (
    await peopleBetween(ctx, search, today, today)
  )
    .select(['e.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath', 'e.joiningdate', 'e.leavingdate'])
    .orderBy(sql`lower(e.fullname)`)
    .orderBy('e.employeeid')
    .execute();
  const people = rows.map((one) => ({
    ...one,
    joiningdate: day(one.joiningdate),
    leavingdate: one.leavingdate === null ? null : day(one.leavingdate),
  }));
  const lacks = await planner.lacks(ctx, people, today, addDays(today, AHEAD));
  return people.flatMap((person) => {
    const lack = lacks.get(person.employeeid);
    return lack ? [{ ...person, ...lack }] : [];
  });
}

/** The calls of Operation about the plans of a kind. */
export const serveMissing = (planner: Planner) => [
  serve(planner.calls.counts, async (ctx) => {
    const result = await missingOf(ctx, planner, undefined);
    const none = result.filter(({ state }) => state === 'none').length;
    return [{ none, ending: result.length - none }];
  }),
  serve(planner.calls.missing, async (ctx, { state, search, limit, offset }) => {
    const matches = (await missingOf(ctx, planner, search)).filter((one) => one.state === state);
    return { total: matches.length, rows: matches.slice(offset, offset + limit).map(shown) };
  }),
  serve(planner.calls.assignAll, async (ctx, { state, search, employeeids, planid, from, count }) => {
    const chosen = employeeids && new Set(employeeids);
    const matches = (await missingOf(ctx, planner, search)).filter(
      (one) => one.state === state && (chosen?.has(one.employeeid) ?? true),
    );
    if (matches.length !== count)
      failWith('conflict', {
        status: 409,
        text: 'The list has changed since you looked at it. Look at it again first.',
      });
    const plan = (await planner.plans(ctx.db)).find((one) => one.planid === planid) ?? notFound();
    const first = from === undefined ? undefined : day(from);
    const starts = matches.map((one) => ({
      employeeid: one.employeeid,
      span: planner.given(one, first, planid) ?? failField('from', 'Please select the first day'),
    }));
    if (!plan.isopen) failField('planid', 'It is inactive or was never published');
    if (starts.some(({ span }) => plan.infrom !== null && span.from < plan.infrom))
      failField('from', 'It is not in force yet on that day');
    const planned = await planner.kept(ctx.db, new Map(starts.map(({ employeeid, span }) => [employeeid, [span]])));
    const changed = await planner.change(ctx, planned);
    return [await recordBatch(ctx, planner.name, changed)];
  }),
];
