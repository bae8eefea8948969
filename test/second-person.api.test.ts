import { readFileSync } from 'node:fs';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FEATURES } from '#platform/contract/features.ts';
import type { Right } from '#platform/engine/rights.ts';
import { accountRights } from '#platform/server/access.ts';
import { carryOutOverdue } from '#platform/server/confirmation-endpoints.ts';
import { settleSecondPerson } from '#platform/server/second-person.ts';
import { setUpPayroll } from '#modules/payroll/server/setup/configuration-file.ts';
import { serverModules } from '../src/server.modules.ts';
import { newestMailTo } from './support/outbox.ts';
import { type Answer, type Company, type SignedIn, startApp, type TestApp } from './support/product.ts';

let running: TestApp;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.stop());

const PASSWORD = 'monsoon over the western ghats';
const HOST = 'signup.localhost';
const DAY = 86_400;
const PAYROLL: Record<string, unknown> = JSON.parse(
  readFileSync(new URL('../samples/sahyadri/company.json', import.meta.url), 'utf8'),
);
const ask = (path: string, body: unknown) => running.call('POST', path, { host: HOST, body });
const tokenIn = (mail = ''): string => /token=([\w-]+)/.exec(mail)?.[1] ?? '';
// oxlint-disable-next-line no-unnecessary-type-parameters -- the test gives the type of the result
const firstOf = <T>({ status, body }: Answer): T => {
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  return (body.result as [T])[0];
};
const mailsOf = (label: string) => ({ founder: `asha@${label}.example`, second: `meera@${label}.example` });
const wanted = (label: string) => ({
  companyname: 'Ganga Mills Pvt Ltd',
  label,
  fullname: 'Asha Rao',
  email: mailsOf(label).founder,
  secondname: 'Meera Nair',
  secondemail: mailsOf(label).second,
});

/** A company founded with a second person; its founder is signed in. */
async function founded(label: string) {
  firstOf(await ask('signup/start', wanted(label)));
  const token = tokenIn(await newestMailTo(running, mailsOf(label).founder));
  firstOf(await ask('signup/complete', { token, label, password: PASSWORD }));
  const company = await running.findCompany(label, mailsOf(label).founder);
  return { company, admin: await company.signIn(mailsOf(label).founder, PASSWORD) };
}

/** Sets the password by the mailed link. */
async function choosePassword(company: Company, label: string): Promise<void> {
  const token = tokenIn(await newestMailTo(running, mailsOf(label).second));
  firstOf(await company.call('POST', 'subscription/firstpassword', { body: { token, password: PASSWORD } }));
}

/** Signs in for the first time, which asks for a second factor and sets it up. */
async function accept(company: Company, label: string): Promise<Right[]> {
  const proof = { email: mailsOf(label).second, password: PASSWORD };
  const refused = await company.call('POST', 'subscription/passwordlogin', { body: proof });
  expect(refused.body.error?.code).toBe('otp-setup');
  const { secret } = firstOf<{ secret: string }>(
    await company.call('POST', 'subscription/secondfactorstart', { body: proof }),
  );
  const otp = generateSync({ secret, epoch: Math.floor(running.clock.now().getTime() / 1000) });
  firstOf(await company.call('POST', 'subscription/secondfactorconfirm', { body: { ...proof, otp } }));
  await settleSecondPerson({ pools: running.pools, env: running.env, modules: serverModules }, company.id);
  return rightsOf(company, label);
}

/** The rights that the second person has at present, read as a session does. */
async function rightsOf(company: Company, label: string): Promise<Right[]> {
  return company.tx(async (db) => {
    const { accountid } = await db
      .selectFrom('account')
      .select('accountid')
      .where('emailid', '=', mailsOf(label).second)
      .executeTakeFirstOrThrow();
    return accountRights(db, accountid, running.clock.now().toISOString().slice(0, 10));
  });
}
const mayApprove = (rights: readonly Right[]): boolean =>
  rights.some(({ featureid, actionid }) => featureid === FEATURES.payrollApprove.featureid && actionid !== 2);

/** A computed run of nobody: enough for its page. */
const computedRun = (company: Company) =>
  company.tx(async (db) => {
    const { env } = running;
    await setUpPayroll({ db, env, day: '2026-10-31', configuration: PAYROLL });
    const payrollmonth = '2026-10';
    const { payperiodid } = await db
      .insertInto('pay_period')
      .values({ payrollmonth, fromday: '2026-10-01', untilday: '2026-10-31' })
      .returning('payperiodid')
      .executeTakeFirstOrThrow();
    const { payrollrunid } = await db
      .insertInto('payroll_run')
      .values({ payperiodid, payrollmonth, statusid: 3 })
      .returning('payrollrunid')
      .executeTakeFirstOrThrow();
    return payrollrunid;
  });

type ToCome = { approverstocome: { fullname: string; waitsfor: string; effectiveon: string | null }[] };
const toCome = async (admin: SignedIn, payrollrunid: number) =>
  firstOf<ToCome>(await admin.call('GET', `payroll/run/${payrollrunid}`)).approverstocome;

test('a second person of the same mailbox, or half named, is refused at its field', async () => {
  const start = wanted('tapti');
  for (const [state, fields] of [
    [{ secondemail: 'asha+two@tapti.example' }, { secondemail: 'The second person needs a mailbox of their own' }],
    [{ secondname: '' }, { secondname: 'Please enter the name of this person' }],
    [{ secondemail: '' }, { secondemail: 'Please enter the e-mail of this person' }],
    [{ secondemail: 'meera' }, { secondemail: 'Please enter valid email id' }],
  ] as const) {
    const { status, body } = await ask('signup/start', { ...start, ...state });
    expect({ status, fields: body.error?.fields }).toEqual({ status: 400, fields });
  }
});

// Invariant: The second person named at sign-up approves without waiting only when they accept in seven days, with a
// second factor, before money was released
test('whoever accepts within seven days by mail, password and second factor approves payroll at once', async () => {
  const { company, admin } = await founded('yamuna');
  const run = await computedRun(company);
  expect(mayApprove(await rightsOf(company, 'yamuna'))).toBe(false);
  expect(await toCome(admin, run)).toEqual([{ fullname: 'Meera Nair', waitsfor: 'acceptance', effectiveon: null }]);
  running.clock.advance(6 * DAY);
  await choosePassword(company, 'yamuna');
  expect(mayApprove(await rightsOf(company, 'yamuna'))).toBe(false);
  expect(mayApprove(await accept(company, 'yamuna'))).toBe(true);
  const late = await company.signIn(mailsOf('yamuna').founder, PASSWORD);
  expect(await toCome(late, run)).toEqual([]);
  expect(await newestMailTo(running, mailsOf('yamuna').founder, 'company')).toContain('Accepted with a second factor');
});

test.each([
  ['after seven days', 'beas', { days: 8, released: false }],
  ['after a run was released', 'chenab', { days: 0, released: true }],
] as const)(
  'who accepts %s waits for a day, shown on the run, and every administrator is told',
  async (_, label, on) => {
    const { company } = await founded(label);
    const run = await computedRun(company);
    if (on.released)
      await company.tx((db) => db.updateTable('payroll_run').set({ releasedon: running.clock.now() }).execute());
    await choosePassword(company, label);
    running.clock.advance(on.days * DAY);
    expect(mayApprove(await accept(company, label))).toBe(false);
    const admin = await company.signIn(mailsOf(label).founder, PASSWORD);
    const [one, ...others] = await toCome(admin, run);
    expect(others).toEqual([]);
    expect(one).toMatchObject({ fullname: 'Meera Nair', waitsfor: 'hour' });
    const wait = new Date(one?.effectiveon ?? '').getTime() - running.clock.now().getTime();
    expect(Math.round(wait / 3_600_000)).toBe(24);
    for (const address of Object.values(mailsOf(label)))
      expect(await newestMailTo(running, address, 'company')).toContain('takes effect by itself in 24 hours');
    const carry = () => carryOutOverdue({ pools: running.pools, env: running.env, modules: serverModules }, company.id);
    running.clock.advance(DAY - 3600);
    await carry();
    expect(mayApprove(await rightsOf(company, label))).toBe(false);
    running.clock.advance(3700);
    await carry();
    expect(mayApprove(await rightsOf(company, label))).toBe(true);
  },
);

test('a company founded without a second person has one administrator, as before', async () => {
  const { secondname: _name, secondemail: _email, ...alone } = wanted('sone');
  firstOf(await ask('signup/start', alone));
  const token = tokenIn(await newestMailTo(running, alone.email));
  firstOf(await ask('signup/complete', { token, label: 'sone', password: PASSWORD }));
  const company = await running.findCompany('sone', alone.email);
  expect(await company.tx((db) => db.selectFrom('second_person').selectAll().execute())).toEqual([]);
});
