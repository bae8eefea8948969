import { afterAll, beforeAll, expect, test } from 'vitest';
import { correctRun, proposeReversal, confirmReversal } from '#modules/payroll/contract/run/reversal.ts';
import { approveRun, computeRun, createRun, listRuns, lockRun, releaseRun } from '#modules/payroll/contract/run/run.ts';
import { voidRun } from '#modules/payroll/contract/run/run-discard.ts';
import type { Endpoint, SentInputOf } from '#platform/contract/endpoint.ts';
import {
  computed,
  computedCompany,
  OCTOBER,
  paidCompany,
  type Staffed,
  staffed,
} from '../src/modules/payroll/test/staffed.ts';
import { type Caller, startTestApp, type TestApp } from './support/app.ts';
import { mailsTo } from './support/outbox.ts';
import { type Company, PASSWORD, type SignedIn, startApp, type TestApp as Product } from './support/product.ts';
import { limit } from './support/limits.ts';

const AT_ONCE = 50;
let app: TestApp;
let product: Product;
beforeAll(async () => {
  [app, product] = [await startTestApp(), await startApp()];
});
afterAll(async () => {
  await app.stop();
  await product.stop();
});

const keyOf = (at: number): string => `another-key-${at}`;

/** The same call fifty times at once, each with a key of its own. @returns how many were carried out; none breaks the server */
async function fifty<E extends Endpoint>(
  callers: readonly Caller[],
  endpoint: E,
  input: SentInputOf<E>,
): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, at) => {
      const caller = callers[at % callers.length];
      if (!caller) throw new Error('Nobody calls');
      return caller.raw(endpoint, input, keyOf(at));
    }),
  );
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  return answers.filter(({ status }) => status === 200).length;
}
const counted = async (
  { company }: Staffed,
  table: 'payroll_run' | 'payslip' | 'payroll_payment' | 'payslip_reversal',
) => (await company.tx((db) => db.selectFrom(table).select('subscriptionid').execute())).length;

test(
  'a month from opening to payment, reversal and correction: every press fifty times at once has one effect',
  { timeout: limit(300) },
  async () => {
    const state = await staffed(app);
    const second = await state.company.account('second@test.example', ['Payroll maker']);
    const third = await state.company.account('third@test.example', ['Payroll checker']);
    const [makers, checkers] = [
      [state.maker, second],
      [state.checker, third],
    ] as const;

    expect(await fifty(makers, createRun, { payrollmonth: OCTOBER })).toBe(1);
    expect(await counted(state, 'payroll_run')).toBe(1);
    const [opened] = await state.maker.call(listRuns, {});
    const payrollrunid = opened?.payrollrunid ?? 0;
    const first = await computed(state.maker, payrollrunid);
    await fifty(makers, computeRun, { payrollrunid });
    const run = await computed(state.maker, payrollrunid);
    expect(run).toMatchObject({ contenthash: first.contenthash, netpay: first.netpay, headcount: 60 });

    expect(await fifty(checkers, approveRun, { payrollrunid, contenthash: run.contenthash ?? '' })).toBe(1);
    expect(await fifty(makers, lockRun, { payrollrunid })).toBe(1);
    expect(await counted(state, 'payslip')).toBe(60);
    expect(await fifty(makers, releaseRun, { payrollrunid, netpay: run.netpay })).toBe(1);
    expect(await counted(state, 'payroll_payment')).toBe(60);

    const people = ['AC0006', 'AC0007'].map((code) => ({
      employeeid: state.ids.get(code) ?? 0,
      settlement: 'returned' as const,
    }));
    expect(await fifty(makers, proposeReversal, { payrollrunid, reason: 'Paid to the wrong account', people })).toBe(1);
    const [{ reversalid }] = (await state.company.tx((db) =>
      db.selectFrom('payroll_reversal').select('reversalid').execute(),
    )) as [{ reversalid: number }];
    expect(await fifty(checkers, confirmReversal, { reversalid })).toBe(1);
    expect(await counted(state, 'payslip_reversal')).toBe(2);
    expect(await fifty(makers, correctRun, { payrollrunid })).toBe(1);
    expect(await counted(state, 'payroll_run')).toBe(2);
  },
);

test('a run that is approved and discarded at the same moment is one of both', async () => {
  const state = await computedCompany(app);
  const { payrollrunid, contenthash } = state.run;
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, at) =>
      at % 2 === 0
        ? state.checker.raw(approveRun, { payrollrunid, contenthash: contenthash ?? '' }, keyOf(at))
        : state.checker.raw(voidRun, { payrollrunid, reason: 'Wrong attendance file' }, keyOf(at)),
    ),
  );
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  const run = await computed(state.maker, payrollrunid);
  // Discarding is allowed before and after the approval, approving only before: at most one of each.
  expect(run.statusid).toBe(7);
  expect(answers.filter(({ status }, at) => status === 200 && at % 2 === 1)).toHaveLength(1);
  expect(answers.filter(({ status }, at) => status === 200 && at % 2 === 0).length).toBeLessThanOrEqual(1);
});

test('payments are not made twice where releasing and reversing meet', async () => {
  const state = await paidCompany(app);
  const { payrollrunid, netpay } = state.run;
  const people = [{ employeeid: state.ids.get('AC0006') ?? 0, settlement: 'kept' as const }];
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, at) =>
      at % 2 === 0
        ? state.maker.raw(releaseRun, { payrollrunid, netpay }, keyOf(at))
        : state.maker.raw(proposeReversal, { payrollrunid, reason: 'Paid to the wrong account', people }, keyOf(at)),
    ),
  );
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(answers.filter(({ status }, at) => status === 200 && at % 2 === 0)).toEqual([]);
  expect(answers.filter(({ status }, at) => status === 200 && at % 2 === 1)).toHaveLength(1);
  expect(await counted(state, 'payroll_payment')).toBe(60);
});

type Group = { permissiongroupid: number; permissiongroupname: string; version: number };
async function groupOf(admin: SignedIn, name: string): Promise<Group> {
  const match = ((await admin.call('GET', 'permission/policylist')).body.result as Group[]).find(
    ({ permissiongroupname }) => permissiongroupname === name,
  );
  const [group] = (await admin.call('GET', `permission/policy/${match?.permissiongroupid}`)).body.result as Group[];
  if (!group) throw new Error(`No group ${name}`);
  return group;
}
async function administrators(company: Company, count: number) {
  const people = [];
  for (let n = 0; n < count; n += 1) {
    const person = await company.addPerson({ groups: ['Administrator'] });
    people.push({ ...person, session: await company.signIn(person.emailid) });
  }
  return people;
}

test(
  'fifty administrators who take each other out and switch each other off at once leave one who can give every right',
  { timeout: limit(300) },
  async () => {
    const company = await product.createCompany();
    const people = await administrators(company, AT_ONCE);
    const { version: _, ...group } = await groupOf(await company.signIn(company.admin), 'Administrator');
    const answers = await Promise.all(
      people.map(async ({ session, accountid, employeeid }, at) => {
        const others = people.filter((one) => one.accountid !== accountid);
        if (at % 2 === 1) {
          const target = others[at % others.length]?.employeeid ?? employeeid;
          return session.call('POST', 'account/personactive', {
            body: { employeeid: target, isactive: false },
            headers: { confirmed: 'last-holder' },
          });
        }
        const { version } = await groupOf(session, 'Administrator').catch(() => ({ version: 1 }));
        const removeaccountids = [company.accountid, ...others.map((one) => one.accountid)];
        return session.call('POST', 'permission/policy', {
          body: { ...group, addaccountids: [], removeaccountids },
          headers: { 'if-match': String(version), confirmed: 'last-holder' },
        });
      }),
    );
    expect(answers.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([]);
    const left = await company.tx((db) =>
      db
        .selectFrom('account_group as member')
        .innerJoin('permission_group as held', 'held.permissiongroupid', 'member.permissiongroupid')
        .innerJoin('account', 'account.accountid', 'member.accountid')
        .select('account.emailid')
        .where('held.permissiongroupname', '=', 'Administrator')
        .where('account.statusid', '=', 1)
        .execute(),
    );
    expect(left.length).toBeGreaterThan(0);
    const keeper = await company.signIn(left[0]?.emailid ?? '');
    expect((await keeper.call('GET', 'permission/policylist')).status).toBe(200);
  },
);

test(
  'a confirmation that fifty decide at once is carried out once, and fifty proposals of one thing are one',
  { timeout: limit(300) },
  async () => {
    const company = await product.createCompany();
    const [second, target] = [
      await company.addPerson({ groups: ['Administrator'] }),
      await company.addPerson({ groups: ['Payroll checker'] }),
    ];
    const maker = await company.signIn((await company.addPerson({ groups: ['Payroll maker'] })).emailid);
    const [one, two] = [await company.signIn(company.admin), await company.signIn(second.emailid)];
    const request = await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        maker.call('POST', 'employee/giveaccess', { body: { employeeid: target.employeeid } }),
      ),
    );
    expect(request.filter(({ status }) => status >= 500)).toEqual([]);
    type Waiting = { accountconfirmationid: number; statusid: number };
    const waiting = ((await one.call('GET', 'account/confirmations')).body.result as Waiting[]).filter(
      ({ statusid }) => statusid === 1,
    );
    expect(waiting).toHaveLength(1);
    const body = { accountconfirmationid: waiting[0]?.accountconfirmationid, isconfirmed: true };
    const before = (await mailsTo(company, target.emailid)).filter((mail) => mail.body.includes('token=')).length;
    const decided = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, at) =>
        (at % 2 === 0 ? one : two).call('POST', 'account/confirmations/decide', { body }),
      ),
    );
    expect(decided.filter(({ status }) => status >= 500)).toEqual([]);
    expect(decided.filter(({ status }) => status === 200)).toHaveLength(1);
    const links = (await mailsTo(company, target.emailid)).filter((mail) => mail.body.includes('token='));
    expect(links.length - before).toBe(1);

    // The link that was mailed opens the account once, whoever is quickest.
    const token = /token=([\w-]+)/.exec(links.at(-1)?.body ?? '')?.[1];
    const opened = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, at) =>
        company.call('POST', 'subscription/resetpassword', { body: { token, password: `monsoon over ghats ${at}` } }),
      ),
    );
    expect(opened.filter(({ status }) => status >= 500)).toEqual([]);
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      (
        await company.call('POST', 'subscription/passwordlogin', {
          body: { email: target.emailid, password: PASSWORD },
        })
      ).status,
    ).toBe(401);
  },
);
