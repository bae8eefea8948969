import { sql } from 'kysely';
import type { InterestKind, LoanPlan } from '#modules/payroll/contract/person/loan-plan.ts';
import {
  initLoans,
  LOAN_KIND,
  LOAN_PENDING,
  LOAN_STATUS,
  loanReport,
  loanSchedule,
  ownLoans,
} from '#modules/payroll/contract/run/start-loans.ts';
import { may } from '#platform/contract/features.ts';
import { addMonths } from '#platform/engine/day.ts';
import type { Paise } from '#platform/engine/money.ts';
import { notFound } from '#platform/server/application-error.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { searchedPeople } from '#platform/server/search.ts';
import { serve } from '#platform/server/serve.ts';
import { instalmentOf } from '../../../engine/run/pay/loan-plan.ts';
import { monthName } from '../../../engine/wording.ts';
import { counts, isPublished } from '../effective-payslips.ts';
import { schedulesOf } from './loan-schedule.ts';
import { miscOf } from './start-settings.ts';
import { nextMonth } from './standing.ts';

/** Months that a loan may begin with, and loans of a person that are shown. */
const MONTHS = 6;
const MAX_OWN = 100;

type Entry = {
  readonly employeeid: number;
  readonly loanid: number | null;
  readonly loanrequestid: number | null;
  readonly loannumber: string | null;
  readonly loankind: string;
  readonly loantype: string;
  readonly amount: number;
  readonly instalments: number | null;
  readonly interestkind: InterestKind | null;
  readonly planrate: string;
  readonly payrollmonth: string;
  readonly emi: number;
  readonly outstanding: number;
  readonly plan: LoanPlan | null;
  readonly statusid: number;
  readonly reason: string | null;
  readonly decisionnote: string | null;
  readonly addedby: number | null;
};

/** Loans and advances with what is owed, by published payslips for the person, and the requests that are not granted. */
const entries = (db: Db, { own }: { own: boolean }) =>
  db.selectFrom(
    tenantSql<Entry>`(select q.employeeid, null::bigint as loanid, q.loanrequestid, null::text as loannumber, q.loankind, q.loantype,
        q.amount, q.instalments, q.interestkind, trim_scale(q.planrate)::text as planrate, q.payrollmonth,
        0::bigint as emi, 0::bigint as outstanding, null::jsonb as plan, q.statusid::integer as statusid, q.reason, q.decisionnote, q.addedby
      from loan_request q where q.subscriptionid = current_subscription() and q.statusid <> 2
      union all select l.employeeid, l.loanid, g.loanrequestid, l.loannumber, l.loankind, l.loantype,
        l.principal, l.instalments, l.interestkind, trim_scale(l.planrate)::text, l.frommonth,
        coalesce(l.emi, l.principal / l.instalments), case when c.closed then 0 else coalesce(b.outstanding, l.outstanding) end, b.plan,
        case when not c.closed and coalesce(b.outstanding, l.outstanding) > 0 then 2 else 3 end, g.reason, g.decisionnote, g.addedby
      from employee_loan l
      left join lateral (select b.outstanding, b.plan from loan_balance b
        join payroll_run r on r.subscriptionid = current_subscription() and r.payrollrunid = b.payrollrunid
        where b.subscriptionid = current_subscription() and b.loanid = l.loanid and ${counts('l.employeeid')} and (not ${own}::boolean or ${isPublished})
        order by b.payrollmonth desc, r.paydate desc, b.payrollrunid desc limit 1) b on true
      left join lateral (select exists (select 1 from loan_event v where v.subscriptionid = current_subscription()
        and v.loanid = l.loanid and v.kindid = 4) as closed) c on true
      left join loan_request g on g.subscriptionid = current_subscription() and g.loanid = l.loanid and g.topuploanid is null
      where l.subscriptionid = current_subscription())`.as('x'),
  );

/** What both pages show of an entry: of a loan with instalments what an ordinary month takes. */
function shown(entry: Entry) {
  const { plan, addedby: _, loankind: __, ...row } = entry;
  const { interestkind: kind, planrate: rate, amount, instalments } = row;
  const own = kind === null ? null : { kind, rate, amount: amount as Paise, instalments: instalments ?? 1 };
  return {
    ...row,
    emi: own === null ? row.emi : instalmentOf(plan ?? own),
    status: LOAN_STATUS.label(row.statusid) ?? '',
  };
}

const list = serveReport(
  loanReport,
  async ({ db, today, session }, { loankindid, search, limit, offset, statusid }) => {
    const people = searchedPeople({ db, today }, search);
    const matching = entries(db, { own: false })
      .innerJoin('employee as e', 'e.employeeid', 'x.employeeid')
      .selectAll('x')
      .select(['e.employeecode', 'e.fullname', 'e.imagepath'])
      .where('x.loankind', '=', LOAN_KIND.label(loankindid) ?? '')
      .$if(people !== undefined, (q) =>
        q.where('x.employeeid', 'in', people ?? db.selectFrom('employee').select('employeeid')),
      )
      .$if(statusid !== undefined, (q) => q.where('x.statusid', '=', statusid ?? 0))
      .orderBy('x.statusid')
      .orderBy('e.employeecode')
      .orderBy('x.loanid')
      .orderBy('x.loanrequestid');
    const { rows, total } = await pagedList(matching, { limit, offset });
    const maydecide = may(session.grants, 'payrollApprove', 'edit');
    return {
      total,
      rows: rows.map((row) => ({
        ...shown(row),
        employeecode: row.employeecode,
        fullname: row.fullname,
        imagepath: row.imagepath,
        isactionallowed:
          maydecide &&
          row.statusid === LOAN_PENDING &&
          row.addedby !== session.accountid &&
          row.employeeid !== session.employeeid,
      })),
    };
  },
);

const init = serve(initLoans, async ({ db, today }, { loankindid }) => {
  const first = await nextMonth(db, today);
  const types = (await miscOf(db)).value.loantypes.filter((type) => type.loankindid === loankindid);
  return {
    types: types.map(({ name, interestkind, rate, maxinstalments, maxmultiple }) => ({
      displayname: name,
      displayvalue: name,
      interestkind,
      rate,
      maxinstalments,
      maxmultiple,
    })),
    months: Array.from({ length: MONTHS }, (_, at) => addMonths(first, at)).map((month) => ({
      displayname: monthName(month),
      displayvalue: month,
    })),
  };
});

/** What the months of loans are worked out from. */
const loansBy = (db: Db, by: 'loanid' | 'employeeid', value: number) =>
  db
    .selectFrom('employee_loan')
    .select(['loanid', 'employeeid', 'loankind', 'principal', 'emi', 'instalments', 'instalmentstaken'])
    .select(['interestkind', 'outstanding', 'frommonth', sql<string>`trim_scale(planrate)::text`.as('planrate')])
    .where(by, '=', value)
    .orderBy('loanid')
    .limit(MAX_OWN)
    .execute();

const months = serve(loanSchedule, async ({ db }, { loanid }) => {
  const loans = await loansBy(db, 'loanid', loanid);
  return loans.length === 0 ? notFound() : ((await schedulesOf(db, loans)).get(loanid) ?? []);
});

const own = serve(ownLoans, async ({ db, session }, { loankindid }) => {
  const { employeeid } = session;
  if (employeeid === null) return [];
  const rows = await entries(db, { own: true })
    .selectAll('x')
    .where('x.employeeid', '=', employeeid)
    .where('x.loankind', '=', LOAN_KIND.label(loankindid) ?? '')
    .orderBy('x.statusid')
    .orderBy('x.loanid', 'desc')
    .orderBy('x.loanrequestid', 'desc')
    .limit(MAX_OWN)
    .execute();
  const schedules = await schedulesOf(db, await loansBy(db, 'employeeid', employeeid), { own: true });
  return rows.map((row) => ({ ...shown(row), schedule: schedules.get(row.loanid ?? 0) ?? [] }));
});

export const loanReads = [...list, init, months, own];
