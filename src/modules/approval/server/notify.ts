import { say } from '#platform/engine/say.ts';
import type { Db } from '#platform/server/db.ts';
import type { NotificationKind } from '#platform/server/notify/kind.ts';
import { notify } from '#platform/server/notify/notify.ts';

const requestWaiting: NotificationKind = {
  key: 'request_waiting',
  group: 'Requests',
  title: 'A request waits for you',
  text: 'A request waits for your decision',
  about: 'The approvers of the current level, by the workflow of the request, and their delegates of the day.',
};
const requestReminder: NotificationKind = {
  key: 'request_reminder',
  group: 'Requests',
  title: 'A request still waits for you',
  text: 'A request still waits for your decision',
  about:
    'The approvers of the current level and those it was handed on to, when the reply time of the workflow is over.',
};
const requestDecided: NotificationKind = {
  key: 'request_decided',
  group: 'Requests',
  title: 'A request was decided',
  text: 'A request was decided',
  about: 'The requester and the employee concerned, when the request is approved or rejected.',
};
const requestSentBack: NotificationKind = {
  key: 'request_sent_back',
  group: 'Requests',
  title: 'A request of yours was sent back',
  text: 'A request of yours was sent back',
  about: 'The requester and the employee concerned, when an approver asks for missing information.',
};
const requestWatched: NotificationKind = {
  key: 'request_watched',
  group: 'Requests',
  title: 'A request you watch has changed',
  text: 'A request you watch has changed',
  about: 'Watchers of the request, by choice or by its workflow, when it is decided, withdrawn or sent back.',
};
export const approvalNotifications = [requestWaiting, requestReminder, requestDecided, requestSentBack, requestWatched];

type Result = { accountid: number; subject: string; text: string; sentence: string };
type Telling = { kind: NotificationKind; today: string; link: string };

/** Notifies accounts that can sign in; of several mails to one account with the same subject only the first is sent. */
async function tell(db: Db, result: readonly Result[], { kind, today, link }: Telling): Promise<void> {
  if (result.length === 0) return;
  const people = await db
    .selectFrom('account')
    .select(['accountid', 'fullname'])
    .where('accountid', 'in', [...new Set(result.map(({ accountid }) => accountid))])
    .where('statusid', '=', 1)
    .where('passwordhash', 'is not', null)
    .where((c) => c.or([c('accessuntil', 'is', null), c('accessuntil', '>=', today)]))
    .execute();
  const byKey = new Map(people.map((person) => [person.accountid, person]));
  const sent = new Map<string, Result & { fullname: string }>();
  for (const one of result) {
    const person = byKey.get(one.accountid);
    const key = `${one.accountid} ${one.subject}`;
    if (person && !sent.has(key)) sent.set(key, { ...one, fullname: person.fullname });
  }
  await notify(db, {
    kind,
    link,
    to: [...sent.values()].map(({ accountid, subject, text, sentence, fullname }) => ({
      accountid,
      text: sentence,
      mail: { subject, body: `Dear ${fullname},\n\n${text}` },
    })),
  });
}

/** An address of the request center, when the URL origin is known; a worker does not know it. */
const where = (origin: string | undefined): string =>
  origin ? `Decide here: ${origin}/request_center` : 'Sign in to Muster and open Requests to decide.';

const newSentence = (count: number): string =>
  count === 1 ? 'A request waits for you' : say`${count} requests wait for you`;
const oldSentence = (count: number): string =>
  count === 1 ? 'A request still waits for you' : say`${count} requests still wait for you`;

type Waiting = { accountid: number; approvalrequestid: number };

/** Notifies approvers, once each, that requests wait for them. The content of the requests is not told. */
export async function tellWaiting(
  db: Db,
  waiting: readonly Waiting[],
  { today, origin, again = false }: { today: string; origin?: string; again?: boolean },
): Promise<void> {
  const counts = new Map<number, Set<number>>();
  for (const { accountid, approvalrequestid } of waiting)
    counts.set(accountid, (counts.get(accountid) ?? new Set()).add(approvalrequestid));
  const result = [...counts].map(([accountid, { size }]) => {
    const sentence = again ? oldSentence(size) : newSentence(size);
    return { accountid, subject: sentence, sentence, text: where(origin) };
  });
  await tell(db, result, { kind: again ? requestReminder : requestWaiting, today, link: '/request_center' });
}

type Outcome = { accountids: readonly number[]; title: string; statusid: number };

/** Notifies the requester and the person concerned of the outcome of a request. */
export async function tellOutcome(
  db: Db,
  outcomes: readonly Outcome[],
  { today, origin }: { today: string; origin: string },
): Promise<void> {
  const link = '/request_center?tab=mine';
  const result = outcomes.flatMap(({ accountids, title, statusid }) => {
    const word = statusid === 2 ? 'approved' : 'rejected';
    // A title is the person's own text: line breaks could inject mail headers.
    const name = title.replace(/\s+/g, ' ');
    const subject = `Your request was ${word}: ${name}`.slice(0, 190);
    const sentence = statusid === 2 ? say`Your request was approved: ${name}` : say`Your request was rejected: ${name}`;
    const text = `“${title}” was ${word}. Read more: ${origin}${link}`;
    return accountids.map((accountid) => ({ accountid, subject, sentence, text }));
  });
  await tell(db, result, { kind: requestDecided, today, link });
}

type SentBack = { requesteraccountid: number; personaccountid: number | null; title: string };

/** Notifies the requester and the person concerned that a request is with them again, with what is missing. */
export async function tellSentBack(
  db: Db,
  { requesteraccountid, personaccountid, title }: SentBack,
  { today, origin, comment }: { today: string; origin: string; comment: string },
): Promise<void> {
  const link = '/request_center?tab=mine';
  const name = title.replace(/\s+/g, ' ');
  const one = {
    subject: `Your request was sent back: ${name}`.slice(0, 190),
    sentence: say`Your request was sent back: ${name}`,
    text: `“${title}” was sent back to you: ${comment}\n\nAnswer here: ${origin}${link}`,
  };
  const accountids = new Set([requesteraccountid, ...(personaccountid === null ? [] : [personaccountid])]);
  const result = [...accountids].map((accountid) => ({ ...one, accountid }));
  await tell(db, result, { kind: requestSentBack, today, link });
}

/** Notifies those who watch requests. */
export async function tellWatched(
  db: Db,
  result: readonly { accountid: number; sentence: string }[],
  { today, origin }: { today: string; origin: string },
): Promise<void> {
  const link = '/request_center?tab=watching';
  const messages = result.map(({ accountid, sentence }) => ({
    accountid,
    sentence,
    subject: sentence.slice(0, 190),
    text: `${sentence}. Read more: ${origin}${link}`,
  }));
  await tell(db, messages, { kind: requestWatched, today, link });
}
