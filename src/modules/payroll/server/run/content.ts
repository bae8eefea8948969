import type { UpdateObject } from 'kysely';
import { type DB, type Db, tenantSql } from '#platform/server/db.ts';
import { sha256 } from '#platform/server/token.ts';
import { layoutsHashOf } from '../outputs/book-settings.ts';

/** Count, sums in paise and content of a run's drafts. */
type Sums = {
  readonly people: number;
  readonly exceptions: number;
  readonly earnings: number;
  readonly deductions: number;
  readonly net: number;
  readonly content: string;
};

/** One statement, and no row of it leaves the database: a run of ten thousand is added up after every change. */
async function sumsOf(db: Db, payrollrunid: number): Promise<Sums> {
  const { rows } = await tenantSql<Sums>`select count(*) as people, count(exception) as exceptions,
      coalesce(sum(totalearnings), 0)::bigint as earnings, coalesce(sum(totaldeductions), 0)::bigint as deductions,
      coalesce(sum(netpay), 0)::bigint as net,
      encode(sha256(convert_to(coalesce(string_agg(
        employeecode || ':' || coalesce(hash, 'exception ' || coalesce(exception, 'null')), E'\\n' order by employeecode), ''), 'UTF8')), 'hex') as content
    from draft_payslip where subscriptionid = current_subscription() and payrollrunid = ${payrollrunid}`.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error('The drafts were not added up');
  return sums;
}

/** Payslips alone for runs that were computed before their layouts were approved with them. */
const contentOf = (payslips: string, layoutshash: string | null): string =>
  layoutshash === null ? payslips : sha256(`${layoutshash}\n${payslips}`);

/**
 * The content that a checker approves: everybody's payslip by hash, in code order, with the digest of the layouts that
 * the files are written by.
 * @param input.layoutshash the digest that the run was added up with
 */
export const contentHash = async (
  db: Db,
  { payrollrunid, layoutshash }: { payrollrunid: number; layoutshash: string | null },
): Promise<string> =>
  contentOf(
    (await sumsOf(db, payrollrunid)).content,
    layoutshash === null ? null : await layoutsHashOf(db, payrollrunid),
  );

/** Adds up the drafts of a run and stores its totals with the hash of its content, and what else changes with them. */
export async function addUp(db: Db, payrollrunid: number, also: UpdateObject<DB, 'payroll_run'> = {}): Promise<void> {
  const { people, exceptions, earnings, deductions, net, content } = await sumsOf(db, payrollrunid);
  const layoutshash = await layoutsHashOf(db, payrollrunid);
  await db
    .updateTable('payroll_run')
    .set((eb) => ({
      headcount: people,
      exceptioncount: exceptions,
      totalearnings: earnings,
      totaldeductions: deductions,
      netpay: net,
      contenthash: contentOf(content, layoutshash),
      layoutshash,
      version: eb('version', '+', 1),
      ...also,
    }))
    .where('payrollrunid', '=', payrollrunid)
    .execute();
}
