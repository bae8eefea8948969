import { dayWords } from '#platform/engine/months.ts';
import type { Db } from '#platform/server/db.ts';
import type { Invitation } from '#platform/server/mail/invitation.ts';
import type { MailTemplate } from '#platform/server/mail/template.ts';
import { kindOfMail } from '#platform/server/notify/kind.ts';
import { type Notice, notify } from '#platform/server/notify/notify.ts';
import type { BaseContext } from '#platform/server/serve.ts';
import { replyAddresses } from '../candidate/reply-address.ts';
import { wallTime } from '../../engine/interview/slots.ts';

const fields = {
  name: 'Asha Nair',
  company: 'Kaveri Textiles',
  job: 'Shift engineer',
  interview: 'Trial at the loom',
  when: '19 November 2026, 10:30 (Asia/Kolkata)',
  minutes: '45',
  where: 'Room 2, first floor',
};
const DETAILS = ['When: {{when}}, {{minutes}} minutes', 'Where: {{where}}'].join('\n');
const KIT = 'What to cover, the résumé and your scorecard are here: {{link}}';

/** What mails to those who interview and to candidates differ in. */
const READERS = {
  panel: {
    fields: { ...fields, link: 'https://kaveri.muster.example/recruit/interviews/12' },
    needed: ['link'],
    end: [],
  },
  candidate: { fields, needed: ['when'], end: ['{{company}}'] },
};
type Written = Pick<MailTemplate, 'kind' | 'title' | 'about' | 'subject'> & {
  readonly begins: string;
  /** Whether when and where it is follow. */
  readonly details: boolean;
  readonly ends: readonly string[];
};

/** A mail about an interview: whom it addresses, what it begins and ends with, and whether time and place stand between. */
function mailTo(reader: keyof typeof READERS, { begins, details, ends, ...rest }: Written): MailTemplate {
  const { end, ...of } = READERS[reader];
  const body = ['Dear {{name}},', begins, ...(details ? [DETAILS] : []), ...ends, ...end].join('\n\n');
  return { ...rest, ...of, body };
}

const group = 'Recruiting';
const about = 'Those on the panel of the interview, as chosen by whoever planned it.';
/** What a panel is told. Bell and push name no candidate. */
export const PANEL_KINDS = {
  planned: kindOfMail(
    mailTo('panel', {
      kind: 'interview_planned',
      title: 'Interview planned',
      about: 'Sent to those who interview when an interview is planned',
      subject: 'Interview for {{job}}: {{when}}',
      begins: 'You are asked to interview somebody for {{job}} ({{interview}}).',
      details: true,
      ends: [KIT],
    }),
    { group, text: 'You are asked to interview: {{when}}', about },
  ),
  changed: kindOfMail(
    mailTo('panel', {
      kind: 'interview_changed',
      title: 'Interview changed',
      about: 'Sent to those who interview when time or place of an interview changes',
      subject: 'Changed: interview for {{job}}, {{when}}',
      begins: 'An interview for {{job}} ({{interview}}) has changed. It is now:',
      details: true,
      ends: [KIT],
    }),
    { group, text: 'An interview of yours has changed: {{when}}', about },
  ),
  cancelled: kindOfMail(
    mailTo('panel', {
      kind: 'interview_cancelled',
      title: 'Interview cancelled',
      about: 'Sent to those who interview when an interview is cancelled, or goes on without them',
      subject: 'Cancelled: interview for {{job}}, {{when}}',
      begins: 'You are not needed any more for the interview for {{job}} of {{when}}.',
      details: false,
      ends: ['Your interviews: {{link}}'],
    }),
    { group, text: 'An interview of yours is cancelled: {{when}}', about },
  ),
  reminder: kindOfMail(
    mailTo('panel', {
      kind: 'interview_reminder',
      title: 'Interview today',
      about: 'Sent to those who interview in the morning of the day',
      subject: 'Today: interview for {{job}}, {{when}}',
      begins: 'You interview somebody for {{job}} ({{interview}}) today.',
      details: true,
      ends: [KIT],
    }),
    { group, text: 'You interview today: {{when}}', about },
  ),
  missing: kindOfMail(
    mailTo('panel', {
      kind: 'scorecard_missing',
      title: 'Scorecard missing',
      about:
        'Sent to those who have interviewed and have not filled in their scorecard, on the first, third and seventh day',
      subject: 'Your scorecard for {{job}} is missing',
      begins: 'You were on the panel of an interview for {{job}} ({{interview}}) on {{when}}.',
      details: false,
      ends: ['Please fill in your scorecard while you remember it: {{link}}'],
    }),
    {
      group,
      text: 'Your scorecard of an interview is missing',
      about: 'Those on the panel of an interview that is over, until their scorecard is in.',
    },
  ),
};
export const interviewNotifications = Object.values(PANEL_KINDS);

/** What the candidate is told. */
const CANDIDATE_MAILS = {
  planned: mailTo('candidate', {
    kind: 'interview_invitation',
    title: 'Invitation to an interview',
    about: 'Sent to a candidate when an interview is planned',
    subject: 'Invitation to an interview: {{job}} at {{company}}',
    begins: 'We would like to talk with you about your application for {{job}}.',
    details: true,
    ends: ['An entry for your calendar is attached. If the time does not suit you, please reply to this mail.'],
  }),
  changed: mailTo('candidate', {
    kind: 'interview_invitation_changed',
    title: 'Change of an interview',
    about: 'Sent to a candidate when time or place of an interview changes',
    subject: 'Your interview has changed: {{job}} at {{company}}',
    begins: 'Your interview for {{job}} has changed. It is now:',
    details: true,
    ends: ['An entry for your calendar is attached; it replaces the one before.'],
  }),
  cancelled: mailTo('candidate', {
    kind: 'interview_invitation_cancelled',
    title: 'Interview of a candidate cancelled',
    about: 'Sent to a candidate when an interview is cancelled',
    subject: 'Your interview is cancelled: {{job}} at {{company}}',
    begins: 'Your interview for {{job}} on {{when}} is cancelled. We will be in touch with you.',
    details: false,
    ends: [],
  }),
};

export const interviewMails: readonly MailTemplate[] = [
  ...interviewNotifications.flatMap(({ mail }) => mail ?? []),
  ...Object.values(CANDIDATE_MAILS),
];

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

type News = 'planned' | 'changed' | 'cancelled';
type InterviewNotice = Pick<Notice, 'kind' | 'to' | 'values' | 'link'> & Pick<Invitation, 'summary' | 'description'>;

/** Tells somebody of an interview, with the entry of a calendar: a new one, the same with what changed, or its end. */
async function tell(
  { tenant, env }: Sender,
  db: Db,
  { news, interview, summary, description, ...notice }: InterviewNotice & { news: News; interview: Described },
): Promise<void> {
  const { startson, place, calllink } = interview;
  await notify(db, {
    ...notice,
    invitation: {
      method: news === 'cancelled' ? 'CANCEL' : 'REQUEST',
      uid: `${interview.calendaruid}@${tenant.label}.${env.baseDomain}`,
      sequence: interview.calendarsequence,
      startson,
      endson: new Date(new Date(startson).getTime() + interview.durationminutes * 60_000).toISOString(),
      location: [place, calllink].filter(Boolean).join(', '),
      summary,
      description,
    },
  });
}

/** Tells people of a panel by bell and mail, with the entry of their calendars. */
export async function tellPanel(
  ctx: Sender,
  db: Db,
  { employeeids, ...of }: { news: News; interview: Described; employeeids: readonly number[] },
): Promise<void> {
  if (employeeids.length === 0) return;
  const { interviewid, interviewname, designationname } = of.interview;
  const values = mailValues(ctx, of.interview);
  await tell(ctx, db, {
    ...of,
    kind: PANEL_KINDS[of.news],
    to: employeeids.map((employeeid) => ({ employeeid })),
    values,
    link: `/recruit/interviews/${interviewid}`,
    summary: `${interviewname}: ${designationname}`,
    description: values.link,
  });
}

type Addressee = { emailid: string; fullname: string; candidateapplicationid: number };

/** Tells the candidate by mail, with the entry of a calendar; it says nothing of panel and kit. */
export async function tellCandidate(
  ctx: Sender,
  db: Db,
  { to, ...of }: { news: News; interview: Described; to: Addressee },
): Promise<void> {
  const mail = CANDIDATE_MAILS[of.news];
  const replyto = await replyAddresses(db, [to.candidateapplicationid]);
  const { link: _link, interview: _kit, ...values } = mailValues(ctx, of.interview);
  await tell(ctx, db, {
    ...of,
    kind: { key: mail.kind, mail, addressonly: true, rank: 'candidates' },
    to: [
      {
        emailids: [to.emailid],
        replyto: replyto.get(to.candidateapplicationid),
        values: { ...values, name: to.fullname },
      },
    ],
    summary: `${of.interview.designationname}, ${ctx.tenant.companyname}`,
    description: of.interview.calllink,
  });
}
