import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { callEndpoint, ENDPOINTS, exampleOf, nameOf } from './support/endpoints.ts';
import { BASE_DOMAIN, type Company, type SignedIn, sharedApp, type TestApp } from './support/product.ts';

// What was found in other products of this field, tried on this one. Others stand where they belong, by the same marks.

let running: TestApp;
let own: Company;
let admin: SignedIn;
let employee: SignedIn;
beforeAll(async () => {
  running = await sharedApp();
  own = await running.createCompany({ companyname: 'Kaveri Textiles' });
  admin = await own.signIn(own.admin);
  employee = await own.signIn((await own.addPerson()).emailid);
});
afterAll(() => running.stop());

/** The shape of an answer: every path of keys in it, lists as `[]`. */
function keysOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((one) => keysOf(one, `${at}[]`)))];
  if (typeof value !== 'object' || value === null) return [at];
  return Object.entries(value).flatMap(([key, current]) => keysOf(current, at === '' ? key : `${at}.${key}`));
}

describe('N-PUBLIC', () => {
  test('what anybody may read has exactly these keys, and nothing of a person among them', async () => {
    const label = (await own.call('GET', `subscription/verifysubscription/${own.label}`)).body.result;
    expect(keysOf(label).sort()).toEqual(
      [
        'applicationkey',
        'colour',
        'companyname',
        'dateformatname',
        'demopassword',
        'isdemo',
        'label',
        'language',
        'logo',
        'singlesignon',
        'stores',
        'subscriptionid',
        'token',
        'tracing',
      ].map((key) => `[].${key}`),
    );
    const codes = (await own.call('GET', 'superuser/getmastercode/ContactType')).body.result;
    expect(keysOf(codes).sort()).toEqual(['[].displayname', '[].displayvalue']);
    const free = await running.call('GET', 'signup/label/nobodyhasthis', { host: `signup.${BASE_DOMAIN}` });
    expect(keysOf(free.body.result).sort()).toEqual(['[].free', '[].why']);
  });

  test('where a call says it comes from is no proof of who calls', async () => {
    const origin = `http://${own.host}`;
    const forged: Record<string, string>[] = [
      { referer: `${origin}/directory`, origin },
      { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1', 'x-forwarded-host': own.host },
      {
        'x-original-url': '/api/subscription/verifysubscription/x',
        'x-rewrite-url': '/',
        'x-http-method-override': 'GET',
      },
      { 'x-user-id': '1', accountid: '1', subscriptionid: String(own.id), actionid: '1', featureid: '1' },
      { cookie: 'muster_settings=%7B%22accountid%22%3A1%7D; accountid=1' },
    ];
    const open: string[] = [];
    for (const endpoint of ENDPOINTS.filter(({ access }) => access !== 'public'))
      for (const headers of forged) {
        const call: typeof own.call = (method, path, sent = {}) =>
          own.call(method, path, { ...sent, headers: { ...sent.headers, ...headers } });
        const { status } = await callEndpoint(call, endpoint);
        if (status !== 401 && status !== 404) open.push(`${nameOf(endpoint)} ${JSON.stringify(headers)} → ${status}`);
      }
    expect(open).toEqual([]);
  });
});

describe('N-ROLE', () => {
  const groups = [{ permissiongroupid: 1, permissiongroupname: 'Administrator' }];
  const wanted = {
    isadmin: true,
    is_admin: true,
    isAdmin: true,
    role: 'Administrator',
    roleid: 1,
    roleId: 1,
    role_id: 1,
    roles: groups,
    groups: ['Administrator'],
    permissiongroupid: 1,
    permissionGroupId: 1,
    permissiongroupids: [1],
    grants: [{ featureid: 1010, actionid: 1, scope: 'all' }],
    subscriptionid: 999,
    accountid: 1,
    addedby: 1,
    emailid: 'somebody@else.example',
    statusid: 1,
    accessuntil: null,
    passwordhash: 'x',
  };
  const nested = { account: wanted, employee: wanted, user: wanted, data: wanted, session: wanted };
  const rightsOf = (who: SignedIn) =>
    own.tx((db) =>
      db
        .selectFrom('account_group')
        .select('permissiongroupid')
        .where('accountid', '=', who.accountid)
        .orderBy('permissiongroupid')
        .execute(),
    );
  const writes = ENDPOINTS.filter(
    ({ method, kind, path }) =>
      method !== 'GET' && kind === 'json' && !/logout|signout|sign_out|leave|session|password/i.test(path),
  );

  test('a field of rights in any write, flat or nested, in any spelling, gives its sender nothing', async () => {
    const before = await rightsOf(employee);
    const sent = async (endpoint: Endpoint, input: Record<string, unknown>) =>
      (await callEndpoint(employee.call, endpoint, { input })).status;
    const broken: string[] = [];
    for (const endpoint of writes) {
      const example = exampleOf(endpoint);
      // What the call itself takes keeps its value; everything else is smuggled in.
      for (const extra of [wanted, nested])
        if ((await sent(endpoint, { ...extra, ...example })) >= 500) broken.push(nameOf(endpoint));
    }
    expect(broken).toEqual([]);
    expect(await rightsOf(employee)).toEqual(before);
    const { body } = await employee.call('GET', 'subscription/allgrade');
    expect(body.error?.code).toBe('forbidden');
    const strangers = await own.tx((db) =>
      db.selectFrom('account').select('accountid').where('emailid', '=', 'somebody@else.example').execute(),
    );
    expect(strangers).toEqual([]);
  });
});

describe('N-XSS', () => {
  const CORPUS = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<svg/onload=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java\nscript:alert(1)">x</a>',
    '<a href=" data:text/html,<script>alert(1)</script>">x</a>',
    '<p style="background:url(javascript:alert(1))">x</p>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
    '<form action="https://evil.example"><button>x</button></form>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<!--<img src="--><img src=x onerror=alert(1)>">',
    '<P ONCLICK=alert(1)>x</P>',
  ];
  /** What a browser would run or follow, in markup that is served as rich text. */
  const LIVE =
    /<(?!\/?(?:p|br|b|i|u|s|strong|em|ul|ol|li|a|h[1-6]|blockquote|code|pre|span|hr)\b)|\son\w+\s*=|javascript:|data:|srcdoc|style=/i;

  test('rich text keeps what is allowed and nothing that runs, by whatever way it was written', async () => {
    const created = await admin.call('POST', 'subscription/designation', {
      body: {
        designationid: null,
        designationname: 'Fitter',
        departmentids: [],
        jobdetail: { mission: '', rolesummary: '', responsibility: CORPUS.join('<p>between</p>'), skill: [] },
      },
    });
    expect(created.status, created.text).toBe(200);
    const [{ designationid }] = created.body.result as [{ designationid: number }];
    const { body } = await admin.call('GET', `subscription/designation/${designationid}`);
    const [{ jobdetail }] = body.result as [{ jobdetail: { responsibility: string } }];
    expect(jobdetail.responsibility).toContain('between');
    expect(jobdetail.responsibility).not.toMatch(LIVE);
  });

  test('a plain text is data: it comes back as it was sent, in an answer no browser takes for a page', async () => {
    for (const text of CORPUS.slice(0, 4)) {
      const created = await admin.call('POST', 'subscription/team', {
        body: { teamid: null, teamname: `T ${text}`.slice(0, 100), teamheadid: null, description: text },
      });
      expect(created.status, created.text).toBe(200);
    }
    const { body, headers } = await admin.call('GET', 'subscription/allteamlist');
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    const teams = body.result as { description: string }[];
    expect(teams.map(({ description }) => description).sort()).toEqual(CORPUS.slice(0, 4).sort());
  });
});
