import { dayWords } from '#platform/engine/months.ts';
import type { Db } from '#platform/server/db.ts';
import type { Invitation } from '#platform/server/mail/invitation.ts';
import type { MailTemplate } from '#platform/server/mail/template.ts';
import { type AddressKind, kindOfMail } from '#platform/server/notify/kind.ts';
import { notify } from '#platform/server/notify/notify.ts';
import type { BaseContext } from '#platform/server/serve.ts';
import { replyAddresses } from '../candidate/reply-address.ts';
import { wallTime } from '../../engine/interview/zone.ts';

const fields = {
  name: 'Asha Nair',
  company: 'Kaveri Textiles',
  job: 'Shift engineer',
  interview: 'Trial at the loom',
  when: '19 November 2026, 10:30 (Asia/Kolkata)',
  minutes: '45',
  where: 'Room 2, first floor',
};
const OWN = { ...fields, link: 'https://kaveri.muster.example/recruit/interviews/12' };

type Written = Pick<MailTemplate, 'kind' | 'title' | 'about' | 'subject'> & { body: readonly string[] };
const toPanel = ({ body, ...rest }: Written): MailTemplate => ({
  ...rest,
  body: ['Dear {{name}},', ...body].join('\n\n'),
  fields: OWN,
  needed: ['link'],
});
const toCandidate = ({ body, ...rest }: Written): MailTemplate => ({
  ...rest,
  body: ['Dear {{name}},', ...body, '{{company}}'].join('\n\n'),
  fields,
  needed: ['when'],
});
const DETAILS = ['When: {{when}}, {{minutes}} minutes', 'Where: {{where}}'].join('\n');
const KIT = 'What to cover, the résumé and your scorecard are here: {{link}}';

const plannedMail = toPanel({
  kind: 'interview_planned',
  title: 'Interview planned',
  about: 'Sent to those who interview when an interview is planned',
  subject: 'Interview for {{job}}: {{when}}',
  body: ['You are asked to interview somebody for {{job}} ({{interview}}).', DETAILS, KIT],
});
const changedMail = toPanel({
  kind: 'interview_changed',
  title: 'Interview changed',
  about: 'Sent to those who interview when time or place of an interview changes',
  subject: 'Changed: interview for {{job}}, {{when}}',
  body: ['An interview for {{job}} ({{interview}}) has changed. It is now:', DETAILS, KIT],
});
const cancelledMail = toPanel({
  kind: 'interview_cancelled',
  title: 'Interview cancelled',
  about: 'Sent to those who interview when an interview is cancelled, or goes on without them',
  subject: 'Cancelled: interview for {{job}}, {{when}}',
  body: ['You are not needed any more for the interview for {{job}} of {{when}}.', 'Your interviews: {{link}}'],
});
const reminderMail = toPanel({
  kind: 'interview_reminder',
  title: 'Interview today',
  about: 'Sent to those who interview in the morning of the day',
  subject: 'Today: interview for {{job}}, {{when}}',
  body: ['You interview somebody for {{job}} ({{interview}}) today.', DETAILS, KIT],
});
const scorecardMail = toPanel({
  kind: 'scorecard_missing',
  title: 'Scorecard missing',
  about:
    'Sent to those who have interviewed and have not filled in their scorecard, on the first, third and seventh day',
  subject: 'Your scorecard for {{job}} is missing',
  body: [
    'You were on the panel of an interview for {{job}} ({{interview}}) on {{when}}.',
    'Please fill in your scorecard while you remember it: {{link}}',
  ],
});

const candidatePlannedMail = toCandidate({
  kind: 'interview_invitation',
  title: 'Invitation to an interview',
  about: 'Sent to a candidate when an interview is planned',
  subject: 'Invitation to an interview: {{job}} at {{company}}',
  body: [
    'We would like to talk with you about your application for {{job}}.',
    DETAILS,
    'An entry for your calendar is attached. If the time does not suit you, please reply to this mail.',
  ],
});
const candidateChangedMail = toCandidate({
  kind: 'interview_invitation_changed',
  title: 'Change of an interview',
  about: 'Sent to a candidate when time or place of an interview changes',
  subject: 'Your interview has changed: {{job}} at {{company}}',
  body: [
    'Your interview for {{job}} has changed. It is now:',
    DETAILS,
    'An entry for your calendar is attached; it replaces the one before.',
  ],
});
const candidateCancelledMail = toCandidate({
  kind: 'interview_invitation_cancelled',
  title: 'Interview of a candidate cancelled',
  about: 'Sent to a candidate when an interview is cancelled',
  subject: 'Your interview is cancelled: {{job}} at {{company}}',
  body: ['Your interview for {{job}} on {{when}} is cancelled. We will be in touch with you.'],
});

export const interviewMails = [
  plannedMail,
  changedMail,
  cancelledMail,
  reminderMail,
  scorecardMail,
  candidatePlannedMail,
  candidateChangedMail,
  candidateCancelledMail,
];

const group = 'Recruiting';
const PANEL = 'Those on the panel of the interview, as chosen by whoever planned it.';
/** What a panel is told. Bell and push name no candidate. */
export const PANEL_KINDS = {
  planned: kindOfMail(plannedMail, { group, text: 'You are asked to interview: {{when}}', about: PANEL }),
  changed: kindOfMail(changedMail, { group, text: 'An interview of yours has changed: {{when}}', about: PANEL }),
  cancelled: kindOfMail(cancelledMail, { group, text: 'An interview of yours is cancelled: {{when}}', about: PANEL }),
  reminder: kindOfMail(reminderMail, { group, text: 'You interview today: {{when}}', about: PANEL }),
  missing: kindOfMail(scorecardMail, {
    group,
    text: 'Your scorecard of an interview is missing',
    about: 'Those on the panel of an interview that is over, until their scorecard is in.',
  }),
};
export const interviewNotifications = Object.values(PANEL_KINDS);

const ofAddress = (mail: MailTemplate): AddressKind => ({ key: mail.kind, mail, addressonly: true });
/** What the candidate is told. */
const CANDIDATE_KINDS = {
  planned: ofAddress(candidatePlannedMail),
  changed: ofAddress(candidateChangedMail),
  cancelled: ofAddress(candidateCancelledMail),
};

/** An interview as mails and calendars describe it. */
export type Described = {
  readonly interviewid: number;
  readonly interviewname: string;
  readonly designationname: string;
  readonly startson: string;
  readonly durationminutes: number;
  readonly timezoneid: string;
  readonly place: string;
  readonly calllink: string;
  readonly calendaruid: string;
  readonly calendarsequence: number;
};

/** Day and time as words, by clocks of the interview. */
export function whenWords({ startson, timezoneid }: Pick<Described, 'startson' | 'timezoneid'>): string {
  const wall = wallTime(new Date(startson).getTime(), timezoneid);
  return `${dayWords(wall.day)}, ${wall.time} (${timezoneid})`;
}
const whereWords = ({ place, calllink }: Described): string => [place, calllink].filter(Boolean).join(', ') || '–';

type Sender = Pick<BaseContext, 'tenant' | 'env'> & { readonly origin: string };

/** The values of an interview in a mail. */
export const mailValues = ({ tenant, origin }: Pick<Sender, 'tenant' | 'origin'>, interview: Described) => ({
  company: tenant.companyname,
  job: interview.designationname,
  interview: interview.interviewname,
  when: whenWords(interview),
  minutes: String(interview.durationminutes),
  where: whereWords(interview),
  link: `${origin}/recruit/interviews/${interview.interviewid}`,
});

const entryOf = (
  { tenant, env }: Sender,
  interview: Described,
  method: Invitation['method'],
): Omit<Invitation, 'summary' | 'description'> => ({
  method,
  uid: `${interview.calendaruid}@${tenant.label}.${env.baseDomain}`,
  sequence: interview.calendarsequence,
  startson: interview.startson,
  endson: new Date(new Date(interview.startson).getTime() + interview.durationminutes * 60_000).toISOString(),
  location: [interview.place, interview.calllink].filter(Boolean).join(', '),
});

type News = 'planned' | 'changed' | 'cancelled';
const methodOf = (news: News) => (news === 'cancelled' ? 'CANCEL' : 'REQUEST');

/** Tells people of a panel by bell and mail, with the entry of their calendars. */
export async function tellPanel(
  ctx: Sender,
  db: Db,
  { news, interview, employeeids }: { news: News; interview: Described; employeeids: readonly number[] },
): Promise<void> {
  if (employeeids.length === 0) return;
  const values = mailValues(ctx, interview);
  await notify(db, {
    kind: PANEL_KINDS[news],
    to: employeeids.map((employeeid) => ({ employeeid })),
    values,
    link: `/recruit/interviews/${interview.interviewid}`,
    invitation: {
      ...entryOf(ctx, interview, methodOf(news)),
      summary: `${interview.interviewname}: ${interview.designationname}`,
      description: values.link,
    },
  });
}

/** Tells the candidate by mail, with the entry of a calendar; it says nothing of panel and kit. */
export async function tellCandidate(
  ctx: Sender,
  db: Db,
  {
    news,
    interview,
    to,
  }: { news: News; interview: Described; to: { emailid: string; fullname: string; candidateapplicationid: number } },
): Promise<void> {
  const replyto = await replyAddresses(db, [to.candidateapplicationid]);
  const { link: _link, interview: _kit, ...values } = mailValues(ctx, interview);
  await notify(db, {
    kind: CANDIDATE_KINDS[news],
    to: [
      {
        emailids: [to.emailid],
        replyto: replyto.get(to.candidateapplicationid),
        values: { ...values, name: to.fullname },
      },
    ],
    invitation: {
      ...entryOf(ctx, interview, methodOf(news)),
      summary: `${interview.designationname}, ${ctx.tenant.companyname}`,
      description: interview.calllink,
    },
  });
}
