import { sql } from 'kysely';
import type { Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { searchedPeople } from '#platform/server/search.ts';
import { type Context, serve, type Served } from '#platform/server/serve.ts';
import { balanceReport, listBalanceTypes } from '../../contract/balance-list.ts';
import { UNPAID_LEAVE } from '../../contract/type.ts';
import { inDays, type LeaveDays, minus, NO_DAYS, plus } from '../../engine/days.ts';
import { leaveSums, type LeaveSums } from '../../engine/forecast.ts';
import { yearEndOf } from '../../engine/leave-year.ts';
import { leaveSettingOf } from '../setting.ts';
import { loadLeave } from './load.ts';
import { pendingOfAll } from './pending.ts';
import { waitingLines } from './posting.ts';

type Balances = ReadonlyMap<number, ReadonlyMap<number, LeaveSums>>;

/**
 * What is written in the ledgers of people, by person and leave type: the sums that the database keeps, without the lines
 * of later leave years.
 */
async function writtenBalances(
  db: Db,
  employeeids: readonly number[],
  today: Day,
): Promise<Map<number, Map<number, LeaveSums>>> {
  const { yearstart, isbookedbalance } = await leaveSettingOf(db);
  const ids = sql`${[...employeeids]}::bigint[]`;
  const later = db
    .selectFrom('leave_ledger')
    .select(['employeeid', 'leavetypeid', sql<number>`sum(days)::int`.as('days')])
    .where(sql<boolean>`employeeid = any(${ids})`)
    .where('linedate', '>', isbookedbalance ? 'infinity' : yearEndOf(today, yearstart))
    .groupBy(['employeeid', 'leavetypeid'])
    .as('l');
  const rows = await db
    .selectFrom('leave_balance as b')
    .leftJoin(later, (join) =>
      join.onRef('l.employeeid', '=', 'b.employeeid').onRef('l.leavetypeid', '=', 'b.leavetypeid'),
    )
    .select(['b.employeeid', 'b.leavetypeid', 'b.days', sql<number>`coalesce(l.days, 0)`.as('later')])
    .where(sql<boolean>`b.employeeid = any(${ids})`)
    .execute();
  const matches = new Map<number, Map<number, LeaveSums>>();
  for (const { employeeid, leavetypeid, days, later: after } of rows) {
    const own = matches.get(employeeid) ?? new Map<number, LeaveSums>();
    own.set(leavetypeid, {
      booked: (days - after) as LeaveDays,
      reserved: NO_DAYS,
      nextyear: minus(after as LeaveDays),
    });
    matches.set(employeeid, own);
  }
  return matches;
}

/** People whose ledgers are not written up to today, or who have pending requests. */
async function unfinished(db: Db, employeeids: readonly number[], today: Day): Promise<number[]> {
  const ids = sql`${[...employeeids]}::bigint[]`;
  const rows = await db
    .selectFrom('employee as e')
    .leftJoin('leave_posting as p', 'p.employeeid', 'e.employeeid')
    .select('e.employeeid')
    .where(sql<boolean>`e.employeeid = any(${ids})`)
    .where((c) =>
      c.or([
        c('p.postedon', 'is', null),
        c('p.postedon', '<', today),
        c.and([c('p.postedon', '=', today), c('p.isbegun', '=', false)]),
        c.exists(
          c
            .selectFrom('leave_request as r')
            .select('r.leaverequestid')
            .whereRef('r.employeeid', '=', 'e.employeeid')
            .where('r.statusid', '=', 1),
        ),
      ]),
    )
    .execute();
  return rows.map(({ employeeid }) => employeeid);
}

/**
 * What people have of each leave type now, as their own pages say it: ledgers with what is not written yet, less what
 * pending requests are charged with. A fixed number of statements for any number of people.
 */
export async function balancesOf(db: Db, employeeids: readonly number[], today: Day): Promise<Balances> {
  const result = await writtenBalances(db, employeeids, today);
  const open = await unfinished(db, employeeids, today);
  const pending = await pendingOfAll(db, open);
  for (const one of await loadLeave(db, { employeeids: open, today })) {
    const lines = [...one.ledger, ...waitingLines(one, today)];
    const own = leaveSums({ history: one.history, lines, today }, pending.get(one.employeeid) ?? []);
    result.set(one.employeeid, new Map([...own].map(([leave, sums]) => [Number(leave), sums])));
  }
  return result;
}

type Page = { search?: string | undefined; leavetypeid?: number | undefined; limit: number; offset: number };

/** The leave types that people in scope and in service have, by name; nothing before leave is kept. */
export async function leaveOfPeople(ctx: Context, { search, limit, offset, leavetypeid }: Page) {
  const { db, people, today } = ctx;
  const { startdate } = await leaveSettingOf(db);
  if (startdate === null || startdate > today) return { rows: [], total: 0 };
  const matches = (await searchedPeople({ db, today }, search)?.execute())?.map(({ objectid }) => objectid);
  return pagedList(
    people
      .seen()
      .innerJoin('leave_type as t', (join) => join.on('t.leavetypeid', '<>', UNPAID_LEAVE))
      .leftJoin('leave_balance as b', (join) =>
        join.onRef('b.employeeid', '=', 'e.employeeid').onRef('b.leavetypeid', '=', 't.leavetypeid'),
      )
      .select(['e.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath'])
      .select(['t.leavetypeid', 't.leavetypename', 't.leavecode', 't.colour'])
      .where('e.joiningdate', '<=', today)
      .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', today)]))
      .where((c) =>
        c.or([
          c('b.days', 'is not', null),
          c.exists(
            c
              .selectFrom('leave_request as r')
              .select('r.leaverequestid')
              .whereRef('r.employeeid', '=', 'e.employeeid')
              .whereRef('r.leavetypeid', '=', 't.leavetypeid')
              .where('r.statusid', '=', 1),
          ),
          c.exists(
            c
              .selectFrom('leave_entry as n')
              .select('n.leaveentryid')
              .whereRef('n.employeeid', '=', 'e.employeeid')
              .whereRef('n.leavetypeid', '=', 't.leavetypeid')
              .where('n.isposted', '=', false),
          ),
        ]),
      )
      .$if(matches !== undefined, (q) => q.where(anyOf('e.employeeid', matches ?? [])))
      .$if(leavetypeid !== undefined, (q) => q.where('t.leavetypeid', '=', leavetypeid ?? 0))
      .orderBy(sql`lower(e.fullname)`)
      .orderBy('e.employeeid')
      .orderBy('t.leavecode'),
    { limit, offset },
  );
}

const list = serveReport(balanceReport, async (ctx, page) => {
  const { db } = ctx;
  const today = ctx.today as Day;
  const { rows, total } = await leaveOfPeople(ctx, page);
  const balances = await balancesOf(db, [...new Set(rows.map(({ employeeid }) => employeeid))], today);
  return {
    rows: rows.map((row) => {
      const current = balances.get(row.employeeid)?.get(row.leavetypeid) ?? {
        booked: NO_DAYS,
        reserved: NO_DAYS,
        nextyear: NO_DAYS,
      };
      const available = plus(current.booked, minus(current.reserved));
      return {
        ...row,
        booked: inDays(current.booked),
        reserved: inDays(current.reserved),
        nextyear: inDays(current.nextyear),
        available: inDays(available),
      };
    }),
    total,
  };
});

const types = serve(listBalanceTypes, ({ db }) =>
  db
    .selectFrom('leave_type')
    .select(['leavetypename as displayname', 'leavetypeid as displayvalue'])
    .where('leavetypeid', '<>', UNPAID_LEAVE)
    .orderBy('leavecode')
    .execute(),
);

/** The list of balances with its file, and by what it is narrowed. */
export const balanceListEndpoints: readonly Served[] = [...list, types];
