import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { productSources } from './support/sources.ts';

/** Tables that more than one module writes: the owner first, then the others with what they write there. */
const SHARED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  account: {
    platform: 'owner: accounts of a company, own language',
    accounts: 'own settings, look after accounts',
    exit: 'rehire opens the account again',
    joining: 'the account of who is accepted',
    operators: 'access that is restored',
    people: 'access that an upload switches',
    permission: 'accounts that nobody has used go with their groups',
    'sign-in': 'passwords',
  },
  account_group: { permission: 'owner', exit: 'rehire gives the groups back', platform: 'groups of a new company' },
  default_permission: { permission: 'owner', platform: 'groups of a new company' },
  draft_change: { payroll: 'owner', platform: 'a company that is imported' },
  employee: {
    people: 'owner',
    exit: 'last day, rehire',
    profile: 'own particulars, once approved',
  },
  employee_bank: { people: 'owner', exit: 'rehire' },
  employee_package: { payroll: 'owner', people: 'the salary of a register' },
  employee_statutory: { people: 'owner', exit: 'rehire', profile: 'own particulars, once approved' },
  login_event: { 'sign-in': 'owner', platform: 'the end of its retention period' },
  login_session: {
    platform: 'owner: session',
    accounts: 'a person ends a session',
    operators: 'a support session ends',
    'sign-in': 'a step-up, failures within a session',
  },
  login_throttle: { 'sign-in': 'owner', platform: 'the end of its retention period' },
  mail_outbox: { platform: 'owner', recruit: 'the mails of candidates who are erased' },
  notification: { platform: 'owner: notify', notifications: 'what was read' },
  permission_grant: { permission: 'owner', platform: 'groups of a new company' },
  permission_group: { permission: 'owner', platform: 'groups of a new company' },
  push_subscription: { platform: 'owner: notify', notifications: 'a device is switched on and off' },
  sign_on_domain: { 'sign-in': 'owner', accounts: 'the screen of the sign-on' },
  stored_file: {
    platform: 'owner: files',
    drive: 'contents of files and documents, which no form claims',
    joining: 'scans of candidates',
    payroll: 'the archive of payslips',
    recruit: 'files of candidates who are erased',
  },
  tenant_setting: { platform: 'owner', company: 'set-up', permission: 'separated rights' },
  work_profile: { people: 'owner', exit: 'last day, rehire, reports of who leaves' },
};

const WRITES = /(?:insertInto|updateTable|deleteFrom|mergeInto)\('(\w+)|\b(?:insert into|delete from|update) (\w+)/g;
const READS = /(?:selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|using)\(\s*'(\w+)|\b(?:from|join) (\w+)/g;
const ROOM = /^src\/(?:modules\/([^/]+)|(bulk))\//;

const roomOf = (path: string): string => {
  const [, module, bulk] = ROOM.exec(path) ?? [];
  return module ?? bulk ?? 'platform';
};

/** The rooms (modules, uploads, or the platform) whose code has a table in statements of a form. */
async function roomsWith(form: RegExp): Promise<Map<string, Set<string>>> {
  const tables = new Set(
    [...(await readFile(join(PROJECT_DIR, 'db/tables.ts'), 'utf8')).matchAll(/^ {2}(\w+): [A-Z]\w+;$/gm)].map(
      ([, name]) => name,
    ),
  );
  expect(tables.size).toBeGreaterThan(100);
  const matches = new Map<string, Set<string>>();
  for (const { path, text } of await productSources())
    for (const [, built, raw] of text.matchAll(form)) {
      const table = built ?? raw ?? '';
      if (!tables.has(table)) continue;
      matches.set(table, (matches.get(table) ?? new Set()).add(roomOf(path)));
    }
  return matches;
}

// Invariant: Modules import in one direction; a table is written by the module that owns it, others are listed with
// what they write
test('a table is written by the module that owns it; who else writes it is listed with what', async () => {
  const shared = [...(await roomsWith(WRITES))]
    .filter(([, rooms]) => rooms.size > 1)
    .map(([table, rooms]) => [table, [...rooms].toSorted()] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  expect(Object.fromEntries(shared)).toEqual(
    Object.fromEntries(Object.entries(SHARED).map(([table, rooms]) => [table, Object.keys(rooms).toSorted()])),
  );
});

type Rule = { readonly name: string; readonly from: { readonly path: string }; readonly to: { readonly path: string } };
const { forbidden }: { forbidden: readonly Rule[] } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
const upward = forbidden.filter(({ name }) => name.startsWith('ladder-'));
const isAbove = (owner: string, reader: string): boolean =>
  upward.some(
    ({ from, to }) =>
      new RegExp(from.path).test(`src/modules/${reader}/`) && new RegExp(to.path).test(`src/modules/${owner}/`),
  );

/** The module of each table: the listed owner, its one writer, or whose contract declares the record. */
async function owners(): Promise<Map<string, string>> {
  const map = new Map<string, string>();
  for (const { path, text } of await productSources())
    if (path.includes('/contract/'))
      for (const [, table = ''] of text.matchAll(/^ {2}table: '(\w+)'/gm)) map.set(table, roomOf(path));
  for (const [table, rooms] of await roomsWith(WRITES)) {
    const [only = ''] = rooms;
    const listed = Object.entries(SHARED[table] ?? {}).find(([, what]) => what.startsWith('owner'))?.[0];
    map.set(table, listed ?? only);
  }
  return map;
}

// Lists join tables of modules below, so that they never query per row; a module above provides what is needed of its own.
test('no module reads a table of a module on a higher step', async () => {
  const owner = await owners();
  expect(owner.size).toBeGreaterThan(200);
  const above = [...(await roomsWith(READS))].flatMap(([table, rooms]) =>
    [...rooms].filter((room) => isAbove(owner.get(table) ?? '', room)).map((room) => `${room} reads ${table}`),
  );
  expect(isAbove('payroll', 'people')).toBe(true);
  expect(above).toEqual([]);
});
