import { maySignIn } from '#platform/server/may-sign-in.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { MailTemplate } from '#platform/server/mail/template.ts';
import { kindOfMail } from '#platform/server/notify/kind.ts';
import { notify } from '#platform/server/notify/notify.ts';

/** The page where people read their letters. */
const LETTER_BOX = '/letter_box';

/** The mail that a letter is available; its content is only in the letter box. */
export const letterSentMail: MailTemplate = {
  kind: 'letter-sent',
  title: 'Letter is there',
  about: 'Sent to a person when a letter is put into the letter box',
  subject: 'A letter of {{company}} for you: {{letter}}',
  body: [
    'Dear {{name}},',
    '{{company}} has put a letter into your letter box: {{letter}}, number {{number}}.',
    'Sign in to read it: {{link}}',
  ].join('\n\n'),
  fields: {
    name: 'Asha Rao',
    company: 'Kaveri Textiles',
    letter: 'Employment certificate',
    number: 'EC/2026-27/14',
    link: 'https://kaveri.muster.example/letter_box',
  },
  needed: ['link'],
};

export const letterNotification = kindOfMail(letterSentMail, {
  group: 'Letters',
  text: 'A letter for you: {{letter}}',
  about: 'The person a letter is addressed to, when it is put into the letter box.',
});

/** The data of a sent letter for its mail. */
export type SentLetter = { letterid: number; employeeid: number; letternumber: string; subject: string };
type Result = { sent: readonly SentLetter[]; companyname: string; origin: string; today: string };

/** Mails everybody who can sign in and whose letter was sent, in the transaction that sends. */
export async function tellOfLetters(db: Db, { sent, companyname, origin, today }: Result): Promise<void> {
  const people = await db
    .selectFrom('account')
    .select(['accountid', 'employeeid'])
    .where(
      anyOf(
        'employeeid',
        sent.map(({ employeeid }) => employeeid),
      ),
    )
    .where('statusid', '=', 1)
    .where(maySignIn(today))
    .execute();
  const byPerson = new Map(people.map((person) => [person.employeeid, person]));
  await notify(db, {
    kind: letterNotification,
    values: { company: companyname, link: `${origin}${LETTER_BOX}` },
    link: LETTER_BOX,
    to: sent.flatMap(({ employeeid, subject, letternumber }) => {
      const person = byPerson.get(employeeid);
      return person ? [{ accountid: person.accountid, values: { letter: subject, number: letternumber } }] : [];
    }),
  });
}
