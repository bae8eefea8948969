import { sql } from 'kysely';
import { addDays, type Day, day } from '#platform/engine/day.ts';
import { ASKED, noteChase, type Pending, REMINDED } from '#platform/server/chase.ts';
import type { Db } from '#platform/server/db.ts';
import { originOf } from '#platform/server/hosts.ts';
import type { MailTemplate } from '#platform/server/mail/template.ts';
import type { DailyCheck } from '#platform/server/module.ts';
import { kindOfMail } from '#platform/server/notify/kind.ts';
import { notify } from '#platform/server/notify/notify.ts';
import type { Context } from '#platform/server/serve.ts';
import { dayName } from '../../../engine/wording.ts';
import { sectionsOfYear } from '../sections/stored.ts';
import { standings } from './standing.ts';

export const DECLARATION_PATH = '/payroll/it_declaration_and_submission';

const fields = {
  name: 'Asha Rao',
  taxyear: '2026-27',
  what: 'investments and rent',
  until: '15 December 2026',
  line: '80C public provident fund',
  reason: 'The receipt is of the year before',
  company: 'Kaveri Textiles',
  link: `https://kaveri.muster.example${DECLARATION_PATH}`,
};

export const declarationDueMail: MailTemplate = {
  kind: 'declaration_due',
  title: 'Income tax declaration',
  about: 'Sent when the window for declarations or for proofs opens, and a week and a day before it closes',
  subject: 'Income tax {{taxyear}}: {{what}} by {{until}}',
  body: [
    'Dear {{name}},',
    'Until {{until}} you can enter {{what}} for the income tax of {{taxyear}}. The page shows your tax in both regimes.',
    'Sign in to do it: {{link}}',
  ].join('\n\n'),
  fields,
  needed: ['link'],
};
export const sentBackMail: MailTemplate = {
  kind: 'declaration_sent_back',
  title: 'Proof sent back',
  about: 'Sent to the person whose proof for the income tax was rejected',
  subject: 'Your proof for {{line}} was sent back',
  body: [
    'Dear {{name}},',
    'Your proof for {{line}} was sent back: {{reason}}.',
    'Sign in to add another file and hand it in again: {{link}}',
  ].join('\n\n'),
  fields,
  needed: ['link'],
};
export const declarationDue = kindOfMail(declarationDueMail, {
  group: 'Payroll',
  text: 'Income tax {{taxyear}}: {{what}} by {{until}}',
  about:
    'All employees in service when declarations open, and those who have not declared or submitted proofs before they close.',
});
export const declarationSentBack = kindOfMail(sentBackMail, {
  group: 'Payroll',
  text: 'Your proof for {{line}} was sent back: {{reason}}',
  about: 'The person whose proof for the income tax was rejected.',
});

type SentBack = { employeeid: number; section: string | null; taxyear: string; reason: string };

/** Tells a person that a proof was rejected, with the reason. */
export function tellSentBack(
  { db, tenant, origin }: Pick<Context, 'db' | 'tenant' | 'origin'>,
  { employeeid, section, taxyear, reason }: SentBack,
): Promise<void> {
  const line = sectionsOfYear(taxyear)?.sections.find(({ code }) => code === section)?.name ?? 'House rent';
  return notify(db, {
    kind: declarationSentBack,
    values: { company: tenant.companyname, line, reason, link: `${origin}${DECLARATION_PATH}` },
    link: DECLARATION_PATH,
    to: [{ employeeid }],
  });
}

type Window = {
  readonly declarationwindowid: number;
  readonly taxyear: string;
  readonly declarefrom: string;
  readonly declareuntil: string;
  readonly proofsfrom: string;
  readonly proofsuntil: string;
};
/** Days before the end of a window on which people are reminded. */
const REMIND_BEFORE = [7, 1];
const DECLARE = 1;
const PROOFS = 2;

const isReminderDay = (today: Day, until: string): boolean =>
  REMIND_BEFORE.some((days) => addDays(today, days) === until);

/** People in service: all of them, those who declared nothing, or those with amounts that are not proved. */
async function peopleFor(
  db: Db,
  { taxyear, today, whom }: { taxyear: string; today: Day; whom: 'all' | 'idle' | 'unproved' },
) {
  const rows = await db
    .selectFrom('employee as e')
    .leftJoin(standings(taxyear).as('s'), (join) => join.on(sql<boolean>`s.employeeid = e.employeeid`))
    .select('e.employeeid')
    .where('e.joiningdate', '<=', today)
    .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', today)]))
    .$if(whom === 'idle', (q) => q.where('s.employeeid', 'is', null))
    .$if(whom === 'unproved', (q) => q.where('s.unproved', '>', 0))
    .execute();
  return rows.map(({ employeeid }) => employeeid);
}

type Notice = {
  readonly step: typeof ASKED | typeof REMINDED;
  readonly edition: number;
  readonly whom: 'all' | 'idle' | 'unproved';
};

/** What is sent of a window on a day. */
function noticesOf({ declarefrom, declareuntil, proofsfrom, proofsuntil }: Window, today: Day): Notice[] {
  const isIn = (from: string, until: string) => from <= today && today <= until;
  return [
    ...(isIn(declarefrom, declareuntil) ? [{ step: ASKED, edition: DECLARE, whom: 'all' } as const] : []),
    ...(isReminderDay(today, declareuntil) ? [{ step: REMINDED, edition: DECLARE, whom: 'idle' } as const] : []),
    ...(isIn(proofsfrom, proofsuntil) ? [{ step: ASKED, edition: PROOFS, whom: 'unproved' } as const] : []),
    ...(isReminderDay(today, proofsuntil) ? [{ step: REMINDED, edition: PROOFS, whom: 'unproved' } as const] : []),
  ];
}

/** Tells people that a window opens, and reminds them before it closes; nobody twice. @returns whether a window is to come */
export const declarationsDue: DailyCheck = async ({ db, env, tenant, today: now }) => {
  const today = day(now);
  const windows = await db
    .selectFrom('declaration_window')
    .select(['declarationwindowid', 'taxyear', 'declarefrom', 'declareuntil', 'proofsfrom', 'proofsuntil'])
    .where('proofsuntil', '>=', today)
    .execute();
  for (const window of windows.filter(({ taxyear }) => sectionsOfYear(taxyear) !== undefined))
    for (const { step, edition, whom } of noticesOf(window, today)) {
      const { declarationwindowid: objectid, taxyear } = window;
      const ids = await peopleFor(db, { taxyear, today, whom });
      const pending: Pending[] = ids.map((employeeid) => ({ objectid, employeeid, edition }));
      const people = await noteChase(db, { objectkind: 'declaration_window', step, today }, pending);
      if (people.length === 0) continue;
      await notify(db, {
        kind: declarationDue,
        values: {
          company: tenant.companyname,
          taxyear,
          what: edition === DECLARE ? 'investments and rent' : 'proofs',
          until: dayName(day(edition === DECLARE ? window.declareuntil : window.proofsuntil)),
          link: `${originOf(env, tenant.label)}${DECLARATION_PATH}`,
        },
        link: DECLARATION_PATH,
        to: people.map(({ employeeid }) => ({ employeeid })),
      });
    }
  return windows.length > 0;
};
