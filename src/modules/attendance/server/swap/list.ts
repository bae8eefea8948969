import { may } from '#platform/contract/features.ts';
import { type Day, day } from '#platform/engine/day.ts';
import { notFound } from '#platform/server/application-error.ts';
import { coveredBy } from '#platform/server/people-scope.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { standingIn } from '#modules/approval/server/public.ts';
import {
  getSwapOfRequest,
  listSwaps,
  listSwapsToAnswer,
  SWAP_APPROVED,
  SWAP_PENDING,
  SWAP_STATUS,
  SWAP_WITH_COLLEAGUE,
  type SwapRow,
} from '../../contract/swap.ts';
import { examineSwap, sidesOf } from './examine.ts';
import { swapIdOf, swapKind } from './kind.ts';
import { peopleOnDays } from './people.ts';

/** Swaps in a list, and answers that wait, at most. */
const LISTED = 500;
const WAITING = 50;

const swaps = ({ db }: Pick<Context, 'db'>) =>
  db
    .selectFrom('shift_swap as s')
    .innerJoin('employee as p', 'p.employeeid', 's.employeeid')
    .innerJoin('employee as c', 'c.employeeid', 's.withemployeeid')
    .leftJoin('account as a', 'a.accountid', 's.addedby')
    .select(['s.shiftswapid', 's.swapdate', 's.employeeid', 's.withemployeeid', 's.note', 's.answernote'])
    .select(['s.statusid', 's.approvalrequestid', 's.approvedon', 's.addeddate', 'a.fullname as byname'])
    .select(['p.employeecode as personcode', 'p.fullname as personname', 'p.imagepath as personimage'])
    .select(['c.employeecode as colleaguecode', 'c.fullname as colleaguename', 'c.imagepath as colleagueimage']);
type Row = Awaited<ReturnType<ReturnType<typeof swaps>['execute']>>[number];

/** Swaps as the caller sees them, with what can be done about each. */
async function shownSwaps(ctx: Context, rows: readonly Row[]): Promise<SwapRow[]> {
  const { session, today } = ctx;
  const own = session.employeeid;
  const mayEdit = may(session.grants, 'attendance', 'edit');
  const people = rows.flatMap(({ employeeid, withemployeeid }) => [employeeid, withemployeeid]);
  const covered = mayEdit ? await coveredBy(ctx, 'attendance', [...new Set(people)]) : new Set<number>();
  return rows.map((row) => {
    const { shiftswapid, swapdate, employeeid, withemployeeid, note, answernote, approvalrequestid, addeddate } = row;
    const statusid = SWAP_STATUS.schema.parse(row.statusid);
    const isOwn = employeeid === own || withemployeeid === own;
    const isCovered = covered.has(employeeid) && covered.has(withemployeeid);
    return {
      shiftswapid,
      swapdate,
      person: { employeeid, employeecode: row.personcode, fullname: row.personname, imagepath: row.personimage },
      colleague: {
        employeeid: withemployeeid,
        employeecode: row.colleaguecode,
        fullname: row.colleaguename,
        imagepath: row.colleagueimage,
      },
      note,
      answernote,
      statusid,
      approvalrequestid,
      addeddate,
      enteredbyname: row.approvedon !== null && approvalrequestid === null ? row.byname : null,
      mayanswer: statusid === SWAP_WITH_COLLEAGUE && withemployeeid === own && swapdate >= today,
      maywithdraw: (statusid === SWAP_WITH_COLLEAGUE || statusid === SWAP_PENDING) && employeeid === own,
      maycancel: statusid === SWAP_APPROVED && (isOwn ? swapdate > today : isCovered),
    };
  });
}

const list = serve(listSwaps, async (ctx, request) => {
  const employeeid = await ctx.people.oneSeen(request.employeeid);
  const rows = await swaps(ctx)
    .where((c) => c.or([c('s.employeeid', '=', employeeid), c('s.withemployeeid', '=', employeeid)]))
    .orderBy('s.swapdate', 'desc')
    .orderBy('s.shiftswapid', 'desc')
    .limit(LISTED)
    .execute();
  return shownSwaps(ctx, rows);
});

const toAnswer = serve(listSwapsToAnswer, async (ctx) => {
  const { db, session, today } = ctx;
  if (session.employeeid === null) return [];
  const rows = await swaps(ctx)
    .where('s.withemployeeid', '=', session.employeeid)
    .where('s.statusid', '=', SWAP_WITH_COLLEAGUE)
    .where('s.swapdate', '>=', today)
    .orderBy('s.swapdate')
    .orderBy('s.shiftswapid')
    .limit(WAITING)
    .execute();
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return [];
  const people = rows.flatMap(({ employeeid, withemployeeid }) => [employeeid, withemployeeid]);
  const of = await peopleOnDays(db, people, { from: day(first.swapdate), to: day(last.swapdate) });
  return (await shownSwaps(ctx, rows)).map((row) => {
    const side = ({ employeeid }: SwapRow['person']) => of(employeeid, row.swapdate as Day) ?? notFound();
    return { ...row, people: sidesOf(side(row.person), side(row.colleague)) };
  });
});

const ofRequest = serve(getSwapOfRequest, async (ctx, { approvalrequestid }) => {
  const { request } = await standingIn(ctx, { kinds: [swapKind], approvalrequestid });
  const row = await ctx.db
    .selectFrom('shift_swap')
    .select(['employeeid', 'withemployeeid', 'swapdate'])
    .where('shiftswapid', '=', swapIdOf(request))
    .executeTakeFirst();
  if (!row) return notFound();
  const { people, notices } = await examineSwap(ctx, row, { isother: true, stored: swapIdOf(request) });
  return [{ people, notices, swapdate: row.swapdate }];
});

export const swapListEndpoints = [list, toAnswer, ofRequest];
