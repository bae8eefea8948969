import { parse } from 'zod/v4/core';
import type { Endpoint, OutputOf, SentInputOf } from '#platform/contract/endpoint.ts';
import type { Grant } from '#platform/contract/features.ts';
import { day } from '#platform/engine/day.ts';
import { type Db, inTenant } from '#platform/server/db.ts';
import { dayIn } from '#platform/server/day-in.ts';
import { tenantById } from '#platform/server/directory.ts';
import type { DemoSeed } from '../seed.ts';
import { peopleOf } from '#platform/server/people-scope.ts';
import type { Context } from '#platform/server/serve.ts';
import { expenseFeatures } from '#modules/expense/contract/features.ts';
import { claimEndpoints } from '#modules/expense/server/claims.ts';
import { expenseConfiguration } from '#modules/expense/server/configuration.ts';
import { payoutsOf } from '#modules/expense/server/payout/calls.ts';
import { payroll } from '#modules/payroll/server/index.ts';
import type { DemoCalls } from './calls.ts';
import { seedClaims } from './claims.ts';
import { seedPerDiem } from './per-diem.ts';
import { seedPayout } from './payout.ts';
import { ACME_EXPENSE } from './policy.ts';

const DAY_MS = 86_400_000;
/** Who pays in the demo company, and who does where that person filed or decided the claim. */
const COMPENSATOR = 'AC0003';
const FALLBACK = 'AC0002';
const SERVED = [...claimEndpoints, ...payoutsOf([payroll]).endpoints];
const STARTS = '2026-04-01';

const everything: Grant[] = Object.values(expenseFeatures).map(({ featureid }) => ({
  featureid,
  actionid: 1,
  profilemenuactionid: 0,
  parentmenuid: 0,
  scope: 'all',
}));

type Given = Pick<Parameters<DemoSeed>[0], 'pools' | 'subscriptionid' | 'env'>;

async function callsOf(db: Db, { pools, subscriptionid, env }: Given): Promise<DemoCalls> {
  const tenant = await tenantById(pools, subscriptionid);
  const people = await db.selectFrom('employee').select(['employeeid', 'employeecode', 'fullname']).execute();
  const accounts = await db
    .selectFrom('account')
    .select(['accountid', 'emailid', 'employeeid'])
    .orderBy('accountid')
    .execute();
  const [administrator] = accounts;
  if (!tenant || !administrator) throw new Error('The demo company has no account');
  const byCode = new Map(people.map((person) => [person.employeecode, person]));
  const contextOf = (employeecode: string, ago: number): Context => {
    const person = byCode.get(employeecode);
    const { accountid, emailid } = accounts.find((one) => one.employeeid === person?.employeeid) ?? administrator;
    const now = new Date(env.now().getTime() - ago * DAY_MS);
    const today = dayIn(now, tenant.timezoneid);
    const session = {
      subscriptionid,
      accountid,
      emailid,
      logininfoid: 0,
      employeeid: person?.employeeid ?? null,
      fullname: person?.fullname ?? '',
      imagepath: null,
      dateformatname: null,
      language: null,
      grants: everything,
    };
    const scope = 'all';
    const seen = peopleOf({ db, scope, employeeid: session.employeeid, today, session });
    const ctx: Partial<Context> = {
      db,
      env: { ...env, now: () => now },
      tenant,
      pools,
      today,
      origin: '',
      session,
      scope,
      people: seen,
      fileLink: () => null,
      publicFileLink: () => null,
      ifMatch: undefined,
    };
    // What calls of expenses read of a context is there; the rest is about requests of the network.
    return ctx as Context;
  };
  return {
    db,
    today: day(dayIn(env.now(), tenant.timezoneid)),
    idOf: (employeecode) => byCode.get(employeecode)?.employeeid ?? 0,
    call: async <E extends Endpoint>(endpoint: E, input: SentInputOf<E>, { by, ago }: { by: string; ago: number }) => {
      const served = SERVED.find((one) => one.endpoint === endpoint);
      if (served?.run !== 'json') throw new Error(`${endpoint.path} is not served as JSON`);
      return (await served.handle(contextOf(by, ago), parse(endpoint.input, input))) as OutputOf<E>;
    },
  };
}

/** Settings, a policy, compensators, and claims in all their states, of the demo company Acme. */
export const seedExpense: DemoSeed = async ({ pools, subscriptionid, label, env }) => {
  if (label !== 'acme') return;
  await inTenant(pools, subscriptionid, { accountid: null, request: 'demo' }, async (db) => {
    const calls = await callsOf(db, { pools, subscriptionid, env });
    await expenseConfiguration.setUp({ db, day: calls.today, configuration: ACME_EXPENSE });
    const [employeeid, fallbackid] = [calls.idOf(COMPENSATOR), calls.idOf(FALLBACK)];
    const { expensepolicyid } = await db
      .selectFrom('expense_policy')
      .select('expensepolicyid')
      .orderBy('expensepolicyid')
      .limit(1)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('expense_compensator')
      .values([
        { employeeid, fallbackid, expensepolicyid: null, fromdate: STARTS },
        { employeeid, fallbackid, expensepolicyid, fromdate: STARTS },
      ])
      .execute();
    await seedClaims(calls);
    await seedPerDiem(calls);
    await seedPayout(calls);
  });
};
