import { sql } from 'kysely';
import { annexureReport, statementReport } from '#modules/payroll/contract/outputs/tds-statement.ts';
import type { Payslip } from '#modules/payroll/contract/run/payslip.ts';
import { monthOf } from '#platform/engine/day.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { depositDue } from '../../../engine/outputs/due-dates.ts';
import { payslipSalary } from '../../../engine/outputs/form16/payslip-salary.ts';
import { annexureRow, PAN_MISSING } from '../../../engine/outputs/tds-statement/annexure.ts';
import { daysOfQuarter, type Quarter } from '../../../engine/outputs/tds-statement/quarter.ts';
import { loadCertificates, settlementRoles } from '../form16/load.ts';
import { employerOfId } from '../form16/year-people.ts';
import { currentDueDates } from '../../law/rule-packs.ts';
import { numberedPayslips } from './rows.ts';

const payslips = serveReport(statementReport, async ({ db, tenant }, { quarter, limit, offset, ...year }) => {
  const { establishmentid: entity } = await employerOfId(db, tenant.companyname, year.establishmentid);
  const { from, to } = daysOfQuarter(year.taxyear, quarter as Quarter);
  const { rows, total } = await pagedList(
    numberedPayslips(db, year)
      .innerJoin('payslip as p', (join) =>
        join.onRef('p.payrollrunid', '=', 's.payrollrunid').onRef('p.employeeid', '=', 's.employeeid'),
      )
      .select(['s.payrollrunid', 's.employeeid', 's.serial', 's.employeecode', 's.paidon', 's.payrollmonth as month'])
      .select([
        sql<Payslip>`p.result - 'lines' - 'deductions'`.as('payslip'),
        sql<string | null>`p.facts ->> 'pan'`.as('pan'),
        sql<string>`p.facts ->> 'name'`.as('fullname'),
      ])
      .where(sql<boolean>`s.paidon between ${from}::date and ${to}::date`)
      .orderBy('s.paidon')
      .orderBy('s.payrollrunid')
      .orderBy('s.serial'),
    { limit, offset },
  );
  const roles = await settlementRoles(db);
  return {
    rows: rows.map(({ payslip, pan, ...row }) => {
      const { paidon, payrollrunid } = row;
      const slip = { payrollrunid, paidon, entity, payslip };
      const worked = payslipSalary(slip, { regime: payslip.tax.regime, roles });
      return {
        ...row,
        pan: pan ?? PAN_MISSING,
        amount: worked.salary + worked.perquisites + worked.inlieu,
        tds: worked.tds,
        dueon: depositDue(currentDueDates(), 'tds', monthOf(paidon)),
      };
    }),
    total,
  };
});

const annexure = serveReport(annexureReport, async ({ db, tenant }, { limit, offset, ...year }) => {
  await employerOfId(db, tenant.companyname, year.establishmentid);
  const { rows, total } = await pagedList(
    numberedPayslips(db, year).select(['s.employeeid', 's.serial']).distinct().orderBy('s.serial'),
    { limit, offset },
  );
  const loaded = new Map(
    (
      await loadCertificates(
        db,
        rows.map(({ employeeid }) => employeeid),
        year,
      )
    ).map((one) => [one.employeeid, one]),
  );
  return {
    rows: rows.flatMap((row) => {
      const worked = loaded.get(row.employeeid);
      return worked ? [annexureRow(worked, row)] : [];
    }),
    total,
  };
});

export const statementListEndpoints = [...payslips, ...annexure];
