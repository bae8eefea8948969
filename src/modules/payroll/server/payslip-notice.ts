import { sql } from 'kysely';
import { storedBranding } from '#platform/server/branding.ts';
import { isEmail } from '#platform/contract/fields.ts';
import { mail } from '#platform/server/mail/outbox.ts';
import { fillWording, type MailTemplate, wordingOf } from '#platform/server/mail/template.ts';
import type { Context } from '#platform/server/serve.ts';
import type { Month } from '../contract/units.ts';
import { monthName } from '../engine/wording.ts';

/** The mail that a payslip is available; amounts are no merge fields. */
export const payslipMail: MailTemplate = {
  kind: 'payslip',
  title: 'Payslip available',
  about: 'Sent to everybody of a payroll when it is released',
  subject: 'Your payslip for {{month}} is available',
  body: ['Dear {{name}},', '{{company}} has released your payslip for {{month}}.', 'Sign in to read it: {{link}}'].join(
    '\n\n',
  ),
  fields: {
    name: 'Asha Rao',
    company: 'Kaveri Textiles',
    month: 'October 2026',
    link: 'https://kaveri.muster.example/payroll/payslip',
  },
  needed: ['link'],
};

/**
 * Notifies everybody with a payslip of the run and an account that can sign in: through the outbox of the release's own
 * transaction, without amounts. The company may switch it off.
 */
export async function announcePayslips(ctx: Context, payrollrunid: number): Promise<void> {
  const { db, today, tenant, origin } = ctx;
  if (!(await storedBranding(db)).payslipmail) return;
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
  const wording = await wordingOf(db, payslipMail);
  await mail(
    db,
    people
      // Invalid addresses from before addresses were checked must not block the release.
      .filter(({ emailid }) => isEmail(emailid))
      .map(({ emailid, payrollmonth, name }) => ({
        recipient: emailid,
        ...fillWording(wording, {
          name,
          company: tenant.companyname,
          month: monthName(payrollmonth as Month),
          link: `${origin}/payroll/payslip`,
        }),
      })),
  );
}
