import { sql } from 'kysely';
import {
  addExceptions,
  EXCEPTION_STATUS,
  exceptionReport,
  type ExceptionRow,
  HOLD_OF,
  INCLUDED,
} from '#modules/payroll/contract/run/start-exceptions.ts';
import { firstDay, lastDay, type Month } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { searchedPeople } from '#platform/server/search.ts';
import { serve } from '#platform/server/serve.ts';
import { startHolds } from '../hold/holds.ts';
import { unpaidOf } from '../hold/unpaid.ts';
import { nextMonth } from './standing.ts';

/** The status of a person by the hold `h`: of several holds the one that leaves the person out. */
export const statusOf = sql<number>`case when h.kindid = 1 then 2 when h.kindid = 2 then 1 when h.kindid = 3 then 3
  else ${INCLUDED} end`;

/** The hold of each person that covers a month and decides the status. */
export const exceptionsIn = (db: Db, month: Month) =>
  db
    .selectFrom('pay_hold')
    .distinctOn('employeeid')
    .select(['employeeid', 'payholdid', 'kindid', 'payrollmonth', 'reason', 'addedby'])
    .where('untilmonth', 'is', null)
    .where('payrollmonth', '<=', month)
    .orderBy('employeeid')
    .orderBy(sql`kindid = 2`)
    .orderBy('payholdid');

const list = serveReport(
  exceptionReport,
  async ({ db, today }, { search, limit, offset, exceptionstatusid, payrollmonth }) => {
    const month = payrollmonth ?? (await nextMonth(db, today));
    const people = searchedPeople({ db, today }, search);
    const matching = db
      .selectFrom('employee as e')
      .leftJoin(exceptionsIn(db, month).as('h'), 'h.employeeid', 'e.employeeid')
      .leftJoin('account as a', 'a.accountid', 'h.addedby')
      .select(['e.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath'])
      .select(['h.payholdid', 'h.payrollmonth as frommonth', 'h.reason', 'a.fullname as addedbyname'])
      .select(statusOf.as('exceptionstatusid'))
      .where('e.joiningdate', '<=', lastDay(month))
      .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', firstDay(month))]))
      .$if(people !== undefined, (q) =>
        q.where('e.employeeid', 'in', people ?? db.selectFrom('employee').select('employeeid')),
      )
      .$if(exceptionstatusid !== undefined, (q) => q.where(statusOf, '=', exceptionstatusid ?? 0))
      .orderBy(sql`h.payholdid is null`)
      .orderBy('e.employeecode');
    const { rows, total } = await pagedList(matching, { limit, offset });
    const ids = rows.flatMap(({ payholdid }) => payholdid ?? []);
    const unpaid = ids.length === 0 ? undefined : await unpaidOf(db, ids);
    return {
      total,
      rows: rows.map((row) => ({
        ...row,
        exceptionstatusid: row.exceptionstatusid as ExceptionRow['exceptionstatusid'],
        status: EXCEPTION_STATUS.label(row.exceptionstatusid) ?? '',
        unpaid: unpaid?.get(row.payholdid ?? 0) ?? [],
      })),
    };
  },
);

const add = serve(addExceptions, (ctx, { exceptionstatusid, ...input }) =>
  startHolds(ctx, { ...input, kindid: HOLD_OF[exceptionstatusid] }),
);

export const exceptionEndpoints = [...list, add];
