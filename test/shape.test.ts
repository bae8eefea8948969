import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { safeParse } from 'zod/v4/core';
import { expect, test } from 'vitest';
import { FEATURES } from '#platform/contract/features.ts';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { serverModules } from '../src/server.modules.ts';
import { CONTRIBUTIONS } from './support/contribution.ts';
import { ENDPOINTS, nameOf } from './support/endpoints.ts';

const SIDES = ['contract', 'engine', 'server', 'test', 'web'];
/** A module has these, and its README. */
const IN_A_MODULE = [...SIDES, 'README.md'];

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(join(PROJECT_DIR, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(PROJECT_DIR.length + 1)
        .replaceAll('\\', '/'),
    );
}
const textOf = (file: string): Promise<string> => readFile(join(PROJECT_DIR, file), 'utf8');
const all = (await Promise.all(['src', 'scripts', 'tools', 'bench', 'test', 'db/migrations'].map(filesBelow))).flat();
const sources = all.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
const texts = new Map(await Promise.all(sources.map(async (file) => [file, await textOf(file)] as const)));
/** Files whose text matches, except those named. */
const having = (pattern: RegExp, among: (file: string) => boolean): string[] =>
  [...texts].flatMap(([file, text]) => (among(file) && pattern.test(text) ? [file] : []));

test('a module has the five sides with its README and nothing else, and so has bulk', async () => {
  const modules = await readdir(join(PROJECT_DIR, 'src/modules'));
  for (const name of modules) {
    expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
    const sides = await readdir(join(PROJECT_DIR, 'src/modules', name));
    expect({ name, odd: sides.filter((side) => !IN_A_MODULE.includes(side)) }).toEqual({ name, odd: [] });
  }
  expect((await readdir(join(PROJECT_DIR, 'src/bulk'))).sort()).toEqual(SIDES);
  const served = modules.filter((name) => existsSync(join(PROJECT_DIR, 'src/modules', name, 'server/index.ts')));
  const entries = [...(await textOf('src/server.modules.ts')).matchAll(/#modules\/([\w-]+)\/server\/index\.ts/g)];
  expect(entries.map(([, name]) => name ?? '').sort()).toEqual(served.sort());
  const names = serverModules.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test.each(['features', 'names'])('every contract/%s.ts of a module is in the list of all, once', async (entry) => {
  const text = await textOf(`src/contract.${entry}.ts`);
  const listed = [...text.matchAll(/#modules\/([\w-]+)\/contract\//g)].map(([, name]) => name ?? '');
  const file = new RegExp(`^src/modules/([^/]+)/contract/${entry}\\.ts$`);
  const written = all.flatMap((path) => file.exec(path)?.[1] ?? []);
  expect(listed.sort()).toEqual(written.sort());
  expect(text.match(/^ {2}\w+,$/gm)).toHaveLength(written.length + 1);
});

test('nothing hides in a drawer of odds and ends, and files have kebab-case names', () => {
  expect(all.filter((file) => /(^|\/)(utils?|helpers?|common|misc|shared)(\/|\.tsx?$)/.test(file))).toEqual([]);
  const odd = sources.filter((file) => !/^[a-z0-9]+([-.][a-z0-9]+)*\.(ts|tsx|mjs)$/.test(file.split('/').at(-1) ?? ''));
  expect(odd).toEqual([]);
});

test('files stay short enough to be read', () => {
  const most = (file: string) => (/(^|\/)test\//.test(file) ? 500 : 300);
  const long = [...texts].filter(([file, text]) => text.split('\n').length - 1 > most(file)).map(([file]) => file);
  expect(long).toEqual([]);
});

test('the day of a moment is that of the company: a moment is never cast to a date by itself', async () => {
  const schema = (await Promise.all(all.filter((file) => file.endsWith('.sql')).map(textOf))).join('\n');
  const named = (type: string) =>
    new Set([...schema.matchAll(new RegExp(`\\b([a-z]+) ${type}\\b`, 'g'))].map(([, name]) => name ?? ''));
  const days = named('date');
  const moments = [...named('timestamptz')].filter((name) => !days.has(name));
  expect(moments).toContain('referredon');
  const cast = new RegExp(`\\b(?:${moments.join('|')})::date\\b`);
  expect(having(cast, (file) => file.startsWith('src/modules/') && !file.includes('/test/'))).toEqual([]);
});

/** What locks and compares versions itself because it is no configuration record, with the reason. */
const OWN_LOCKS: readonly string[] = [
  // A setting of the company: one row that is always there.
  'src/modules/accounts/server/sign-on-screen.ts',
  // A person's own delegates: found by account, and checked by days.
  'src/modules/approval/server/delegation.ts',
  // Values of a person: one version for many rows.
  'src/modules/custom-data/server/person.ts',
  // Steps of a process: an invitation, letters.
  'src/modules/joining/server/current.ts',
  'src/modules/letters/server/letters.ts',
  // The person, and what changes with dates.
  'src/modules/people/server/job-change.ts',
  'src/modules/people/server/photo.ts',
  'src/modules/people/server/record.ts',
  // Two records at once, each in its version.
  'src/modules/recruit/server/candidate/merge.ts',
];
test('rows that are taken with a limit and locks are selected once: in a plain subquery a join may select further ones', () => {
  // A row that the statement has changed is locked by itself and passed over, so the limit would begin anew.
  const taking = /(?<!as materialized )\(\s*select(?:(?!\bselect\b)[\s\S])*?\blimit\b[^`]*?\bskip locked\)/;
  expect(having(taking, (file) => file.startsWith('src/'))).toEqual([]);
});

test('today is the day of the company, on screens and in tests, which is not that of UTC at every hour', () => {
  const own = ['src/platform/web/kit/day.ts', 'src/platform/server/day-in.ts'];
  const now = String.raw`new Date\((Date\.now\(\)[^)]*)?\)`;
  const today = new RegExp(
    String.raw`${now}\.(toISOString\(\)\.slice\(0, ?(7|10)\)|toLocaleDateString|getFullYear|getDate|getMonth)`,
  );
  expect(having(today, (file) => !/^(scripts|tools)\//.test(file) && !own.includes(file))).toEqual([]);
});

test('a property gives back no answer of an expectation: fast-check takes it for a failure', () => {
  expect(having(/\breturn expect\(/, (file) => file.endsWith('.test.ts') && file !== 'test/shape.test.ts')).toEqual([]);
});

test('a name is stored on one line: line() of a contract, not text()', () => {
  const names = /\n {2,8}[a-z]*name: text\(/;
  // The application is read by the server's pages as well, with makers of its own.
  const own = 'src/modules/recruit/contract/application/application.ts';
  expect(having(names, (file) => /\/contract\//.test(file) && file !== own)).toEqual([]);
});

test('what a policy says has effect: no field of it is only entered, stored and shown', () => {
  const policies = /^src\/modules\/(attendance|leave)\/contract\/([\w-]*detail|shift|clockin-method|setting)\.ts$/;
  const reading = [...texts].filter(([file]) => /^src\/modules\/[^/]+\/(engine|server)\//.test(file));
  const words = new Set(reading.flatMap(([, text]) => text.match(/\b[a-z][a-z0-9]*\b/g) ?? []));
  const fields = [...texts]
    .filter(([file]) => policies.test(file))
    .flatMap(([file, text]) =>
      [...text.matchAll(/^ {2,}([a-z0-9]+): [a-zA-Z]/gm)].map(([, name]) => [file, name ?? '']),
    );
  expect(fields.length).toBeGreaterThan(150);
  expect(fields.filter(([, name]) => !words.has(name ?? ''))).toEqual([]);
});

test('configuration records are locked and compared by platform/server/record.ts, not by each module anew', () => {
  const locking = having(/\.forUpdate\(\)/, (file) => /^src\/modules\/[^/]+\/server\//.test(file));
  const comparing = locking.filter((file) => /\bstale\(/.test(texts.get(file) ?? ''));
  expect(comparing.sort()).toEqual(OWN_LOCKS);
});

// Invariant: Who holds a right is asked in one place
test('who holds a right and who is in a group is asked in one place: nobody else reads the groups of accounts', () => {
  const writers = ['src/platform/server/tenants.ts', 'src/modules/exit/server/rehire.ts'];
  // Words about every table: what a refused key says, and how long its data is kept.
  const words = [
    'src/platform/contract/gone-keys.ts',
    'src/platform/contract/refused-keys.ts',
    'src/platform/server/retention/tables.ts',
  ];
  const asking = having(
    /\baccount_group\b/,
    (file) =>
      /^(src|scripts|tools|bench)\//.test(file) &&
      !/\/test\//.test(file) &&
      !file.startsWith('src/modules/permission/server/') &&
      ![...writers, ...words].includes(file),
  );
  expect(asking).toEqual([]);
});

test('a journey that answers for files of the page blocks service workers, whose requests pass its routes by', () => {
  const files = /\.route\((?:'[^']*\.(?:js|css|json)'|\/[^/]*(?:assets|js)|PROGRAM)/;
  const open = having(files, (file) => file.endsWith('.e2e.test.ts') && file !== 'test/offline.e2e.test.ts').filter(
    (file) => texts.get(file)?.includes("serviceWorkers: 'allow'"),
  );
  expect(open).toEqual([]);
});

test('a browser of a journey says whether service workers run: keeping the whole program takes a second each time', () => {
  // Without scripts there are none, and the browser itself is tested on a page of no application.
  const unsaid = having(
    /newContext\((?![^;]*?(?:serviceWorkers|javaScriptEnabled: false))/,
    (file) => file.endsWith('.test.ts') && file !== 'test/browser.e2e.test.ts',
  );
  expect(unsaid).toEqual([]);
});

test('a journey goes from page to page within the program, and says why where it loads one: visit()', () => {
  const isJourney = (file: string) =>
    /\.e2e\.test\.ts$|^test\/support\//.test(file) && file !== 'test/support/visit.ts';
  expect(having(/^(?!.*\/\/ loads: ).*\n.*\.goto\(/m, isJourney)).toEqual([]);
});

test('a journey expects nothing to be absent before something is there: expectAbsent()', () => {
  const atOnce = /expect\(await (?!Promise)[^;]*?(\.count\(\)\)\.toBe\(0\)|\.isVisible\(\)\)\.toBe\(false\))/;
  expect(having(atOnce, (file) => file.endsWith('.e2e.test.ts'))).toEqual([]);
});

test('a journey waits for what it needs, or moves the clock of the page, and never for a while', () => {
  expect(having(/\.waitForTimeout\(/, (file) => file !== 'test/shape.test.ts')).toEqual([]);
});

test('nothing is put off', () => {
  const words = /T[O]DO|F[I]XME|coming[ ]later|HA[C]K/;
  expect(having(words, () => true)).toEqual([]);
});

test('nobody silences the compiler or writes classes', () => {
  const silenced = /@t[s]-(ignore|expect-error|nocheck)|: an[y]\b|\bas an[y]\b/;
  expect(having(silenced, (file) => /^(src|scripts|tools)\//.test(file))).toEqual([]);
  const classes = having(
    /^(export )?(abstract )?class /m,
    (file) => file.startsWith('src/') && !file.includes('/test/'),
  );
  // Errors must be classes, and so must what a library asks to be extended.
  const allowed = having(/^(export )?class \w+ extends /m, (file) => file.startsWith('src/'));
  expect(classes.filter((file) => !allowed.includes(file))).toEqual([]);
});

// Invariant: Engines are pure: no clock, no chance, no database
test('engines know no clock and no chance', () => {
  const engine = (file: string) => file.includes('/engine/') && !file.includes('/test/');
  expect(
    having(/\bDate\.now\b|\bnew Date\b|\bMath\.random\b|\bperformance\.|\bprocess\.|\bTemporal\.Now\b/, engine),
  ).toEqual([]);
});

test('every endpoint is registered once, by a path that can be guessed, with an example that parses', () => {
  const keys = ENDPOINTS.map((endpoint) => `${endpoint.method} ${endpoint.path.replace(/:\w+/g, ':')}`);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  for (const endpoint of ENDPOINTS) {
    const name = nameOf(endpoint);
    expect(endpoint.path, name).toMatch(/^[a-z0-9_]+(\/(:?[a-z0-9_]+))*$/);
    const parsed = safeParse(endpoint.input, endpoint.example);
    expect({ name, fault: parsed.success ? '' : parsed.error.message }).toEqual({ name, fault: '' });
    expect(endpoint.summary.length, name).toBeGreaterThan(10);
    const { access } = endpoint;
    if (typeof access === 'object') expect(Object.keys(FEATURES), name).toContain(access.feature);
    else expect(['public', 'session', 'visitor'], name).toContain(access);
    for (const [, parameter] of endpoint.path.matchAll(/:(\w+)/g))
      expect(Object.keys(endpoint.example as object), name).toContain(parameter);
  }
});

test('a read changes nothing by its method, and what is public or moves money is listed here', () => {
  const edits = ENDPOINTS.filter(
    ({ access, method }) => typeof access === 'object' && access.need === 'edit' && method === 'GET',
  );
  // The pages of an upload belong to those who may upload.
  expect(edits.map(nameOf).filter((name) => !name.startsWith('GET bulk/'))).toEqual([]);
  expect(
    ENDPOINTS.filter(({ access }) => access === 'public')
      .map(nameOf)
      .sort(),
  ).toEqual(
    [
      'GET language/:module/:language',
      'GET subscription/verifysubscription/:label',
      'GET superuser/getmastercode/:x',
      'POST client/fault',
      'POST refreshtoken',
      'POST subscription/firstpassword',
      'POST subscription/forgotpassword',
      'POST subscription/logout',
      'POST subscription/passwordlogin',
      'POST subscription/resetpassword',
      'POST subscription/secondfactorconfirm',
      'POST subscription/secondfactorstart',
      'POST subscription/signincode',
      'POST subscription/signincodestart',
      'POST subscription/singlesignon',
      'POST subscription/singlesignonconfirm',
      'POST subscription/singlesignonstart',
      ...CONTRIBUTIONS.flatMap(({ publicCalls = [] }) => publicCalls),
    ].sort(),
  );
  const changing = ENDPOINTS.filter(({ path, method }) => path.startsWith('payroll/run') && method !== 'GET');
  expect(changing.filter(({ money }) => !money).map(nameOf)).toEqual([]);
});

test('feature ids are unique and stay on their side of a thousand', () => {
  const ids = Object.values(FEATURES).map(({ featureid }) => featureid);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => id > 0 && id < 2000)).toBe(true);
});

test('every module has its place on the ladder that the dependency rules follow', async () => {
  const rules = await textOf('.dependency-cruiser.cjs');
  const ladder = /const ladder = \[([\s\S]*?)\n\];/.exec(rules)?.[1] ?? '';
  const placed = [...ladder.matchAll(/'([\w-]+)'/g)].map(([, name]) => name);
  const modules = [...new Set(sources.flatMap((path) => /^src\/modules\/([^/]+)\//.exec(path)?.[1] ?? []))];
  expect(modules.filter((name) => !placed.includes(name))).toEqual([]);
});

// Invariant: Modules import in one direction; a table is written by the module that owns it, others are listed with
// what they write
test('modules import each other in one direction: no circle, however long', () => {
  const imports = new Map<string, Set<string>>();
  for (const [file, text] of texts) {
    const [, own] = /^src\/modules\/([^/]+)\/(?!test\/)/.exec(file) ?? [];
    if (own === undefined) continue;
    for (const [, other = ''] of text.matchAll(/from '#modules\/([^/]+)\//g))
      if (other !== own) imports.set(own, (imports.get(own) ?? new Set()).add(other));
  }
  const cycles = new Set<string>();
  const walk = (path: readonly string[]): void => {
    for (const next of imports.get(path.at(-1) ?? '') ?? [])
      if (path.includes(next)) cycles.add([...path.slice(path.indexOf(next)), next].join(' → '));
      else walk([...path, next]);
  };
  for (const name of imports.keys()) walk([name]);
  expect(imports.size).toBeGreaterThan(5);
  expect([...cycles]).toEqual([]);
});

test('every table of a migration is handed to the guard, except the shared directories', async () => {
  const sql = (await Promise.all(all.filter((file) => file.endsWith('.sql')).map(textOf))).join('\n');
  const renamed = new Map(
    [...sql.matchAll(/^alter table (\w+) rename to (\w+)/gm)].map(([, old, now]) => [old, now] as const),
  );
  const namesIn = (pattern: RegExp) => [...sql.matchAll(pattern)].map(([, name]) => renamed.get(name) ?? name);
  const tables = namesIn(/^create table (\w+)/gm);
  const guarded = namesIn(/guard_table\('(\w+)'/g);
  expect(new Set(tables.filter((name) => !guarded.includes(name)))).toEqual(
    new Set([
      'account_directory',
      'apex_link',
      'apex_quota',
      'apex_session',
      'company_task',
      'company_word',
      'daily_check',
      'one_time_link',
      'operator',
      'operator_event',
      'secret_seal',
      'sign_in_code',
      'subscription',
      'terminal_directory',
    ]),
  );
  expect(sql).not.toMatch(/on (delete|update) (cascade|set)/i);
});

type WebEntry = {
  rights?: () => Promise<{ words: Record<string, unknown> }>;
  pages: { path: string; access?: { feature: string } }[];
  menuGroups?: { mode: string; group: string }[];
  menu?: { path: string; mode: string; group: string; access?: { feature: string } }[];
  actions?: () => Promise<{ actions: { path: string }[] }>;
  liveData?: { kind: string }[];
};

test('menus and searches lead only to pages that are registered, and ask for rights that exist', async () => {
  // The entries are light data; their screens load when they are opened, so nothing of the browser is needed here.
  const file = join(PROJECT_DIR, 'src/web.modules.ts');
  const { webModules }: { webModules: WebEntry[] } = await import(file);
  const pages = webModules.flatMap((entry) => [
    ...entry.pages.map(({ path }) => path),
    ...(entry.liveData ?? []).map(({ kind }) => `/live_data/${kind}`),
  ]);
  expect(pages.filter((path, at) => pages.indexOf(path) !== at)).toEqual([]);
  const late = await Promise.all(webModules.map(async (entry) => (await entry.actions?.())?.actions ?? []));
  const entries = [...webModules.flatMap((entry) => entry.menu ?? []), ...late.flat()];
  expect(entries.length).toBeGreaterThan(3);
  expect(entries.map(({ path }) => path.split('?')[0] ?? '').filter((path) => !pages.includes(path))).toEqual([]);
  const groups = webModules.flatMap((entry) => entry.menuGroups ?? []).map(({ mode, group }) => `${mode}: ${group}`);
  expect(groups.filter((group, at) => groups.indexOf(group) !== at)).toEqual([]);
  const inGroups = webModules.flatMap((entry) => entry.menu ?? []).map(({ mode, group }) => `${mode}: ${group}`);
  expect(inGroups.filter((group) => !groups.includes(group))).toEqual([]);
  const rights = webModules.flatMap((entry) =>
    [...entry.pages, ...(entry.menu ?? [])].flatMap(({ access }) => access ?? []),
  );
  expect(rights.filter(({ feature }) => !(feature in FEATURES))).toEqual([]);
  const worded = await Promise.all(webModules.map(async (entry) => Object.keys((await entry.rights?.())?.words ?? {})));
  expect(worded.flat().sort()).toEqual(Object.keys(FEATURES).sort());
  const folders = sources.filter((path) => /^src\/modules\/[^/]+\/web\/index\.tsx?$/.test(path));
  expect(webModules).toHaveLength(folders.length);
});

const depcruise = join(PROJECT_DIR, 'node_modules/.bin/depcruise');

/** What the dependency rules say about a tree of these files. */
async function checkedTree(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-shape-'));
  try {
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), text);
    }
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    const config = join(PROJECT_DIR, '.dependency-cruiser.cjs');
    return await promisify(execFile)(process.execPath, [depcruise, 'src', '--config', config], { cwd: folder }).then(
      ({ stdout }) => stdout,
      (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('the rules of who may import whom really bite', async () => {
  const value = 'export const value = 1;\n';
  const importing = (from: string) => `import { value } from '${from}';\nexport const other = value;\n`;
  const text = await checkedTree({
    'src/platform/server/app.ts': importing('../../modules/payroll/server/run.ts'),
    'src/platform/contract/a.ts': importing('../server/free.ts'),
    'src/platform/server/free.ts': value,
    'src/modules/payroll/server/run.ts': value,
    'src/platform/server/try.ts': importing('../../../tools/trial.ts'),
    'tools/trial.ts': value,
    'src/bulk/server/read.ts': importing('../../modules/payroll/server/run.ts'),
    'src/modules/payroll/engine/pay.ts': importing('../server/run.ts'),
    'src/modules/payroll/engine/clock.ts': "import { hostname } from 'node:os';\nexport const name = hostname();\n",
    'src/modules/payroll/web/page.tsx': importing('../server/run.ts'),
    'src/modules/people/server/list.ts': importing('../../payroll/server/run.ts'),
    'src/modules/company/server/one.ts': importing('./two.ts'),
    'src/modules/company/server/two.ts': `${importing('./one.ts').replace('value', 'other as value').replace('other = value', 'value2 = value')}export const value = 2;\n`,
  });
  for (const rule of [
    'platform-knows-no-module',
    'bulk-knows-the-platform-only',
    'contract-imports-contract-only',
    'engine-imports-contract-and-engine',
    'engine-touches-no-outside',
    'web-imports-no-server',
    'modules-meet-at-their-entries',
    'ladder-1-imports-no-higher-module',
    'product-knows-no-tool',
    'no-cycles',
  ])
    expect(text).toContain(rule);
});

// Invariant (notifications): What people are told goes through one place; what is mandatory cannot be switched off
test('what is mailed goes through notify, so that everybody’s choices hold and the bell knows of it', () => {
  const past = having(
    /mail\/outbox\.ts'|from '\.\/outbox\.ts'|\binsertInto\('mail_outbox'\)/,
    (file) =>
      /^(src|scripts|tools)\//.test(file) &&
      !/\/test\//.test(file) &&
      !file.startsWith('src/platform/server/notify/') &&
      file !== 'src/platform/server/mail/outbox.ts',
  );
  expect(past).toEqual([]);
});

test('every kind of notification is contributed by the module that sends it, with all its words', () => {
  const kinds = serverModules.flatMap(({ notifications }) => notifications ?? []);
  const keys = kinds.map(({ key }) => key);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  for (const { key, title, text, about } of kinds) {
    expect(key).toMatch(/^[a-z][a-z0-9_-]+$/);
    expect({ key, silent: [title, text, about].filter((one) => one.length < 5) }).toEqual({ key, silent: [] });
  }
  const written = [...texts]
    .filter(([file]) => /^src\/(platform|bulk|modules\/[^/]+)\/server\//.test(file))
    .reduce((sum, [, text]) => sum + [...text.matchAll(/: NotificationKind = \{|[=:] kindOfMail\(/g)].length, 0);
  // `kindOfMail` itself is one more.
  expect(keys.length).toBe(written);
});

/** The text of a template outside of its brackets and its values. @param from where it begins, behind the backtick */
function outermost(text: string, from: number): string {
  let depth = 0;
  let outside = '';
  for (let at = from; at < text.length && text[at] !== '`'; at += 1) {
    if (text[at] === '$' && text[at + 1] === '{') {
      let open = 1;
      for (at += 2; open > 0 && at < text.length; at += 1) open += { '{': 1, '}': -1 }[text[at] ?? ''] ?? 0;
      at -= 1;
    } else if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    else if (depth === 0) outside += text[at];
  }
  return outside;
}

// What stands beside a raw condition is joined to it by "and", which binds closer than an "or" without brackets.
// Invariant: A raw condition has brackets around its "or"
test('no raw condition has an "or" outside of brackets', () => {
  const bare = (text: string): number =>
    [...text.matchAll(/\b(?:sql|tenantSql)<(?:boolean|SqlBool)>`/g)].filter(({ 0: head, index }) =>
      /\bor\b/i.test(outermost(text, index + head.length)),
    ).length;
  expect([bare('sql<boolean>`a or b`'), bare('sql<boolean>`(a or ${b(`or`)}) and c`')]).toEqual([1, 0]);
  const matches = [...texts].filter(([file, text]) => file !== 'test/shape.test.ts' && bare(text) > 0);
  expect(matches.map(([file]) => file)).toEqual([]);
});

test('text is normalized without its excess of combining marks, whose order takes quadratic time', () => {
  // A passphrase is typed by an operator.
  const mayNormalize = (file: string): boolean => file.startsWith('src/') && !file.startsWith('src/backup/');
  expect(having(/(?<!fewMarks\((?:text|name|companyname)\)(?:\n {4,6})?)\.normalize\(/, mayNormalize)).toEqual([]);
});

test('a test waits as long as its project does, or says how long by limit()', () => {
  const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
  expect(having(/\btimeout: \d|^\}, [\d_]{4,}\);/m, isTest)).toEqual([]);
});
