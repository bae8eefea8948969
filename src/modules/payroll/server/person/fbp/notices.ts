import type { MailTemplate } from '#platform/server/mail/template.ts';
import { kindOfMail } from '#platform/server/notify/kind.ts';
import { notify } from '#platform/server/notify/notify.ts';
import type { Context } from '#platform/server/serve.ts';

export const BENEFIT_PATH = '/payroll/flexible_benefit_plan';

export const billSentBackMail: MailTemplate = {
  kind: 'benefit_bill_sent_back',
  title: 'Bill sent back',
  about: 'Sent to the person whose bills of the flexible benefit plan were sent back',
  subject: 'Bill {{bills}} was sent back',
  body: [
    'Dear {{name}},',
    'Of your flexible benefit plan bill {{bills}} was sent back: {{reason}}.',
    'Sign in to claim it again: {{link}}',
  ].join('\n\n'),
  fields: {
    name: 'Asha Rao',
    bills: 'T-1041',
    reason: 'The photo cannot be read',
    company: 'Kaveri Textiles',
    link: `https://kaveri.muster.example${BENEFIT_PATH}`,
  },
  needed: ['link'],
};
export const billSentBack = kindOfMail(billSentBackMail, {
  group: 'Payroll',
  text: 'Bill {{bills}} was sent back: {{reason}}',
  about: 'The person whose bills of the flexible benefit plan were sent back.',
});

const SHOWN = 10;
type Bill = { readonly employeeid: number; readonly billnumber: string };

/** Tells people that bills of theirs were sent back, with the reason: each once. */
export async function tellBillsSentBack(
  { db, tenant, origin }: Pick<Context, 'db' | 'tenant' | 'origin'>,
  bills: readonly Bill[],
  reason: string,
): Promise<void> {
  for (const [employeeid, own] of Map.groupBy(bills, (row) => row.employeeid)) {
    const numbers = own.map(({ billnumber }) => billnumber);
    await notify(db, {
      kind: billSentBack,
      values: {
        company: tenant.companyname,
        bills: [...numbers.slice(0, SHOWN), ...(numbers.length > SHOWN ? ['…'] : [])].join(', '),
        reason,
        link: `${origin}${BENEFIT_PATH}`,
      },
      link: BENEFIT_PATH,
      to: [{ employeeid }],
    });
  }
}
