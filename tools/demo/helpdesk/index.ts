import { addDays, day, type Day } from '#platform/engine/day.ts';
import { moment } from '#platform/engine/working-clock.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import { dayIn } from '#platform/server/day-in.ts';
import { type Db, inTenant } from '#platform/server/db.ts';
import type { DemoSeed } from '../seed.ts';
import { renewDues } from '#modules/helpdesk/server/daily-check.ts';
import { SETTING as ANONYMOUS_SETTING } from '#modules/helpdesk/server/anonymous.ts';

const [NEW, OPEN, WAITING, RESOLVED] = [1, 2, 3, 4];
/** Category, place of the requester, subject, question, status, days ago, answer. */
type DemoTicket = readonly [
  category: number,
  asker: number,
  about: string,
  question: string,
  statusid: number,
  days: number,
  reply: string | null,
];
const CATEGORIES = [
  ['Payslip and tax', 'Pay, deductions, tax declaration', 3],
  ['IT and access', 'Laptop, e-mail, door card', 2],
  ['Leave and attendance', 'Balances, corrections, shifts', 1],
  ['Confidential to HR', 'Read by two people of HR alone', 1],
] as const;
/** What the category of IT asks with each ticket, and what two tickets say. */
const DEVICE_FIELDS = [
  { id: 1, typeid: 6, label: 'Device', isrequired: true, options: ['Laptop', 'Phone', 'Door card'] },
  { id: 2, typeid: 1, label: 'Asset tag', isrequired: false, options: [] },
];
const DEVICE_ANSWERS = [
  [
    { id: 1, label: 'Device', value: 1, text: 'Laptop' },
    { id: 2, label: 'Asset tag', value: 'LT-0002', text: 'LT-0002' },
  ],
  [{ id: 1, label: 'Device', value: 3, text: 'Door card' }],
];
const TICKETS: readonly DemoTicket[] = [
  [
    0,
    -1,
    'HRA of last month',
    'My HRA is lower than in the month before. Why?',
    WAITING,
    3,
    'The rent receipt of the month is missing. Please send it.',
  ],
  [0, 2, 'Which tax regime is better for me?', 'I invested 1,50,000 this year.', NEW, 6, null],
  [
    1,
    3,
    'Laptop does not start',
    'Since this morning the screen stays dark.',
    OPEN,
    1,
    'Please bring it to the second floor.',
  ],
  [
    1,
    -1,
    'Door card for the calibration lab',
    'I work there from next week.',
    RESOLVED,
    9,
    'Your card opens the lab now.',
  ],
  [2, 4, 'Saturday shift is not counted', 'I worked on the last Saturday of the month.', NEW, 0, null],
];

/** The HRA line of the last released payslip of a person, whose working the first ticket carries. */
async function hraOf(db: Db, employeeid: number) {
  const slip = await db
    .selectFrom('payslip as p')
    .innerJoin('payroll_run as r', 'r.payrollrunid', 'p.payrollrunid')
    .select(['p.payrollrunid', 'p.payrollmonth', 'p.result'])
    .where('p.employeeid', '=', employeeid)
    .where('r.publishedon', 'is not', null)
    .orderBy('p.payrollmonth', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { lines = [] } = (slip?.result ?? {}) as { lines?: { component: string; name: string }[] };
  const payslipline = lines.findIndex(({ component }) => component.toLowerCase() === 'hra');
  const paysliplinename = lines[payslipline]?.name;
  if (!slip || paysliplinename === undefined) return {};
  return { payrollrunid: slip.payrollrunid, payslipline, paysliplinename, payslipmonth: slip.payrollmonth };
}

async function seedTickets(db: Db, today: Day): Promise<void> {
  const people = await db
    .selectFrom('employee')
    .select('employeeid')
    .where('leavingdate', 'is', null)
    .orderBy('employeeid')
    .limit(10)
    .execute();
  const accounts = await db.selectFrom('account').select(['accountid', 'employeeid', 'fullname']).execute();
  const own = accounts.find(({ fullname }) => fullname === 'Kavya Menon')?.employeeid;
  const admin = accounts.find(({ fullname }) => fullname === 'Ananya Deshpande')?.employeeid;
  const person = (place: number): number =>
    (place < 0 ? own : people[place % Math.max(1, people.length)]?.employeeid) ?? people[0]?.employeeid ?? 0;
  if (people.length < 2) return;
  const agents = [admin ?? person(0), person(1)].filter((one, at, all) => all.indexOf(one) === at);
  const categories: number[] = [];
  for (const [ticketcategoryname, description, assignid] of CATEGORIES) {
    const { ticketcategoryid } = await db
      .insertInto('ticket_category')
      .values({
        ticketcategoryname,
        description,
        assignid,
        agentids: JSON.stringify(agents),
        fields: JSON.stringify(categories.length === 1 ? DEVICE_FIELDS : []),
        isconfidential: categories.length === 3,
        escalationid: person(2),
        highpercent: 50,
        urgentpercent: 25,
      })
      .returning('ticketcategoryid')
      .executeTakeFirstOrThrow();
    categories.push(ticketcategoryid);
  }
  await db
    .insertInto('canned_response')
    .values([
      {
        cannedresponsename: 'Where the payslip is',
        body: 'Dear {{name}}, your payslip can be read under Payroll, Payslip. Each line opens to its working.',
      },
      {
        cannedresponsename: 'Proof is missing',
        body: 'Dear {{name}}, please send the proof, then we go on with ticket {{ticket}}. {{agent}}',
      },
    ])
    .execute();
  const about = await hraOf(db, person(-1));
  for (const [category, asker, subject, question, statusid, days, reply] of TICKETS) {
    const openedat = moment(today, 10 * 60) - days * 24 * 60;
    const isanswered = reply !== null;
    const { ticketid } = await db
      .insertInto('ticket')
      .values({
        ticketcategoryid: categories[category] ?? 0,
        employeeid: person(asker),
        subject,
        statusid,
        ...(asker < 0 && category === 0 ? about : {}),
        agentid: isanswered ? (agents.find((one) => one !== person(asker)) ?? null) : null,
        openedat,
        firstansweredat: isanswered ? openedat + 95 : null,
        answers: JSON.stringify(category === 1 ? DEVICE_ANSWERS[statusid === OPEN ? 0 : 1] : []),
        nextfrom: statusid === OPEN ? openedat + 120 : null,
        resolvedat: statusid === RESOLVED ? openedat + 400 : null,
      })
      .returning('ticketid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('ticket_post')
      .values([
        { ticketid, isinternal: false, isagent: false, body: question },
        ...(isanswered ? [{ ticketid, isinternal: false, isagent: true, body: reply }] : []),
        ...(statusid === OPEN
          ? [{ ticketid, isinternal: false, isagent: false, body: 'Until when do I need it back?' }]
          : []),
      ])
      .execute();
    if (statusid === OPEN)
      await db
        .insertInto('ticket_watcher')
        .values({ ticketid, employeeid: person(asker + 1) })
        .execute();
    if (statusid === WAITING)
      await db
        .insertInto('ticket_pause')
        .values({ ticketid, fromat: openedat + 95 })
        .execute();
  }
  await renewDues(db, today);
  await seedAnonymous(db, today);
}

/** The anonymous channel, turned on, with an open and an answered message. The codes are nobody's. */
async function seedAnonymous(db: Db, today: Day): Promise<void> {
  await db
    .insertInto('tenant_setting')
    .values({ settingname: ANONYMOUS_SETTING, value: JSON.stringify({ ison: true }), version: 1 })
    .execute();
  await scheduleDailyCheck(db, 'helpdesk');
  const [open, done] = await db
    .insertInto('anonymous_case')
    .values(
      ['Gifts of a supplier', 'Lights in the parking area'].map((subject, at) => ({
        subject,
        codehash: `demo-${at}`,
        statusid: at + 1,
        openedon: addDays(today, -at - 2),
      })),
    )
    .returning('anonymouscaseid')
    .execute();
  const post = (anonymouscaseid: string, position: number, body: string) => ({
    anonymouscaseid,
    position,
    body,
    ishandler: position % 2 === 0,
    addedon: addDays(today, -1),
    issettled: true,
  });
  if (!open || !done) return;
  await db
    .insertInto('anonymous_post')
    .values([
      post(
        open.anonymouscaseid,
        1,
        'A purchase of the lab was decided after a gift. Please look at the order of August.',
      ),
      post(done.anonymouscaseid, 1, 'After eight in the evening the parking area is dark.'),
      post(done.anonymouscaseid, 2, 'Thank you. The lights are repaired since yesterday.'),
    ])
    .execute();
}

/** Tickets of the demo company in every status, once payroll has added its people. */
export const seedDemoTickets: DemoSeed = async ({ pools, subscriptionid, label, env }) => {
  if (label !== 'acme') return;
  const today = day(dayIn(env.now(), undefined));
  await inTenant(pools, subscriptionid, { accountid: null, request: 'demo' }, (db) => seedTickets(db, today));
};
