import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { safeParse } from 'zod/v4/core';
import { callEndpoint, ENDPOINTS, exampleOf, nameOf, type Values } from './support/endpoints.ts';
import {
  type Answer,
  BASE_DOMAIN,
  type Call,
  type Company,
  type SignedIn,
  startApp,
  type TestApp,
} from './support/product.ts';
import { aims, fillTables, markTexts, type Named, namesOf, namesWithout, withAt } from './support/victim.ts';
import { limit } from './support/limits.ts';

const VICTIM = 'acme';
/** Stands in names and texts of the victim, and nowhere else. */
const CANARY = 'Quetzalcoatlus';

let running: TestApp;
let owner: pg.Client;
let own: Company;
let admin: SignedIn;
let victimid = 0;
let marked = 0;

beforeAll(async () => {
  running = await startApp({ demo: true });
  owner = new pg.Client(running.ownerUrl);
  await owner.connect();
  const result = await owner.query<{ id: string }>('select subscriptionid as id from subscription where label = $1', [
    VICTIM,
  ]);
  victimid = Number(result.rows[0]?.id);
  await fillTables(owner, victimid, CANARY);
  marked = await markTexts(owner, victimid, CANARY);
  own = await running.createCompany();
  admin = await own.signIn(own.admin);
});
afterAll(async () => {
  await owner?.end();
  await running?.stop();
});

/** A checksum of every table of the victim, as the owner of the database sees them. */
async function victimTables(): Promise<string[]> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'subscriptionid'
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not c.relispartition order by 1`,
  );
  const one = ({ name }: { name: string }) =>
    `select '${name} ' || count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as line from "${name}" t where subscriptionid = ${victimid}`;
  return (await owner.query<{ line: string }>(tables.map(one).join(' union all '))).rows.map(({ line }) => line);
}

/** A sign-out would end the session that walks. */
const walked = ENDPOINTS.filter(({ path }) => path !== 'subscription/logout');
/** An answer without what was asked for and without numbers, which grow from call to call. */
const result = ({ status, text }: Answer, request: unknown) => ({
  status,
  text: (typeof request === 'string' ? text.replaceAll(request, '•') : text).replaceAll(/\d+/g, 'n'),
});

/** What is answered differently where a call names something that is there. */
async function differences(there: Named) {
  const wrong: { call: string; field: string; theirs: unknown; answer: unknown; never: unknown; leaks: boolean }[] = [];
  const tried = new Set<string>();
  for (const { endpoint, field, path, theirs, never } of aims(walked, there)) {
    const inputOf = (value: unknown) => withAt(exampleOf(endpoint), path, value) as Values;
    // What the contract lists is the same in every company, and names nothing of one.
    const fits = (value: unknown) => safeParse(endpoint.input, inputOf(value)).success;
    if (typeof theirs === 'string' && fits(theirs) && !fits(never())) continue;
    const ask = async (value: unknown) => {
      const input = inputOf(value);
      return result(await callEndpoint(admin.call, endpoint, { input }), value);
    };
    const [first, answer, last] = [await ask(never()), await ask(theirs), await ask(never())];
    tried.add(`${nameOf(endpoint)} ${field}`);
    const same = [first, last].some((one) => one.status === answer.status && one.text === answer.text);
    const leaks = answer.text.includes(CANARY);
    if (!same || answer.status >= 500 || leaks)
      wrong.push({ call: nameOf(endpoint), field, theirs, answer, never: last, leaks });
  }
  return { wrong, tried: tried.size };
}

test(
  'an administrator who names what another company has is told what is told of things that never were',
  { timeout: limit(900) },
  async () => {
    expect(marked).toBeGreaterThan(200);
    const before = await victimTables();
    const there = namesWithout(await namesOf(owner, victimid), await namesOf(owner, own.id, 10_000));
    const { wrong, tried } = await differences(there);
    console.log(`${tried} places of ${walked.length} calls aimed at another company`);
    expect(wrong.map((one) => JSON.stringify(one).slice(0, 600))).toEqual([]);
    expect(await victimTables()).toEqual(before);
    expect(tried).toBeGreaterThan(300);
  },
);

test(
  'the same calls that name what the own company has are answered: the proof can fail',
  { timeout: limit(300) },
  async () => {
    await own.addPerson();
    expect((await differences(await namesOf(owner, own.id))).wrong.length).toBeGreaterThan(20);
  },
);

test(
  'every call with the token of one company at the host of another is a call of nobody',
  { timeout: limit(300) },
  async () => {
    const host = `${VICTIM}.${BASE_DOMAIN}`;
    const before = await victimTables();
    const at: Call = (method, path, sent) => running.call(method, path, { host, token: admin.token, ...sent });
    const wrong: unknown[] = [];
    for (const endpoint of walked.filter(({ access, app }) => access !== 'public' && app === 'tenant')) {
      const { status, text } = await callEndpoint(at, endpoint, { host });
      if (status !== 401 || text.includes(CANARY)) wrong.push({ call: nameOf(endpoint), status, text });
    }
    expect(wrong.map((one) => JSON.stringify(one).slice(0, 600))).toEqual([]);
    expect(await victimTables()).toEqual(before);
  },
);

test('no list, search or file holds anything of another company', { timeout: limit(300) }, async () => {
  const wrong: unknown[] = [];
  for (const endpoint of walked.filter(({ method }) => method === 'GET'))
    for (const extra of [{}, { search: 'quetzal', limit: 100 }, { search: 'acme', limit: 100 }]) {
      const { text } = await callEndpoint(admin.call, endpoint, { input: { ...exampleOf(endpoint), ...extra } });
      if (text.includes(CANARY)) wrong.push({ call: nameOf(endpoint), text });
    }
  expect(wrong).toEqual([]);
});
