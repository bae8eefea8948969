import { sql } from 'kysely';
import { isEmail } from '#platform/contract/fields.ts';
import type { Db } from '#platform/server/db.ts';
import { mail } from '#platform/server/mail/outbox.ts';
import { fillWording, type MailTemplate, wordingOf } from '#platform/server/mail/template.ts';

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

/** The data of a sent letter for its mail. */
export type SentLetter = { letterid: number; employeeid: number; letternumber: string; subject: string };
type Result = { sent: readonly SentLetter[]; companyname: string; origin: string; today: string };

/** Mails everybody who can sign in and whose letter was sent, in the transaction that sends. */
export async function tellOfLetters(db: Db, { sent, companyname, origin, today }: Result): Promise<void> {
  const people = await db
    .selectFrom('account')
    .select(['employeeid', 'emailid', 'fullname'])
    .where(sql<boolean>`employeeid = any(${sent.map(({ employeeid }) => employeeid)}::bigint[])`)
    .where('statusid', '=', 1)
    .where((c) => c.or([c('accessuntil', 'is', null), c('accessuntil', '>=', today)]))
    .execute();
  const byPerson = new Map(people.map((person) => [person.employeeid, person]));
  const wording = await wordingOf(db, letterSentMail);
  await mail(
    db,
    sent.flatMap(({ employeeid, subject, letternumber }) => {
      const person = byPerson.get(employeeid);
      if (!person || !isEmail(person.emailid)) return [];
      const values = {
        name: person.fullname,
        company: companyname,
        letter: subject,
        number: letternumber,
        link: `${origin}${LETTER_BOX}`,
      };
      return [{ recipient: person.emailid, ...fillWording(wording, values) }];
    }),
  );
}
