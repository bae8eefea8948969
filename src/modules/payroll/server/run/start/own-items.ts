import { listOwnItems } from '#modules/payroll/contract/run/start-own.ts';
import {
  APPROVED,
  EXTRA_DEDUCTION,
  EXTRA_PAYMENT,
  POSTPONED,
  statusName,
  VARIABLE_PAYMENT,
} from '#modules/payroll/contract/run/start-items.ts';
import { serve } from '#platform/server/serve.ts';
import { publishedPayslips } from '../effective-payslips.ts';
import { latestSettings } from '../../setup/settings.ts';
import { namesOf } from './start-settings.ts';

/** Entries of a person that are shown, and months of them. */
const SHOWN = 100;
const MAX_MONTHS = 1000;

/** The own payments, variable ones among them, or deductions, with the payslips that have them. */
const own = serve(listOwnItems, async ({ db, session }, { kindid }) => {
  const { employeeid } = session;
  if (employeeid === null) return [];
  const items = await db
    .selectFrom('pay_item')
    .select(['payitemid', 'component', 'amount', 'payrollmonth', 'untilmonth', 'postponedto', 'statusid', 'reason'])
    .where('employeeid', '=', employeeid)
    .where('kindid', 'in', kindid === EXTRA_DEDUCTION ? [EXTRA_DEDUCTION] : [VARIABLE_PAYMENT, EXTRA_PAYMENT])
    .where('statusid', 'in', [APPROVED, POSTPONED])
    .orderBy('payitemid', 'desc')
    .limit(SHOWN)
    .execute();
  const ids = items.map(({ payitemid }) => payitemid);
  const paid =
    ids.length === 0
      ? []
      : await publishedPayslips(db)
          .innerJoin('one_time_item as o', (join) =>
            join.onRef('o.employeeid', '=', 'p.employeeid').onRef('o.payrollmonth', '=', 'p.payrollmonth'),
          )
          .select(['o.payitemid', 'p.payrollmonth', 'p.payrollrunid'])
          .where('p.employeeid', '=', employeeid)
          .where('o.payitemid', 'in', ids)
          .orderBy('p.payrollmonth', 'desc')
          .limit(MAX_MONTHS)
          .execute();
  const names = namesOf((await latestSettings(db))?.structure);
  const months = Map.groupBy(paid, ({ payitemid }) => payitemid);
  return items.map(({ component, postponedto, statusid, ...item }) => ({
    ...item,
    payrollmonth: postponedto ?? item.payrollmonth,
    untilmonth: postponedto ?? item.untilmonth,
    componentname: names.get(component) ?? component,
    status: statusName(statusid),
    paid: (months.get(item.payitemid) ?? []).map(({ payrollmonth, payrollrunid }) => ({ payrollmonth, payrollrunid })),
  }));
});

export const ownItemEndpoints = [own];
