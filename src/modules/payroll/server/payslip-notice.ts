import { sql } from 'kysely';
import { keptBranding } from '#platform/server/branding.ts';
import { isEmail } from '#platform/contract/fields.ts';
import { mail } from '#platform/server/mail/outbox.ts';
import type { Context } from '#platform/server/serve.ts';
import type { Month } from '../contract/units.ts';
import { monthName } from '../engine/wording.ts';

/**
 * Tells everybody with a payslip of the run, and an account that can sign in, that it is there: through the outbox of the
 * release's own transaction, without any amount. The company may switch it off.
 */
export async function announcePayslips(ctx: Context, payrollrunid: number): Promise<void> {
  const { db, today, tenant, origin } = ctx;
  if (!(await keptBranding(db)).payslipmail) return;
  const people = await db
    .selectFrom('payslip as p')
    .innerJoin('account as a', 'a.employeeid', 'p.employeeid')
    .select(['a.emailid', 'p.payrollmonth', sql<string>`p.facts ->> 'name'`.as('name')])
    .where('p.payrollrunid', '=', payrollrunid)
    .where('a.statusid', '=', 1)
    .where('a.passwordhash', 'is not', null)
    .where((c) => c.or([c('a.accessuntil', 'is', null), c('a.accessuntil', '>=', today)]))
    .orderBy('p.employeeid')
    .execute();
  await mail(
    db,
    people
      // What is no address was let in before addresses were judged; it must not hold up everybody's pay.
      .filter(({ emailid }) => isEmail(emailid))
      .map(({ emailid, payrollmonth, name }) => ({
        recipient: emailid,
        subject: `Your payslip of ${monthName(payrollmonth as Month)} is there`,
        text: [
          `Dear ${name},`,
          `${tenant.companyname} has released your payslip of ${monthName(payrollmonth as Month)}.`,
          `Sign in to read it: ${origin}/payroll/payslip`,
        ].join('\n\n'),
      })),
  );
}
