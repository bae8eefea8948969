import { waitingOn } from '#modules/approval/server/public.ts';
import { type Day, day, month as monthFrom } from '#platform/engine/day.ts';
import { dayWords } from '#platform/engine/months.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import type { MailTemplate } from '#platform/server/mail/template.ts';
import { kindOfMail } from '#platform/server/notify/kind.ts';
import { notify } from '#platform/server/notify/notify.ts';
import { serve } from '#platform/server/serve.ts';
import { remindOpenDays } from '../../contract/open-days.ts';
import { spanOfMonth } from './check.ts';
import { monthInWords } from './month-name.ts';
import { openByPerson } from './open-days.ts';

/** Days that a mail names one by one. */
const MAX_DAYS = 10;
const LOGS = '/track/attendance/logs';
const REQUESTS = '/request_center';

const fields = {
  name: 'Meera Nair',
  month: 'October 2026',
  count: '2',
  days: '8 October 2026, 12 October 2026',
  link: `https://kaveri.muster.example${LOGS}`,
  company: 'Kaveri Textiles',
};
const daysMail: MailTemplate = {
  kind: 'close_days_open',
  title: 'Days of yours are open before the close',
  about: 'Sent to employees with missing punches or unexplained absence, when HR reminds before the close',
  subject: '{{month}}: please settle {{count}} of your days',
  body: [
    'Dear {{name}},',
    'Before {{month}} of attendance is closed at {{company}}, a punch is missing or you are absent without a request on: {{days}}.',
    'What stays open is unpaid or taken from your leave. Please send a correction or ask for leave: {{link}}',
  ].join('\n\n'),
  fields,
  needed: ['days', 'link'],
};
const decisionsMail: MailTemplate = {
  kind: 'close_requests_open',
  title: 'Requests wait for you before the close',
  about: 'Sent to approvers with pending requests about a month, when HR reminds before its close',
  subject: '{{month}}: {{count}} requests wait for you before the close',
  body: [
    'Dear {{name}},',
    '{{month}} of attendance cannot be closed at {{company}} before {{count}} requests about it are decided by you: {{link}}',
  ].join('\n\n'),
  fields: { name: fields.name, month: fields.month, count: fields.count, link: fields.link, company: fields.company },
  needed: ['count', 'link'],
};
export const remindMails = [daysMail, decisionsMail];

export const daysOpen = kindOfMail(daysMail, {
  group: 'Attendance',
  text: '{{month}} is closed soon. Open days of yours: {{days}}',
  about: 'Employees with open days, when HR reminds before a month is closed; once a day.',
});
export const decisionsOpen = kindOfMail(decisionsMail, {
  group: 'Attendance',
  text: '{{month}} is closed soon. Requests that wait for you: {{count}}',
  about: 'Approvers with pending requests about a month, when HR reminds before its close; once a day.',
});

type Kind = 'person' | 'approver';
/** Notes who is reminded today. @returns those who were not yet */
async function notReminded(
  db: Db,
  { kind, ids, today, addedby }: { kind: Kind; ids: readonly number[]; today: string; addedby: number },
): Promise<ReadonlySet<number>> {
  const noted = new Set<number>();
  for (const part of chunks([...ids], 4)) {
    const rows = await db
      .insertInto('attendance_close_reminder')
      .values(part.map((ownerid) => ({ remindedon: today, kind, ownerid, addedby })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('ownerid')
      .execute();
    for (const { ownerid } of rows) noted.add(ownerid);
  }
  return noted;
}

const namedDays = (days: readonly string[]): string =>
  [...days.slice(0, MAX_DAYS).map((one) => dayWords(one as Day)), ...(days.length > MAX_DAYS ? ['…'] : [])].join(', ');

const remind = serve(remindOpenDays, async ({ db, session, tenant, today, origin }, { month }) => {
  const rows = await openByPerson(db, await spanOfMonth(db, month), today);
  const own = Map.groupBy(
    rows.filter(({ kind }) => kind === 'missing' || kind === 'absent'),
    ({ employeeid }) => employeeid,
  );
  const waiting = await waitingOn(
    db,
    rows.flatMap(({ requests }) => requests),
  );
  const toDecide = Map.groupBy(
    [...waiting.values()].flatMap(({ approvers }) => approvers),
    ({ accountid }) => accountid,
  );
  const note = { today: day(today), addedby: session.accountid };
  const people = await notReminded(db, { ...note, kind: 'person', ids: [...own.keys()] });
  const approvers = await notReminded(db, { ...note, kind: 'approver', ids: [...toDecide.keys()] });
  const values = { company: tenant.companyname, month: monthInWords(monthFrom(month)) };
  await notify(db, {
    kind: daysOpen,
    link: LOGS,
    values: { ...values, link: `${origin}${LOGS}` },
    to: [...people].map((employeeid) => {
      const days = (own.get(employeeid) ?? []).flatMap((row) => row.days).toSorted();
      return { employeeid, values: { days: namedDays(days), count: String(days.length) } };
    }),
  });
  await notify(db, {
    kind: decisionsOpen,
    link: REQUESTS,
    values: { ...values, link: `${origin}${REQUESTS}` },
    to: [...approvers].map((accountid) => ({
      accountid,
      values: { count: String(new Set(toDecide.get(accountid)?.map((one) => one.approvalrequestid)).size) },
    })),
  });
  return [
    {
      people: people.size,
      approvers: approvers.size,
      already: own.size - people.size + toDecide.size - approvers.size,
    },
  ];
});

export const remindEndpoints = [remind];
