import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import { dayIn } from '#platform/server/day-in.ts';
import { addOperator } from '#platform/server/operator-directory.ts';
import { admitChecks, runDailyChecks, scheduleDailyCheck, sweepChecks } from '#platform/server/daily-checks.ts';
import { saveTenantDefaults } from '#platform/server/directory.ts';
import type { DailyCheck, ServerModule } from '#platform/server/module.ts';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { serverModules } from '../src/server.modules.ts';
import { type Company, startApp, type TestApp } from './support/product.ts';

/**
 * Daily work happens in the morning of the company, on its own day, and one module's fault is that module's alone; who has
 * nothing due is not looked at.
 */
const seen: { name: string; today: string }[] = [];
let broken = true;
let next: Awaited<ReturnType<DailyCheck>> = false;
const looks =
  (name: string): DailyCheck =>
  async ({ today }) => {
    seen.push({ name, today });
    return next;
  };
const fails: DailyCheck = async ({ db }) => {
  if (!broken) return false;
  await db.insertInto('department').values({ departmentname: 'Half done' }).execute();
  throw new Error('The cupboard is locked');
};
const PROBES: ServerModule[] = [
  { name: 'first', endpoints: [], dailyCheck: looks('first') },
  { name: 'locked', endpoints: [], dailyCheck: fails },
  { name: 'last', endpoints: [], dailyCheck: looks('last') },
];

let running: TestApp;
beforeAll(async () => {
  running = await startApp({ modules: [...serverModules, ...PROBES] });
});
afterAll(() => running.stop());

const look = (company: Company, modules: readonly ServerModule[] = PROBES) =>
  runDailyChecks({ pools: running.pools, env: running.env, modules }, company.id);

async function companyIn(timezoneid: string): Promise<Company> {
  const company = await running.createCompany();
  const { dateformatname, language } = company.tenant;
  await saveTenantDefaults(running.pools, company.tenant, { timezoneid, dateformatname, language });
  return company;
}

async function rowsOf<T>(text: string, values: unknown[]): Promise<T[]> {
  const client = new pg.Client(running.ownerUrl);
  await client.connect();
  const { rows } = await client.query(text, values);
  await client.end();
  return rows as T[];
}

const appointment = async (company: Company, name: string): Promise<string | undefined> => {
  const rows = await rowsOf<{ at: string }>(
    'select dueat::text as at from daily_check where subscriptionid = $1 and name = $2',
    [company.id, name],
  );
  return rows[0]?.at;
};
const makeDue = (company: Company, when: string) =>
  rowsOf('update daily_check set dueat = now() + $2::interval where subscriptionid = $1 and dueat <> $3', [
    company.id,
    when.replace(/^(.*) ago$/, '-$1'),
    'infinity',
  ]);
/** Makes the first appointments, of this company at a moment. */
async function admit(company: Company, when: string): Promise<void> {
  await admitChecks({ pools: running.pools, modules: PROBES });
  await rowsOf('update daily_check set dueat = $2 where subscriptionid <> $1', [company.id, 'infinity']);
  await makeDue(company, when);
}
const sweep = () =>
  sweepChecks({ pools: running.pools, env: running.env, modules: PROBES }, performance.now() + 60_000);

test.each([
  ['America/New_York', '2026-11-21', '2026-11-22'],
  ['Pacific/Auckland', '2026-11-22', '2026-11-23'],
  ['Asia/Kolkata', '2026-11-22', '2026-11-22'],
])('in %s daily work is done for the company’s own day', async (zone, early, late) => {
  const company = await companyIn(zone);
  broken = false;
  for (const [moment, day] of [
    ['2026-11-22T03:00:00Z', early],
    ['2026-11-22T17:00:00Z', late],
  ] as const) {
    running.clock.set(moment);
    seen.length = 0;
    await look(company);
    expect(seen.map(({ today }) => today)).toEqual([day, day]);
  }
});

test.each([
  ['America/New_York', '2026-11-22T03:00:00Z', '2026-11-22T13:30:00.000Z'],
  ['America/New_York', '2026-11-22T14:00:00Z', '2026-11-23T13:30:00.000Z'],
  // Clocks go back in between.
  ['America/New_York', '2026-10-31T20:00:00Z', '2026-11-01T13:30:00.000Z'],
  ['America/New_York', '2026-10-31T10:00:00Z', '2026-10-31T12:30:00.000Z'],
  ['Pacific/Auckland', '2026-11-22T03:00:00Z', '2026-11-22T19:30:00.000Z'],
  ['Asia/Kolkata', '2026-11-22T03:00:00Z', '2026-11-23T03:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-22T02:59:00Z', '2026-11-22T03:00:00.000Z'],
])('in %s the next morning after %s is %s', async (zone, moment, morning) => {
  const [row] = await rowsOf<{ at: string }>('select next_morning($1, $2::timestamptz) as at', [zone, moment]);
  expect(new Date(row?.at ?? '').toISOString()).toBe(morning);
});

test('the checks of companies in one zone are spread over the three hours before its morning, each at its own time', async () => {
  const rows = await rowsOf<{ first: string; last: string; some: number }>(
    `select min(at) as first, max(at) as last, count(distinct at)::integer as some
     from (select next_check('Asia/Kolkata', '2026-11-22T23:00:00Z', n) as at from generate_series(1, 2000) n) c`,
    [],
  );
  const [row] = rows;
  expect(new Date(row?.first ?? '').getTime()).toBeGreaterThan(new Date('2026-11-23T00:00:00Z').getTime());
  expect(new Date(row?.last ?? '').getTime()).toBeLessThanOrEqual(new Date('2026-11-23T03:00:00Z').getTime());
  expect(row?.some).toBeGreaterThan(1500);
});

test('the appointment of a company is before its own morning', async () => {
  const [york, delhi] = [await companyIn('America/New_York'), await companyIn('Asia/Kolkata')];
  const at = async (company: Company) => {
    await company.tx((db) => scheduleDailyCheck(db, 'first'));
    return new Date((await appointment(company, 'first')) ?? '');
  };
  const clock = (moment: Date, timeZone: string) => moment.toLocaleTimeString('en-GB', { timeZone }).slice(0, 5);
  for (const [company, zone] of [
    [york, 'America/New_York'],
    [delhi, 'Asia/Kolkata'],
  ] as const) {
    const time = clock(await at(company), zone);
    expect(time >= '05:30' && time <= '08:30', time).toBe(true);
  }
});

test('a module that fails stops nobody behind it, is tried again within the hour, and operators are told once', async () => {
  const company = await companyIn('Asia/Kolkata');
  const emailid = `op${company.label}@muster.example`;
  await addOperator(running.pools, { emailid, fullname: 'Asha Rao' });
  running.clock.set(new Date());
  broken = true;
  seen.length = 0;
  await admit(company, '1 hour ago');
  await sweep();
  expect(seen.map(({ name }) => name)).toEqual(['first', 'last']);
  expect(await appointment(company, 'first')).toBe('infinity');
  const again = new Date((await appointment(company, 'locked')) ?? '').getTime() - Date.now();
  expect(again).toBeGreaterThan(0);
  expect(again).toBeLessThanOrEqual(60 * 60_000);
  await makeDue(company, '1 hour ago');
  await sweep();
  // The others have nothing more to look at.
  expect(seen.map(({ name }) => name)).toEqual(['first', 'last']);
  const mails = await rowsOf<{ subject: string; body: string }>(
    'select subject, body from mail_outbox where recipient = $1',
    [emailid],
  );
  expect(mails.map(({ subject }) => subject)).toEqual(['Daily work of a company has failed']);
  expect(mails[0]?.body).toContain(company.label);
  expect(mails[0]?.body).not.toContain('cupboard');
  const stored = await company.tx((db) => db.selectFrom('department').select('departmentname').execute());
  expect(stored).toEqual([]);
  broken = false;
  await makeDue(company, '1 hour ago');
  await sweep();
  expect(await appointment(company, 'locked')).toBe('infinity');
});

/** The statements and transactions of a sweep that finds one company of many, apart from what its checks do. */
test('companies with nothing due cost the sweep no transaction, however many there are', async () => {
  const companies = await Promise.all(Array.from({ length: 6 }, () => running.createCompany()));
  for (const company of companies) {
    await admit(company, '1 hour ago');
    await rowsOf(`update daily_check set dueat = 'infinity' where subscriptionid = $1`, [company.id]);
  }
  seen.length = 0;
  await sweep();
  expect(seen).toEqual([]);
  const [one] = companies;
  await one?.tx((db) => scheduleDailyCheck(db, 'last'));
  await rowsOf(`update daily_check set dueat = now() where subscriptionid = $1 and name = 'last'`, [one?.id]);
  await sweep();
  // One check of one company, not each module of it, nor other companies.
  expect(seen.map(({ name }) => name)).toEqual(['last']);
});

test.each([
  [true, 1],
  ['2099-03-01', '2099-03-01'],
  ['2001-03-01', 1],
] as const)('after a check that answers %s the next one is on day %s', async (answer, expected) => {
  const company = await companyIn('Asia/Kolkata');
  await admit(company, '1 hour ago');
  next = answer === true ? true : day(answer);
  await sweep();
  next = false;
  const at = new Date((await appointment(company, 'first')) ?? '');
  if (typeof expected === 'number') {
    expect(at.getTime()).toBeGreaterThan(Date.now());
    expect(at.getTime()).toBeLessThanOrEqual(Date.now() + 86_400_000);
  } else expect(dayIn(at, 'Asia/Kolkata')).toBe(expected);
});

test('what is scheduled while a check runs is not lost: it runs once more', async () => {
  const company = await companyIn('Asia/Kolkata');
  await admit(company, '1 hour ago');
  const during: ServerModule = {
    name: 'during',
    endpoints: [],
    dailyCheck: async () => {
      await company.tx((db) => scheduleDailyCheck(db, 'during'));
      return false;
    },
  };
  await rowsOf('insert into daily_check (subscriptionid, name, dueat) values ($1, $2, now())', [company.id, 'during']);
  await sweepChecks({ pools: running.pools, env: running.env, modules: [during] }, performance.now() + 60_000);
  expect(await appointment(company, 'during')).not.toBe('infinity');
});

test('a transaction that has scheduled a check and not ended yet holds the check back', async () => {
  const company = await companyIn('Asia/Kolkata');
  await admit(company, '1 hour ago');
  seen.length = 0;
  await company.tx(async (db) => {
    await scheduleDailyCheck(db, 'first');
    await sweep();
    expect(seen.map(({ name }) => name)).toEqual(['last']);
  });
  await sweep();
  expect(seen.map(({ name }) => name)).toEqual(['last', 'first']);
});

test('each name that is scheduled is that of a module with a daily check', async () => {
  const checked = serverModules.flatMap(({ dailyCheck, name }) => (dailyCheck ? [name] : []));
  const names = new Set<string>();
  for await (const file of glob('src/**/*.ts', { cwd: PROJECT_DIR }))
    for (const [, name] of (await readFile(join(PROJECT_DIR, file), 'utf8')).matchAll(
      /scheduleDailyCheck\([^()]*'([\w-]+)'\)/g,
    ))
      names.add(name ?? '');
  expect(names.size).toBeGreaterThan(8);
  expect([...names].filter((name) => !checked.includes(name))).toEqual([]);
});

test('letters that a day triggers come on the day of the company', async () => {
  const [york, auckland] = [await companyIn('America/New_York'), await companyIn('Pacific/Auckland')];
  // The evening of the 21st in New York, the afternoon of the 22nd in Auckland.
  running.clock.set('2026-11-22T03:00:00Z');
  const waiting = async (company: Company) => {
    const { employeeid } = await company.addPerson({ fullname: 'Lata Leaves' });
    await company.tx(async (db) => {
      const layout = await db
        .insertInto('page_layout')
        .values({ pagelayoutname: 'Plain', letterheadid: 3, margintop: 20, marginbottom: 20, marginside: 20 } as never)
        .returning('pagelayoutid')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('letter_template')
        .values({
          lettertemplatename: 'Farewell',
          availabilityid: 3,
          triggerid: 3,
          triggeredfrom: '2026-11-01',
          numberpattern: 'F/{n}',
          subject: 'Farewell',
          body: '<p>Good luck</p>',
          ...layout,
        })
        .execute();
      await db
        .updateTable('employee')
        .set({ leavingdate: '2026-11-22' })
        .where('employeeid', '=', employeeid)
        .execute();
    });
    await look(company, serverModules);
    const rows = await company.tx((db) =>
      db.selectFrom('letter_request').select('triggerday').where('employeeid', '=', employeeid).distinct().execute(),
    );
    return rows.map(({ triggerday }) => triggerday);
  };
  expect(await waiting(york)).toEqual([]);
  expect(await waiting(auckland)).toEqual(['2026-11-22']);
});
