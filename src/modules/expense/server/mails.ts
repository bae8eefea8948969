import { formatRupees, paise } from '#platform/engine/money.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import type { MailTemplate } from '#platform/server/mail/template.ts';
import { kindOfMail, type NotificationKind } from '#platform/server/notify/kind.ts';
import { notify } from '#platform/server/notify/notify.ts';
import type { RequestContext } from '#platform/server/request-kind.ts';

const fields = {
  name: 'Asha Nair',
  claim: 'CL-000012 · Mumbai visit',
  status: 'With compensator',
  line: '2',
  note: 'The bill is of another month',
  amount: '₹ 4,250.00',
  how: 'Bank',
  link: 'https://kaveri.muster.example/expense/claim/12',
  company: 'Kaveri Textiles',
};

const decidedMail: MailTemplate = {
  kind: 'expense_decided',
  title: 'Expense claim decided',
  about: 'Sent to the person when every line of a claim is decided',
  subject: 'Your claim {{claim}} is decided',
  body: ['Dear {{name}},', 'Your claim {{claim}} is decided. Status: {{status}}.', '{{link}}'].join('\n\n'),
  fields,
  needed: ['claim'],
};
const sentBackMail: MailTemplate = {
  kind: 'expense_sent_back',
  title: 'Line of a claim sent back',
  about: 'Sent to the person when a line of a claim is sent back to be corrected',
  subject: 'Line {{line}} of your claim {{claim}} needs you',
  body: [
    'Dear {{name}},',
    'Line {{line}} of your claim {{claim}} was sent back: {{note}}',
    'The other lines go on. Correct it and send it again: {{link}}',
  ].join('\n\n'),
  fields,
  needed: ['line', 'claim'],
};
const paidMail: MailTemplate = {
  kind: 'expense_paid',
  title: 'Expense claim paid',
  about: 'Sent to the person when a claim or an advance is paid',
  subject: '{{claim}} is paid',
  body: ['Dear {{name}},', '{{amount}} was paid for {{claim}}. How: {{how}}.', '{{link}}'].join('\n\n'),
  fields,
  needed: ['claim'],
};
export const expenseMails = [decidedMail, sentBackMail, paidMail];

const decided = kindOfMail(decidedMail, {
  group: 'Expense',
  text: 'Your claim {{claim}} is decided: {{status}}',
  about: 'The person whose claim it is, once every line of it is decided.',
});
const sentBack = kindOfMail(sentBackMail, {
  group: 'Expense',
  text: 'Line {{line}} of your claim {{claim}} was sent back',
  about: 'The person whose claim it is, when a line of it is sent back.',
});
const paid = kindOfMail(paidMail, {
  group: 'Expense',
  text: '{{claim}} is paid',
  about: 'The person whose claim or advance it is, when it is paid.',
});
export const expenseNotifications = [decided, sentBack, paid];

type Telling = Pick<RequestContext, 'db' | 'tenant'>;
type About = { readonly employeeid: number; readonly values: Readonly<Record<string, string>> };

/** The addresses of people: the one to sign in, else the one on record; one statement. */
async function addressesOf(db: Db, employeeids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await tenantSql<{ employeeid: number; emailid: string | null }>`
    select e.employeeid, coalesce(a.emailid, e.emailid) as emailid from employee e
    left join account a on a.subscriptionid = e.subscriptionid and a.employeeid = e.employeeid
    where e.subscriptionid = current_subscription() and e.employeeid = any(${[...employeeids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ employeeid, emailid }) => [employeeid, emailid ?? '']));
}

async function tell({ db, tenant }: Telling, kind: NotificationKind, link: string, about: readonly About[]) {
  if (about.length === 0) return;
  const addresses = await addressesOf(
    db,
    about.map(({ employeeid }) => employeeid),
  );
  await notify(db, {
    kind,
    values: { company: tenant.companyname },
    link,
    to: about.map(({ employeeid, values }) => ({ employeeid, emailids: [addresses.get(employeeid) ?? []].flat(), values })),
  });
}

/** A claim, as messages name it. */
export type ToldClaim = {
  readonly employeeid: number;
  readonly expenseclaimid: number;
  readonly claimno: string;
  readonly title: string;
};
const named = ({ claimno, title }: Pick<ToldClaim, 'claimno' | 'title'>): string => `${claimno} · ${title}`;
const pageOf = ({ expenseclaimid }: Pick<ToldClaim, 'expenseclaimid'>): string => `/expense/claim/${expenseclaimid}`;

/** Tells a person that every line of a claim is decided. @param status the state of the claim in a word */
export const tellDecided = (ctx: Telling, claim: ToldClaim, status: string): Promise<void> =>
  tell(ctx, decided, pageOf(claim), [{ employeeid: claim.employeeid, values: { claim: named(claim), status } }]);

/** Tells a person that a line was sent back. */
export const tellSentBack = (
  ctx: Telling,
  claim: ToldClaim,
  { lineno, note }: { lineno: number; note: string | null },
): Promise<void> =>
  tell(ctx, sentBack, pageOf(claim), [
    { employeeid: claim.employeeid, values: { claim: named(claim), line: String(lineno), note: note ?? '' } },
  ]);

/** Something that was paid: a claim or an advance with what it is called, in paise. */
export type ToldPayment = {
  readonly employeeid: number;
  readonly no: string;
  readonly title: string;
  readonly amount: number;
};
/** Tells people what was paid; any number of them at once. @param how the means in a word */
export const tellPaid = (ctx: Telling, payments: readonly ToldPayment[], how: string): Promise<void> =>
  tell(
    ctx,
    paid,
    '/expense/passbook',
    payments.map(({ employeeid, no, title, amount }) => ({
      employeeid,
      values: { claim: named({ claimno: no, title }), amount: formatRupees(paise(amount)), how },
    })),
  );
