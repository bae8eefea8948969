import { sql } from 'kysely';
import { balanceReport } from '#modules/payroll/contract/person/fbp-plan.ts';
import type { FbpOfHead } from '#modules/payroll/contract/person/fbp-facts.ts';
import { tenantSql } from '#platform/server/db.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { searchedPeople } from '#platform/server/search.ts';
import { counts } from '../../run/effective-payslips.ts';

type HeadOfPayslip = {
  readonly employeeid: number;
  readonly payrollmonth: string;
  readonly payrollrunid: number;
} & Pick<FbpOfHead, 'head' | 'accrued' | 'available' | 'approved' | 'paid' | 'open' | 'unclaimed' | 'balance'> & {
    readonly headname: string;
  };

/** Query for what payslips in effect did with heads, a row for each payslip and head; of a month where one is asked for. */
const headsOfPayslips = (payrollmonth: string | undefined) => tenantSql<HeadOfPayslip>`(
    select p.employeeid, p.payrollmonth, p.payrollrunid, h.head, h.name as headname, h.accrued, h.available, h.approved,
      h.paid, h.open, h.unclaimed, h.balance
    from payslip p
    join payroll_run r on r.subscriptionid = p.subscriptionid and r.payrollrunid = p.payrollrunid
    cross join lateral jsonb_to_recordset(p.result #> '{carry,paid,fbp}')
      as h (head text, name text, accrued bigint, available bigint, approved bigint, paid bigint, open bigint,
        unclaimed bigint, balance bigint)
    where p.subscriptionid = current_subscription() and ${counts('p.employeeid')}
      and (${payrollmonth ?? null}::text is null or p.payrollmonth = ${payrollmonth ?? null}::text))`;

export const balanceEndpoints = serveReport(
  balanceReport,
  async ({ db, today, people }, { search, limit, offset, payrollmonth, head }) => {
    const matches = searchedPeople({ db, today }, search);
    return pagedList(
      db
        .selectFrom(headsOfPayslips(payrollmonth).as('h'))
        .innerJoin('employee as e', 'e.employeeid', 'h.employeeid')
        .select(['h.employeeid', 'h.payrollmonth', 'h.payrollrunid', 'h.head', 'h.headname', 'h.accrued'])
        .select(['h.available', 'h.approved', 'h.paid', 'h.open', 'h.unclaimed', 'h.balance'])
        .select(['e.employeecode', 'e.fullname', 'e.imagepath'])
        .where(people.within('h.employeeid'))
        .$if(matches !== undefined, (q) =>
          q.where('h.employeeid', 'in', matches ?? db.selectFrom('employee').select('employeeid')),
        )
        .$if(head !== undefined, (q) => q.where('h.head', '=', head ?? ''))
        .orderBy('h.payrollmonth', 'desc')
        .orderBy(sql`lower(e.fullname)`)
        .orderBy('h.employeeid')
        .orderBy('h.head'),
      { limit, offset },
    );
  },
);
