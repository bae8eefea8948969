import { maySignIn } from '#platform/server/may-sign-in.ts';
import { sql } from 'kysely';
import { storedBranding } from '#platform/server/branding.ts';
import type { MailTemplate } from '#platform/server/mail/template.ts';
import { kindOfMail } from '#platform/server/notify/kind.ts';
import { notify } from '#platform/server/notify/notify.ts';
import type { Context } from '#platform/server/serve.ts';
import { severalOf } from './periods/several.ts';
import { runName } from '../engine/wording.ts';

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

export const payslipNotification = kindOfMail(payslipMail, {
  group: 'Payroll',
  text: 'Your payslip for {{month}} is available',
  about: 'Everybody with a payslip of a payroll, when it is released, unless the company has switched this off.',
});

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
    .innerJoin('payroll_run as r', 'r.payrollrunid', 'p.payrollrunid')
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select(severalOf('q').as('period'))
    .select(['a.accountid', 'p.payrollmonth', sql<string>`p.facts ->> 'name'`.as('name')])
    .where('p.payrollrunid', '=', payrollrunid)
    .where('a.statusid', '=', 1)
    .where('a.passwordhash', 'is not', null)
    .where(maySignIn(today, 'a'))
    .orderBy('p.employeeid')
    .execute();
  await notify(db, {
    kind: payslipNotification,
    values: { company: tenant.companyname, link: `${origin}/payroll/payslip` },
    link: '/payroll/payslip',
    to: people.map(({ accountid, payrollmonth, period, name }) => ({
      accountid,
      values: { name, month: runName({ payrollmonth, sequence: 0, period }) },
    })),
  });
}
