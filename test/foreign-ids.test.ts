import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { DEMO } from './support/demo-template.ts';
import { callEndpoint, ENDPOINTS, exampleOf, nameOf, type Values } from './support/endpoints.ts';
import { type SignedIn, startApp, type TestApp } from './support/product.ts';
import { fillTables, idPlaces, type IdPlace, type Named, namesOf, withAt, withOwnIds } from './support/victim.ts';

/** The company that asks: the demo, so that most calls get as far as the id in question. */
const OWN = 'acme';
const VICTIM = 'sahyadri';
const CANARY = 'Quetzalcoatlus';
const NEVER = 987_654_321;

let running: TestApp;
let admin: SignedIn;
let own: Named;
let victim: Named;

/** Turns every commit of the application into a rollback, so that no call changes what the next one meets. */
function rollBackEverything({ pools }: TestApp): void {
  const changed = new WeakSet<object>();
  pools.app.on('acquire', (client) => {
    if (changed.has(client)) return;
    changed.add(client);
    const query: (...sent: unknown[]) => unknown = client.query.bind(client);
    const instead = (...sent: unknown[]) => (sent[0] === 'commit' ? query('rollback') : query(...sent));
    Object.assign(client, { query: instead });
  });
}

beforeAll(async () => {
  running = await startApp({ demo: true });
  const owner = new pg.Client(running.ownerUrl);
  await owner.connect();
  const companies = await owner.query<{ label: string; id: string }>(
    'select label, subscriptionid as id from subscription',
  );
  const idOf = (label: string) => Number(companies.rows.find((row) => row.label === label)?.id);
  await fillTables(owner, idOf(VICTIM), CANARY);
  own = await namesOf(owner, idOf(OWN));
  victim = await namesOf(owner, idOf(VICTIM));
  await owner.end();
  const company = await running.findCompany(OWN, `admin@${OWN}.example`);
  admin = await company.signIn(company.admin, DEMO);
  rollBackEverything(running);
});
afterAll(() => running?.stop());

const newest = (ids: readonly number[] = []): number => Math.max(0, ...ids);

type Place = IdPlace & { readonly endpoint: Endpoint; readonly theirs: number };

/** Where a call carries an id of which the other company has one that cannot be the asking company's as well. */
const places: () => Place[] = () =>
  ENDPOINTS.filter(
    ({ access, app, path }) => access !== 'public' && app === 'tenant' && path !== 'subscription/logout',
  ).flatMap((endpoint) =>
    idPlaces(exampleOf(endpoint))
      .map((place) => ({ ...place, endpoint, theirs: newest(victim.ids.get(place.key)) }))
      .filter(({ key, theirs }) => theirs > newest(own.ids.get(key))),
  );

/** The answer to a call with this id, all other ids the asking company's own; numbers grow from call to call. */
async function answerWith({ endpoint, path }: Place, id: number): Promise<string> {
  const input = withAt(withOwnIds(exampleOf(endpoint), own.ids), path, id) as Values;
  const { status, text } = await callEndpoint(admin.call, endpoint, { input });
  expect(text).not.toContain(CANARY);
  return `${status} ${text.replaceAll(/\d+/g, 'n')}`;
}

/** Fields of which nothing is kept, and on which no answer depends in the example, whatever they name. */
const WITHOUT_EFFECT: readonly string[] = [
  // The server knows the head before.
  'POST subscription/department olddepartmentheadid',
  // The list is that of all employees, whoever asks.
  'POST subscription/getemployeelist accountid',
  // The times of this interview count as free: it has none in the days of the example.
  'POST recruit/interviewslots interviewid',
  // Of the office only its state counts, where professional tax differs by it.
  'POST recruit/offersimulation officeaddressid',
  // The manager approves in the examples: whoever else is named is not kept.
  'POST subscription/approvalworkflow approvalworkflowdetail.0.approvers.0.permissiongroupid',
  'POST subscription/approvalworkflow approvalworkflowdetail.0.approvers.0.employeeid',
  // A preview is of an employee, and chooses no workflow or level that is for others.
  'POST subscription/previewapprovalworkflow approvalworkflowdetail.0.approvers.0.permissiongroupid',
  'POST subscription/previewapprovalworkflow approvalworkflowdetail.0.approvers.0.employeeid',
  'POST subscription/previewapprovalworkflow approvalworkflowdetail.0.businessunitids',
  'POST subscription/previewapprovalworkflow approvalworkflowdetail.0.subscriptiongradeids',
  'POST subscription/previewapprovalworkflow businessunitids',
  'POST subscription/previewapprovalworkflow subscriptiongradeids',
  // What is not one's own is left as it is.
  'POST notification/read notificationids.0',
];

test('the ids of another company look exactly like ids that never were, and none is accepted', async () => {
  const different: unknown[] = [];
  /** Whatever is named, an id of the company's own as well, the answer is the same success. */
  const accepted: string[] = [];
  let compared = 0;
  for (const place of places()) {
    const call = `${nameOf(place.endpoint)} ${place.path.join('.')}`;
    const [foreign, never] = [await answerWith(place, place.theirs), await answerWith(place, NEVER)];
    if (foreign !== never) different.push({ call, foreign, never });
    const [ours] = own.ids.get(place.key) ?? [];
    if (ours === undefined) continue;
    const mine = await answerWith(place, ours);
    // Then the refusal is about this id: with an own one in its place the answer is another.
    if (mine !== foreign) compared += 1;
    else if (mine.startsWith('200 {') && place.endpoint.method === 'POST') accepted.push(call);
  }
  expect(different).toEqual([]);
  expect(accepted).toEqual(WITHOUT_EFFECT);
  expect(compared).toBeGreaterThan(320);
});
