import { sql } from 'kysely';
import type { EmployeeFacts, Payslip } from '#modules/payroll/contract/run/payslip.ts';
import type { Db } from '#platform/server/db.ts';
import type { Identity } from '../run/person.ts';

/** One locked payslip as stored: its inputs, its result, and the person's identity at the time. */
export type PaidPerson = {
  readonly facts: EmployeeFacts;
  readonly payslip: Payslip;
  readonly identity: Omit<Identity, 'employeeid'>;
  /** Its number in the series of the legal entity; missing for a draft, null where payslips have none. */
  readonly payslipnumber?: string | null;
};

/** The locked payslips of a run, or of several, in code order, all or only those reversed by a reversal. */
export async function paidPeople(
  db: Db,
  runs: number | readonly number[],
  { reversalid }: { reversalid?: number } = {},
): Promise<PaidPerson[]> {
  let query = db
    .selectFrom('payslip')
    .select([
      sql<EmployeeFacts>`facts`.as('facts'),
      sql<Payslip>`result`.as('payslip'),
      sql<Identity>`identity`.as('identity'),
      'payslipnumber',
    ])
    .where('payrollrunid', 'in', typeof runs === 'number' ? [runs] : [...runs])
    .orderBy('employeecode')
    .orderBy('payrollrunid');
  if (reversalid !== undefined)
    query = query.where('employeeid', 'in', (eb) =>
      eb
        .selectFrom('payslip_reversal')
        .select('payslip_reversal.employeeid')
        .where('payslip_reversal.reversalid', '=', reversalid),
    );
  return query.execute();
}

/** The computed payslips of a run in code order, of its drafts until it is locked; the first ones, or of one person. */
export async function runPeople(
  db: Db,
  payrollrunid: number,
  { table, employeeid, limit }: { table: 'payslip' | 'draft_payslip'; employeeid?: number | undefined; limit: number },
): Promise<PaidPerson[]> {
  const rows = await db
    .selectFrom(table)
    .select([
      sql<EmployeeFacts>`facts`.as('facts'),
      sql<Payslip | null>`result`.as('payslip'),
      sql<Identity>`identity`.as('identity'),
      (table === 'payslip' ? sql<string | null>`payslipnumber` : sql<string | null>`null::text`).as('payslipnumber'),
    ])
    .where('payrollrunid', '=', payrollrunid)
    .$if(employeeid !== undefined, (query) => query.where('employeeid', '=', employeeid ?? 0))
    .orderBy('employeecode')
    .limit(limit)
    .execute();
  return rows.flatMap(({ payslip, ...person }) => (payslip === null ? [] : [{ ...person, payslip }]));
}
