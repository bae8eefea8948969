import { isEmail } from '#platform/contract/fields.ts';
import type { Db } from '#platform/server/db.ts';
import { mail } from '#platform/server/mail/outbox.ts';

type Result = { accountid: number; subject: string; text: string };

/** Mails accounts that can sign in; of several mails to one account with the same subject only the first is sent. */
async function tell(db: Db, result: readonly Result[], today: string): Promise<void> {
  if (result.length === 0) return;
  const people = await db
    .selectFrom('account')
    .select(['accountid', 'emailid', 'fullname'])
    .where('accountid', 'in', [...new Set(result.map(({ accountid }) => accountid))])
    .where('statusid', '=', 1)
    .where('passwordhash', 'is not', null)
    .where((c) => c.or([c('accessuntil', 'is', null), c('accessuntil', '>=', today)]))
    .execute();
  const known = new Map(people.map((person) => [person.accountid, person]));
  const sent = new Map<string, { recipient: string; subject: string; text: string }>();
  for (const { accountid, subject, text } of result) {
    const person = known.get(accountid);
    const key = `${accountid} ${subject}`;
    if (!person || !isEmail(person.emailid) || sent.has(key)) continue;
    sent.set(key, { recipient: person.emailid, subject, text: `Dear ${person.fullname},\n\n${text}` });
  }
  await mail(db, [...sent.values()]);
}

/** An address of the request center, when the URL origin is known; a worker does not know it. */
const where = (origin: string | undefined): string =>
  origin ? `Decide here: ${origin}/request_center` : 'Sign in to Muster and open Requests to decide.';

type Waiting = { accountid: number; approvalrequestid: number };

/** Notifies approvers, one mail each, that requests wait for them. The content of the requests is not in the mail. */
export async function tellWaiting(
  db: Db,
  waiting: readonly Waiting[],
  { today, origin, again = false }: { today: string; origin?: string; again?: boolean },
): Promise<void> {
  const counts = new Map<number, Set<number>>();
  for (const { accountid, approvalrequestid } of waiting)
    counts.set(accountid, (counts.get(accountid) ?? new Set()).add(approvalrequestid));
  const result = [...counts].map(([accountid, { size }]) => ({
    accountid,
    subject: again
      ? size === 1
        ? 'A request still waits for you'
        : `${size} requests still wait for you`
      : size === 1
        ? 'A request waits for you'
        : `${size} requests wait for you`,
    text: where(origin),
  }));
  await tell(db, result, today);
}

type Outcome = { accountids: readonly number[]; title: string; statusid: number };

/** Notifies the requester and the person concerned of the outcome of a request. */
export async function tellOutcome(
  db: Db,
  outcomes: readonly Outcome[],
  { today, origin }: { today: string; origin: string },
): Promise<void> {
  const result = outcomes.flatMap(({ accountids, title, statusid }) => {
    const word = statusid === 2 ? 'approved' : 'rejected';
    // A title is the person's own text: line breaks could inject mail headers.
    const subject = `Your request was ${word}: ${title.replace(/\s+/g, ' ')}`.slice(0, 190);
    return accountids.map((accountid) => ({
      accountid,
      subject,
      text: `“${title}” was ${word}. Read more: ${origin}/request_center?tab=mine`,
    }));
  });
  await tell(db, result, today);
}
