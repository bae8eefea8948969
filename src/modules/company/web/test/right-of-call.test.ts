import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FeatureKey, FEATURES, permissionEntry } from '#platform/contract/features.ts';
import type { LoginSession } from '#platform/contract/session.ts';
import { searchEmployees } from '../../contract/employee-search.ts';
import { initDepartment, listDepartments } from '../../contract/department.ts';
import { initDesignation, listDesignations } from '../../contract/designation.ts';
import { initBusinessUnit, listBusinessUnits } from '../../contract/business-unit.ts';
import { gradeRecord } from '../../contract/grade.ts';
import { listProbations } from '../../contract/probation.ts';
import { listTeams } from '../../contract/team.ts';

const LISTS = [
  ['businessUnit', listBusinessUnits],
  ['department', listDepartments],
  ['designation', listDesignations],
  ['grade', gradeRecord.calls.list],
  ['team', listTeams],
  ['probation', listProbations],
] as const;
const ENTRY = 7;

/** A session with a right to each screen of the company structure; the id of its entry is no function of the others. */
function sessionOf(actionid: 1 | 2): LoginSession {
  const features = LISTS.map(([key], index) => {
    const { featureid } = FEATURES[key];
    const grant = { featureid, actionid, profilemenuactionid: ENTRY + index, parentmenuid: 10, scope: 'all' as const };
    return { ...grant, ...permissionEntry(grant) };
  });
  return {
    token: 'token-of-the-session',
    expired_at: '2030-01-01T00:00:00Z',
    refreshtoken: null,
    logininfoid: 1,
    userid: 1,
    accountid: 1,
    subscriptionid: 1,
    timezoneid: 'Asia/Kolkata',
    employeeid: null,
    fullname: 'Asha Rao',
    emailid: 'asha@example.in',
    imagepath: null,
    dateformatname: 'yyyy-MM-dd HH:mm',
    language: 'english',
    islanguagechosen: false,
    features,
    isformer: false,
    unusedgroups: [],
    support: null,
  };
}
const rightOf = (key: FeatureKey, actionid: 1 | 2) => ({
  featureid: String(FEATURES[key].featureid),
  actionid: String(actionid),
  profilemenuactionid: String(ENTRY + LISTS.findIndex(([one]) => one === key)),
});

const sent: Record<string, string>[] = [];

/** Makes calls in a session; the session is kept in a module, which no other test shares. */
async function callsIn(session: LoginSession) {
  vi.resetModules();
  // As the application does, behind the sign-in.
  await import('#platform/web/rights.ts');
  const { call } = await import('#platform/web/call.ts');
  const { begin } = await import('#platform/web/session.ts');
  // Only now: where there is a document, sessions tell each other of renewals.
  vi.stubGlobal('document', { cookie: '' });
  begin(session);
  return call;
}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  sent.length = 0;
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers);
    return Promise.resolve(Response.json({ result: [] }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetModules();
});

test.each([1, 2] as const)(
  'a request names the right it is made by, out of the session, at action %i (S6-017 S6-018 S6-019 S6-020)',
  async (actionid) => {
    const call = await callsIn(sessionOf(actionid));
    for (const [, list] of LISTS) await call(list, {});
    expect(sent).toEqual(
      LISTS.map(([key]) => ({ authorization: 'Bearer token-of-the-session', ...rightOf(key, actionid) })),
    );
  },
);

test('the feature key of a request says which right it is made by, before the right of the call (S6-021)', async () => {
  const call = await callsIn(sessionOf(1));
  await call(initDepartment, { featurekey: 'department' });
  await call(initDesignation, { featurekey: 'designation' });
  await call(searchEmployees, { searchfor: 'mee', statusid: 1, featurekey: 'team' });
  await call(initBusinessUnit, {});
  expect(sent).toMatchObject([
    rightOf('department', 1),
    rightOf('designation', 1),
    rightOf('team', 1),
    rightOf('businessUnit', 1),
  ]);
});
