import { formatRupees, type Paise } from '#platform/engine/money.ts';
import type { MailTemplate } from '#platform/server/mail/template.ts';
import { kindOfMail, type NotificationKind } from '#platform/server/notify/kind.ts';
import { notify } from '#platform/server/notify/notify.ts';
import type { RequestContext } from '#platform/server/request-kind.ts';

const fields = {
  name: 'Asha Nair',
  number: 'EC-000042',
  amount: '₹ 4,820.00',
  reason: 'The bill cannot be read',
  link: 'https://kaveri.muster.example/expense/dashboard',
  company: 'Kaveri Textiles',
};

export const sentBackMail: MailTemplate = {
  kind: 'expense_sent_back',
  title: 'Line of a claim sent back',
  about: 'Sent to the person when an approver sends lines of a claim back',
  subject: 'Claim {{number}}: something is missing',
  body: 'Dear {{name}},\n\nOf claim {{number}} something was sent back: {{reason}}\n\nThe other lines go on. Change it and send it again: {{link}}',
  fields,
  needed: ['link'],
};
export const paidMail: MailTemplate = {
  kind: 'expense_paid',
  title: 'Expenses paid',
  about: 'Sent to the person when a claim or an advance is paid, or goes to the payroll',
  subject: '{{number}} is paid',
  body: 'Dear {{name}},\n\n{{company}} pays {{amount}} for {{number}}. Your passbook shows it: {{link}}',
  fields,
  needed: ['amount'],
};
export const expenseMails = [sentBackMail, paidMail];

const sentBack = kindOfMail(sentBackMail, {
  group: 'Expense',
  text: 'Something of claim {{number}} was sent back',
  about: 'The employee who sent the claim, when an approver sends lines of it back.',
});
const paid = kindOfMail(paidMail, {
  group: 'Expense',
  text: '{{number}} is paid',
  about: 'The employee to whom a claim or an advance is paid.',
});
export const expenseNotifications = [sentBack, paid];

const LINK = '/expense/dashboard';
type Ctx = Pick<RequestContext, 'db' | 'tenant' | 'origin'>;
type Notified = { readonly employeeid: number; readonly values: Record<string, string> };
const tell = ({ db, tenant, origin }: Ctx, kind: NotificationKind, to: readonly Notified[]): Promise<void> =>
  notify(db, {
    kind,
    values: { company: tenant.companyname, link: `${origin}${LINK}` },
    link: LINK,
    to,
  });

/** Tells the claimant that lines came back, with the reason. */
export const tellSentBack = (
  ctx: Ctx,
  { employeeid, claimno }: { employeeid: number; claimno: string },
  reason: string | null,
): Promise<void> => tell(ctx, sentBack, [{ employeeid, values: { number: claimno, reason: reason ?? '' } }]);

/** Tells people that their claims or advances are paid. */
export const tellPaid = (
  ctx: Ctx,
  payments: readonly { employeeid: number; no: string; amount: Paise }[],
): Promise<void> =>
  tell(
    ctx,
    paid,
    payments.map(({ employeeid, no, amount }) => ({
      employeeid,
      values: { number: no, amount: formatRupees(amount) },
    })),
  );
