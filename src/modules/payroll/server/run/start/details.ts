import { sql } from 'kysely';
import { detailsReport, MISSING } from '#modules/payroll/contract/run/start-details.ts';
import { EXCEPTION_STATUS, INCLUDED } from '#modules/payroll/contract/run/start-exceptions.ts';
import { firstDay, lastDay } from '#platform/engine/day.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { searchedPeople } from '#platform/server/search.ts';
import { groupName, payGroupsOf } from '../../setup/groups.ts';
import { findSettings } from '../../setup/settings.ts';
import { exceptionsIn, statusOf } from './exceptions.ts';
import { nextMonth } from './standing.ts';

/** What is missing, as conditions of the list. */
const IS_MISSING: Readonly<Record<number, ReturnType<typeof sql<boolean>>>> = {
  1: sql<boolean>`p.paybasis is null`,
  2: sql<boolean>`coalesce(b.paymentmode, 'Bank') = 'Bank' and (b.bankaccount is null or b.ifsc is null)`,
  3: sql<boolean>`s.pan is null`,
  4: sql<boolean>`coalesce(s.pfoption, 'Statutory') <> 'None' and s.uan is null`,
};

export const detailEndpoints = serveReport(
  detailsReport,
  async ({ db, today }, { search, limit, offset, missingid }) => {
    const month = await nextMonth(db, today);
    const people = searchedPeople({ db, today }, search);
    const matching = db
      .selectFrom('employee as e')
      .leftJoin('employee_statutory as s', 's.employeeid', 'e.employeeid')
      .leftJoin('employee_bank as b', 'b.employeeid', 'e.employeeid')
      .leftJoin('employee_package as p', (join) =>
        join
          .onRef('p.employeeid', '=', 'e.employeeid')
          .on(sql<boolean>`p.period @> greatest(${firstDay(month)}::date, e.joiningdate)`),
      )
      .leftJoin('work_profile as w', (join) =>
        join
          .onRef('w.employeeid', '=', 'e.employeeid')
          .on(
            sql<boolean>`w.period @> least(${lastDay(month)}::date, coalesce(e.leavingdate, ${lastDay(month)}::date))`,
          ),
      )
      .leftJoin(exceptionsIn(db, month).as('h'), 'h.employeeid', 'e.employeeid')
      .select([
        'e.employeeid',
        'e.employeecode',
        'e.fullname',
        'e.imagepath',
        'p.paybasis',
        'b.bankname',
        's.pan',
        's.uan',
      ])
      .select(['s.esinumber', 'w.workstate'])
      .select([
        sql<number | null>`case when p.paybasis = 'CTC' then p.annualctc else p.monthlygross end`.as('packageamount'),
        sql<string>`coalesce(b.paymentmode, 'Bank')`.as('paymentmode'),
        sql<string | null>`right(b.bankaccount, 4)`.as('bankaccount'),
        sql<string>`coalesce(s.pfoption, 'Statutory')`.as('pfoption'),
        sql<string>`coalesce(s.taxregime, 'New')`.as('taxregime'),
        statusOf.as('exceptionstatusid'),
        sql<boolean[]>`array[${sql.join(MISSING.ids.map((id) => IS_MISSING[id]))}]`.as('lacks'),
      ])
      .where('e.joiningdate', '<=', lastDay(month))
      .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', firstDay(month))]))
      .$if(people !== undefined, (q) =>
        q.where('e.employeeid', 'in', people ?? db.selectFrom('employee').select('employeeid')),
      )
      .$if(missingid !== undefined, (q) => q.where(IS_MISSING[missingid ?? 0] ?? sql<boolean>`false`))
      .orderBy('e.employeecode');
    const { rows, total } = await pagedList(matching, { limit, offset });
    const settings = await findSettings(db, month);
    const grouped = (settings?.paygroups ?? []).length > 0;
    const ids = rows.map(({ employeeid }) => employeeid);
    const groups = grouped && ids.length > 0 ? await payGroupsOf(db, month, ids) : undefined;
    return {
      total,
      rows: rows.map(({ lacks, exceptionstatusid, ...row }) => ({
        ...row,
        exception: EXCEPTION_STATUS.label(exceptionstatusid) ?? EXCEPTION_STATUS.label(INCLUDED) ?? '',
        paygroup: settings && groups ? groupName(settings, groups.get(row.employeeid) ?? '') : null,
        missing: MISSING.options.flatMap(({ displayname }, at) => (lacks[at] ? [displayname] : [])),
      })),
    };
  },
);
