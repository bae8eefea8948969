import { sql } from 'kysely';
import type { AcceptedExit } from '#modules/exit/server/public.ts';
import { paise } from '#platform/engine/money.ts';
import { percentOf, round } from '#platform/engine/rounding.ts';
import type { Db } from '#platform/server/db.ts';
import type { Settlement, SettlementLine } from '../../../contract/run/settlement.ts';
import { holdsOn } from '../../../engine/law/in-force.ts';
import { currentRules } from '../../law/rule-packs.ts';
import { effectivePayslips } from '../effective-payslips.ts';

const RELEASED = 6;
const DISCARDED = 7;

type Figures = {
  statusid: number;
  publishedon: string | null;
  earnings: number;
  deductions: number;
  netpay: number;
  rest: number;
};
type At = { readonly payrollmonth: string; readonly periodnumber: number };

const figure = (table: 'p' | 'd', name: string) =>
  sql<number>`coalesce((${sql.ref(`${table}.result`)} #>> array['register', ${name}]::text[])::bigint, 0)`;
const figuresOf = (table: 'p' | 'd') => [
  figure(table, 'totalearnings').as('earnings'),
  figure(table, 'totaldeductions').as('deductions'),
  figure(table, 'netpay').as('netpay'),
  figure(table, 'recoverycarried').as('rest'),
];

/** The figures of the payslip by which a payroll pays somebody, or would by its draft. */
async function figuresIn(db: Db, employeeid: number, { payrollmonth, periodnumber }: At): Promise<Figures | undefined> {
  const locked = await effectivePayslips(db)
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select(['r.statusid', 'r.publishedon'])
    .select(figuresOf('p'))
    .where('p.employeeid', '=', employeeid)
    .where('p.payrollmonth', '=', payrollmonth)
    .where('q.number', '=', periodnumber)
    .orderBy('p.payrollrunid', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (locked) return locked;
  return db
    .selectFrom('draft_payslip as d')
    .innerJoin('payroll_run as r', 'r.payrollrunid', 'd.payrollrunid')
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select(['r.statusid', 'r.publishedon'])
    .select(figuresOf('d'))
    .where('d.employeeid', '=', employeeid)
    .where('d.exception', 'is', null)
    .where('r.payrollmonth', '=', payrollmonth)
    .where('q.number', '=', periodnumber)
    .where('r.statusid', '<>', DISCARDED)
    .orderBy('d.payrollrunid', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * The payslip that pays a settlement, with what its deductions are above the share of wages that the law names (Code on
 * Wages 2019 s.18). Gratuity is no wage. Whether the limit acts in a settlement is said by the salary structure.
 */
export async function settlementPayslip(
  db: Db,
  { employeeid, lastday }: AcceptedExit,
  at: At,
  lines: readonly SettlementLine[],
): Promise<Settlement['payslip']> {
  const figures = await figuresIn(db, employeeid, at);
  if (!figures) return null;
  const { statusid, publishedon, earnings, deductions, netpay, rest } = figures;
  const gratuity = lines.find(({ key, component }) => key === 'gratuity' && component !== null)?.amount ?? 0;
  const wages = Math.max(0, earnings - gratuity);
  const rule = currentRules()['labour-codes'].rules.find((one) => holdsOn(one, lastday));
  const share = rule?.deductionlimit ?? '100';
  const limit = round(percentOf(paise(wages), share), 'exact-paisa');
  const above = Math.max(0, deductions - limit);
  const states = { isreleased: statusid === RELEASED, ispublished: publishedon !== null };
  return { ...states, earnings, wages, deductions, netpay, rest, share, above };
}
