import { maySignIn } from '#platform/server/may-sign-in.ts';
import { sql } from 'kysely';
import { storedBranding } from '#platform/server/branding.ts';
import type { MailTemplate } from '#platform/server/mail/template.ts';
import { kindOfMail } from '#platform/server/notify/kind.ts';
import { notify } from '#platform/server/notify/notify.ts';
import type { Context } from '#platform/server/serve.ts';
import { severalOf } from './periods/several.ts';
import { runName } from '../../engine/wording.ts';

/** The mail that a payslip is available; amounts are no merge fields. */
export const payslipMail: MailTemplate = {
  kind: 'payslip',
  title: 'Payslip available',
  about: 'Sent to everybody of a payroll when its payslips are published',
  subject: 'Your payslip for {{month}} is available',
  body: [
    'Dear {{name}},',
    '{{company}} has published your payslip for {{month}}.',
    'Sign in to read it: {{link}}',
  ].join('\n\n'),
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
  about: 'Everybody with a payslip of a payroll, when it is published, unless the company has switched this off.',
});

/** Where people are notified from. */
export type Notice = Pick<Context, 'db' | 'today' | 'origin'> & { readonly tenant: { readonly companyname: string } };

/**
 * Notifies everybody with a payslip of the run and an account that can sign in: through the outbox of the transaction that
 * publishes it, without amounts. The company may switch it off.
 */
export async function announcePayslips({ db, today, tenant, origin }: Notice, payrollrunid: number): Promise<void> {
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
