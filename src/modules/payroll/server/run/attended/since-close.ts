import { UNITS_PER_DAY } from '#platform/engine/day-units.ts';
import { sql } from 'kysely';
import {
  dismissSinceClose,
  listSinceClose,
  SINCE_CLOSE_SHOWN,
  type SinceCloseSums,
  takeAllSinceClose,
  takeSinceClose,
  undoSinceClose,
} from '#modules/payroll/contract/run/since-close.ts';
import { say } from '#platform/engine/say.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { lockPeople } from '#platform/server/lock-people.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { wholeParts } from '../../../engine/run/pay/service.ts';
import { monthName } from '../../../engine/wording.ts';
import { failOnClosedPeriods } from '../../person/inputs/closed.ts';
import { ownPay } from '../../person/own-pay.ts';
import { expectEntry } from '../../person/package/entry-guard.ts';
import { type Asked, type Difference, differences, type Payroll, payrollOf } from './differences.ts';
import { namesOf } from './sheet-beside.ts';
import { takeBack, takenBy, takeUp } from './taken-up.ts';

const CHANGED = say`The difference has changed meanwhile. Load the page again`;
const FIGURES = [
  'days',
  'daysafter',
  'overtimeworking',
  'overtimeoff',
  'encashed',
  'yearendleave',
  'nightshifts',
] as const;
const WHAT = 'Changes of a closed month';
const conflict = (text: string): never => failWith('conflict', { status: 409, text });

/** What can be taken up together: all that this payroll pays, but one's own pay. */
async function together(ctx: Context, all: readonly Difference[]): Promise<Difference[]> {
  const own = await ownPay(ctx.db, ctx.session.accountid);
  return all.filter(({ cantake, employeeid }) => cantake && employeeid !== own?.employeeid);
}

/** What some differences come to when they are taken up. */
function sumsOf(rows: readonly Difference[]): SinceCloseSums {
  const days = rows.map(({ taking }) => taking.days);
  const after = rows.map(({ taking }) => taking.daysafter);
  const minutes = rows.flatMap(({ taking }) => [taking.overtimeworking[1], taking.overtimeoff[1]]);
  const encashed = rows.map(({ taking }) => taking.encashed[1] / UNITS_PER_DAY);
  const yearend = rows.map(({ taking }) => taking.yearendleave[1] / UNITS_PER_DAY);
  const nights = rows.map(({ taking }) => taking.nightshifts[1] / UNITS_PER_DAY);
  const more = (all: readonly number[]): number => wholeParts(all.reduce((sum, one) => sum + Math.max(one, 0), 0));
  const less = (all: readonly number[]): number => more(all.map((one) => 0 - one));
  return {
    changes: rows.length,
    people: new Set(rows.map(({ employeeid }) => employeeid)).size,
    daysmore: more(days),
    daysless: less(days),
    aftermore: more(after),
    afterless: less(after),
    minutesmore: more(minutes),
    minutesless: less(minutes),
    encashedmore: more(encashed),
    encashedless: less(encashed),
    yearendmore: more(yearend),
    yearendless: less(yearend),
    nightsmore: more(nights),
    nightsless: less(nights),
  };
}

async function listed(ctx: Context, payroll: Payroll) {
  const { db } = ctx;
  const all = await differences(db, payroll);
  const mine = await takenBy(db, payroll, { ids: [...payroll.people.keys()] });
  const ids = [...new Set([...all, ...mine].map(({ employeeid }) => employeeid))];
  const people = ids.length === 0 ? [] : await namesOf(db, ids);
  const [changed, taken] = [Map.groupBy(all, idOf), Map.groupBy(mine, idOf)];
  const rows = people.flatMap((person) =>
    (changed.get(person.employeeid) ?? []).map((one) => ({ ...person, ...one, taking: undefined })),
  );
  return [
    {
      total: rows.length,
      rows: rows.slice(0, SINCE_CLOSE_SHOWN),
      sums: sumsOf(await together(ctx, all)),
      totaltaken: mine.length,
      taken: people
        .flatMap((person) =>
          (taken.get(person.employeeid) ?? []).map((one) => ({ ...person, ...one, sincecloseid: undefined })),
        )
        .slice(0, SINCE_CLOSE_SHOWN),
    },
  ];
}
const idOf = ({ employeeid }: { readonly employeeid: number }): number => employeeid;

const list = serve(listSinceClose, async (ctx, request) => listed(ctx, await payrollOf(ctx.db, request)));

type One = Asked & { readonly employeeid: number; readonly wagemonth: string };
/** Locks the person, and finds the difference that is decided about. @throws ApplicationError 404 where there is none */
async function expectDifference(ctx: Context, request: One): Promise<{ found: Difference; payroll: Payroll }> {
  const { employeeid, payrollmonth, wagemonth } = request;
  const payroll = await payrollOf(ctx.db, request);
  await expectEntry(ctx, { employeeid, what: WHAT, payrollmonth, number: payroll.number });
  const all = await differences(ctx.db, payroll, employeeid);
  return { found: all.find((one) => one.wagemonth === wagemonth) ?? notFound(), payroll };
}

const take = serve(takeSinceClose, async (ctx, request) => {
  const { found, payroll } = await expectDifference(ctx, request);
  const isSeen = FIGURES.every((key) => found[key] === request[key]);
  if (!isSeen || !found.cantake) conflict(CHANGED);
  await takeUp(ctx.db, { ...payroll, addedby: ctx.session.accountid }, [found.taking]);
  return listed(ctx, payroll);
});

/** Locks people whose entries of a payroll change together. @throws ApplicationError 409 where it takes none of somebody */
async function expectOpen(db: Db, { payrollmonth, number }: Payroll, ids: readonly number[]): Promise<void> {
  await lockPeople(db, [...new Set(ids)]);
  const isClosed = await failOnClosedPeriods(db, payrollmonth, [number]);
  if (ids.some((employeeid) => isClosed(employeeid, number)))
    failWith('locked', {
      status: 409,
      text: `The payroll of ${monthName(payrollmonth)} is approved or locked. Choose a later month.`,
    });
}

const takeAll = serve(takeAllSinceClose, async (ctx, { sums, ...request }) => {
  const { db } = ctx;
  const payroll = await payrollOf(db, request);
  const shown = await together(ctx, await differences(db, payroll));
  if (shown.length === 0) conflict(CHANGED);
  await expectOpen(db, payroll, shown.map(idOf));
  // Read again behind the locks: of two who take up at once the second finds nothing.
  const rows = await together(ctx, await differences(db, payroll));
  const result = sumsOf(rows);
  if (Object.entries(result).some(([key, value]) => sums[key as keyof SinceCloseSums] !== value)) conflict(CHANGED);
  await takeUp(
    db,
    { ...payroll, addedby: ctx.session.accountid },
    rows.map(({ taking }) => taking),
  );
  return listed(ctx, payroll);
});

const undo = serve(undoSinceClose, async (ctx, { employeeid, wagemonth, ...request }) => {
  const { db, session } = ctx;
  const payroll = await payrollOf(db, request);
  const of = { ids: employeeid === undefined ? [...payroll.people.keys()] : [employeeid], wagemonth };
  const own = employeeid === undefined ? await ownPay(db, session.accountid) : undefined;
  const taken = async () => (await takenBy(db, payroll, of)).filter((row) => row.employeeid !== own?.employeeid);
  const shown = await taken();
  if (shown.length === 0) return notFound();
  if (employeeid === undefined) await expectOpen(db, payroll, shown.map(idOf));
  else await expectEntry(ctx, { employeeid, what: WHAT, payrollmonth: payroll.payrollmonth, number: payroll.number });
  await takeBack(db, payroll, await taken());
  return listed(ctx, payroll);
});

const dismiss = serve(dismissSinceClose, async (ctx, { reason, ...request }) => {
  const { db, session } = ctx;
  const { found, payroll } = await expectDifference(ctx, request);
  const { employeeid, wagemonth, days, daysafter, overtimeworking, overtimeoff, encashed, yearendleave, nightshifts } =
    found;
  const difference = {
    lossofpay: Math.round(days * UNITS_PER_DAY),
    daysafter: Math.round(daysafter * UNITS_PER_DAY),
    overtimeworking,
    overtimeoff,
    encashed: Math.round(encashed * UNITS_PER_DAY),
    yearendleave: Math.round(yearendleave * UNITS_PER_DAY),
    nightshifts: Math.round(nightshifts * UNITS_PER_DAY),
    reason,
  };
  await db
    .insertInto('since_close_dismissal')
    .values({ employeeid, wagemonth, ...difference, addedby: session.accountid })
    .onConflict((conflicting) =>
      conflicting.columns(['subscriptionid', 'employeeid', 'wagemonth']).doUpdateSet({
        ...difference,
        addedby: session.accountid,
        addeddate: sql<string>`now()`,
        version: sql<number>`since_close_dismissal.version + 1`,
      }),
    )
    .execute();
  return listed(ctx, payroll);
});

export const sinceCloseEndpoints = [list, take, takeAll, undo, dismiss];
