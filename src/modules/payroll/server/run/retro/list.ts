import { sql } from 'kysely';
import {
  ACCEPTED,
  checkRetro,
  getRetro,
  OPEN,
  RETRO_STATUS,
  retroReport,
  type RetroComponent,
  type RetroReason,
  type RetroRow,
  type RetroState,
} from '#modules/payroll/contract/run/retro.ts';
import { payrollOf, differences } from '../attended/differences.ts';
import type { Month } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { searchedPeople } from '#platform/server/search.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { monthToRun } from '../../setup/change-settings.ts';
import { inputMonth } from '../../person/inputs/impact.ts';
import { ownPay } from '../../person/own-pay.ts';
import { effectivePayslips } from '../effective-payslips.ts';
import { startCheck } from './check.ts';

const FIGURES = ['employeeid', 'wagemonth', 'paid', 'due', 'pfemployee', 'pfemployer'] as const;

/** Proposals, and what the open month has accepted, as one table. */
function retroRows(db: Db, month: Month | undefined) {
  const proposals = db
    .selectFrom('retro_proposal')
    .select(['retroproposalid as rowid', 'statusid', 'why', 'note', ...FIGURES])
    .select([sql<RetroReason[]>`reasons`.as('reasons'), sql<RetroComponent[]>`components`.as('components')]);
  const inputs = db
    .selectFrom('retro_input')
    .select(['retroinputid as rowid', sql<number>`${ACCEPTED}::smallint`.as('statusid')])
    .select([sql<string | null>`null::text`.as('why'), sql<string | null>`null::text`.as('note'), ...FIGURES])
    .select([sql<RetroReason[]>`reasons`.as('reasons'), sql<RetroComponent[]>`components`.as('components')])
    .where('payrollmonth', '=', month ?? '');
  return db.selectFrom(proposals.unionAll(inputs).as('r'));
}

const inWords = ({ fact, before, after }: RetroReason): string =>
  before === '' && after === '' ? fact : `${fact}: ${before} → ${after}`;

const list = serveReport(retroReport, async ({ db, today }, { search, statusid, limit, offset }) => {
  const month = (await inputMonth(db, today))?.month;
  const ids = (await searchedPeople({ db, today }, search)?.execute())?.map((row) => row.objectid);
  const { rows, total } = await pagedList(
    retroRows(db, month)
      .innerJoin('employee as e', 'e.employeeid', 'r.employeeid')
      .selectAll('r')
      .select(['e.employeecode', 'e.fullname'])
      .$if(ids !== undefined, (query) => query.where(anyOf('r.employeeid', ids ?? [])))
      .$if(statusid !== undefined, (query) => query.where('r.statusid', '=', statusid ?? OPEN))
      .orderBy('e.employeecode')
      .orderBy('r.wagemonth')
      .orderBy('r.statusid'),
    { limit, offset },
  );
  return {
    total,
    rows: rows.map((row): RetroRow => ({
      ...row,
      statusid: row.statusid as RetroRow['statusid'],
      status: RETRO_STATUS.label(row.statusid) ?? '',
      difference: row.due - row.paid,
      reasonwords: row.reasons.map(inWords).join('; '),
    })),
  };
});

type Sums = RetroState['open'];
const sums = {
  people: sql<number>`count(distinct employeeid)`.as('people'),
  months: sql<number>`count(*)`.as('months'),
  difference: sql<number>`coalesce(sum(due - paid), 0)::bigint`.as('difference'),
};

/** The open month with the last check, and what it can accept and has accepted. */
export async function stateOf({ db, session, today }: Context): Promise<RetroState[]> {
  const payrollmonth = await monthToRun(db, today);
  const own = await ownPay(db, session.accountid);
  const check = await db.selectFrom('retro_check').select(['jobrunid', 'addeddate']).executeTakeFirst();
  const first = await effectivePayslips(db)
    .select((q) => q.fn.min('p.payrollmonth').as('month'))
    .executeTakeFirst();
  const open: Sums = await db
    .selectFrom('retro_proposal')
    .select([sums.people, sums.months, sums.difference])
    .where('statusid', '=', OPEN)
    .where('payrollmonth', '=', payrollmonth)
    .where('why', 'is', null)
    .$if(own !== undefined, (query) => query.where('employeeid', '<>', own?.employeeid ?? 0))
    .executeTakeFirstOrThrow();
  const accepted: Sums = await db
    .selectFrom('retro_input')
    .select([sums.people, sums.months, sums.difference])
    .where('payrollmonth', '=', payrollmonth)
    .executeTakeFirstOrThrow();
  const late = await differences(db, await payrollOf(db, { payrollmonth }));
  return [
    {
      payrollmonth,
      jobrunid: check?.jobrunid ?? null,
      checkedat: check?.addeddate ?? null,
      firstmonth: first?.month ?? null,
      open,
      accepted,
      sinceclose: new Set(late.map(({ employeeid }) => employeeid)).size,
    },
  ];
}

const get = serve(getRetro, (ctx) => stateOf(ctx));
const check = serve(checkRetro, async (ctx) => [{ jobrunid: await startCheck(ctx) }]);

export const retroLists = [...list, get, check];
