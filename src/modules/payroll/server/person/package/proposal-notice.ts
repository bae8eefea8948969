import type { Day } from '#platform/engine/day.ts';
import { dayWords } from '#platform/engine/months.ts';
import type { Db } from '#platform/server/db.ts';
import type { MailTemplate } from '#platform/server/mail/template.ts';
import { kindOfMail } from '#platform/server/notify/kind.ts';
import { notify } from '#platform/server/notify/notify.ts';
import type { BaseContext } from '#platform/server/serve.ts';
import { firstSettings } from '../../setup/settings.ts';

/** The mail that a package waits; amounts are no merge fields. */
export const proposalMail: MailTemplate = {
  kind: 'package_proposed',
  title: 'Package waits to be entered',
  about: 'Sent to those who enter payroll inputs when what was agreed with somebody waits as the first package',
  subject: 'The package of {{person}} waits for you',
  body: [
    'Dear {{name}},',
    'What was agreed with {{person}}, who joins on {{day}}, waits to be entered as the first package.',
    'Check it and save it here: {{link}}',
  ].join('\n\n'),
  fields: {
    name: 'Asha Rao',
    person: 'Bina Shah',
    day: '1 February 2027',
    link: 'https://kaveri.muster.example/payroll/package?employeeid=12',
  },
  needed: ['link'],
};

export const proposalNotification = kindOfMail(proposalMail, {
  group: 'Payroll',
  text: 'The package of {{person}} waits for you',
  about: 'Everybody who may enter payroll inputs, but for the person, when a package is proposed.',
});

/** Where a proposal is told of. */
export type ProposalContext = Pick<BaseContext, 'origin' | 'today'> & { readonly db: Db };

/** Tells those who can enter a proposed package; nobody in a company that runs no payroll here. */
export async function tellProposal(
  { db, origin, today }: ProposalContext,
  { employeeid, effectivefrom }: { readonly employeeid: number; readonly effectivefrom: Day },
): Promise<void> {
  if (!(await firstSettings(db))) return;
  const person = await db
    .selectFrom('employee as e')
    .leftJoin('account as a', 'a.employeeid', 'e.employeeid')
    .select(['e.fullname', 'a.accountid'])
    .where('e.employeeid', '=', employeeid)
    .executeTakeFirstOrThrow();
  const link = `/payroll/package?employeeid=${employeeid}`;
  await notify(db, {
    kind: proposalNotification,
    to: { right: 'payrollInput', today, except: [person.accountid] },
    values: { person: person.fullname, day: dayWords(effectivefrom), link: `${origin}${link}` },
    link,
  });
}
