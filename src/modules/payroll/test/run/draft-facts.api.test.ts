import type { KyselyPlugin } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPayGroups, savePayGroups } from '#modules/payroll/contract/setup/pay-group-screen.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { addRunAmount, choosePeople, openOtherRun } from '../../contract/run/other-runs.ts';
import type { PayGroup } from '../../contract/setup/pay-groups.ts';
import { confirmReversal, correctRun, proposeReversal } from '../../contract/run/reversal.ts';
import { computeRun, createRun, type PayrollRun } from '../../contract/run/run.ts';
import { periodOfRun } from '../../server/run/periods/open.ts';
import { changedSince } from '../../server/run/compute.ts';
import { contextHash } from '../../server/run/context-hash.ts';
import { closeMonth, takeDaysFrom } from '../closed-month.ts';
import { CHANGES } from '../draft-changes.ts';
import { anew, draftsOf, followed, stateOf, written } from '../drafts.ts';
import {
  ACME,
  computed,
  computedCompany,
  october,
  OCTOBER,
  paidCompany,
  released,
  type Staffed,
  staffed,
} from '../staffed.ts';
import { lockWeek, openWeek, withWeeks } from '../weeks.ts';

let app: TestApp;
let owner: pg.Client;
beforeAll(async () => {
  app = await startTestApp();
  owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await app.stop();
});

const idOf = ({ ids }: Staffed, code: string): number => ids.get(code) ?? 0;

/** A run of a kind that is computed, and somebody whom it pays. */
type Kind = { readonly given: Staffed; readonly run: PayrollRun; readonly code: string };
type Other = { kindid: 3 | 4 | 5; title: string; code: string; component?: string };

async function other(state: Staffed, { kindid, title, code, component }: Other): Promise<Kind> {
  const request = { kindid, payrollmonth: OCTOBER, title, paydate: '2026-10-20' };
  const [opened] = await state.maker.call(openOtherRun, request);
  const payrollrunid = opened?.payrollrunid ?? 0;
  const employeeid = idOf(state, code);
  await (component === undefined
    ? state.maker.call(choosePeople, { payrollrunid, employeeids: [employeeid], ischosen: true })
    : state.maker.call(addRunAmount, { payrollrunid, employeeid, component, amount: 500_000 }));
  await state.maker.call(computeRun, { payrollrunid });
  return { given: state, run: await computed(state.maker, payrollrunid), code };
}

const KINDS: readonly (readonly [string, () => Promise<Kind>])[] = [
  [
    'regular, with every kind of input',
    async () => {
      const state = await computedCompany(app);
      const first = state.run;
      await state.company.tx(async (db) => {
        for (const { make } of CHANGES) await make(db, (code) => idOf(state, code));
      });
      return { given: state, run: await followed(state, first.payrollrunid), code: 'AC0006' };
    },
  ],
  [
    'of a pay group with a pay day',
    async () => {
      // A company that reads what accounts were before.
      const own = { firstmonth: OCTOBER, accountchange: { pays: 'old-account' } };
      const setting = await staffed(app, { ...ACME, payroll: { ...(ACME['payroll'] as object), ...own } });
      const payday = { day: 7, month: 'next', weekend: 'friday-before' };
      const group = { code: 'W', name: 'Workers', payday, who: { grades: ['W1', 'W2'] } } as PayGroup;
      const [state] = await setting.company.admin.call(getPayGroups, {});
      await setting.company.admin.call(savePayGroups, { groups: [group] }, state?.version);
      await setting.company.tx(async (db) => {
        const { weeklyoffid } = await db
          .insertInto('weekly_off')
          .values({ weeklyoffname: 'Sundays' })
          .returning('weeklyoffid')
          .executeTakeFirstOrThrow();
        await db.insertInto('calendar_assignment').values({ weeklyoffid, fromdate: '2026-01-01' }).execute();
      });
      const [created] = await setting.maker.call(createRun, { payrollmonth: OCTOBER, paygroup: 'W' });
      const run = await computed(setting.maker, created?.payrollrunid ?? 0);
      const [code = ''] = (await draftsOf(setting, run.payrollrunid)).keys();
      return { given: setting, run, code };
    },
  ],
  [
    'of the second week',
    async () => {
      const state = await withWeeks(app);
      await lockWeek(state, await openWeek(state, OCTOBER, 1));
      const run = await openWeek(state, OCTOBER, 2);
      const [code = ''] = (await draftsOf(state, run.payrollrunid)).keys();
      return { given: state, run, code };
    },
  ],
  [
    'a correction',
    async () => {
      const state = await paidCompany(app);
      const { payrollrunid } = state.run;
      const code = 'AC0007';
      const [proposed] = await state.maker.call(proposeReversal, {
        payrollrunid,
        reason: 'Wrong attendance',
        people: [{ employeeid: idOf(state, code), settlement: 'returned' as const }],
      });
      await state.checker.call(confirmReversal, { reversalid: proposed?.reversalid ?? 0 });
      const [created] = await state.maker.call(correctRun, { payrollrunid });
      return { given: state, run: await computed(state.maker, created?.payrollrunid ?? 0), code };
    },
  ],
  [
    'paid by attendance',
    async () => {
      const state = await staffed(app, { ...ACME, payroll: { ...(ACME['payroll'] as object), firstmonth: OCTOBER } });
      await takeDaysFrom(state, 'attendance');
      await closeMonth(state, { AC0006: { absent: ['2026-10-05'] } });
      return { given: state, run: await october(state), code: 'AC0006' };
    },
  ],
  [
    'off-cycle',
    async () =>
      other(await staffed(app), { kindid: 4, title: 'Diwali bonus', code: 'AC0001', component: 'performance_bonus' }),
  ],
  [
    'supplementary',
    async () => {
      const state = await staffed(app);
      const joins = (joiningdate: string) =>
        state.company.tx((db) =>
          db.updateTable('employee').set({ joiningdate }).where('employeecode', '=', 'AC0005').execute(),
        );
      await joins('2026-11-05');
      await released(state);
      await joins('2026-10-05');
      return other(state, { kindid: 3, title: 'Late pay', code: 'AC0005' });
    },
  ],
  [
    'full and final',
    async () => {
      const state = await staffed(app);
      await state.company.tx((db) =>
        db.updateTable('employee').set({ leavingdate: '2026-10-16' }).where('employeecode', '=', 'AC0010').execute(),
      );
      return other(state, { kindid: 5, title: 'Full and final', code: 'AC0010' });
    },
  ],
];

/** The words of all queries that run through it: names of tables, and raw SQL. */
function listening(): { plugin: KyselyPlugin; words: Set<string> } {
  const words = new Set<string>();
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      for (const word of JSON.stringify(node).match(/[a-z_]+/g) ?? []) words.add(word);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { plugin, words };
}
async function column(text: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(text);
  return rows.map(({ name }) => name);
}

/** Not facts of people: what `contextHash` compares. */
const CONTEXT = [
  'calendar_assignment',
  'dated_setting',
  'holiday',
  'pay_period',
  'tenant_setting',
  'weekly_off',
  'weekly_off_cycle_day',
  'weekly_off_day',
];
/** Drafts of other runs count once those are approved, which is a change of `payroll_run`. */
const OF_OTHER_RUNS = ['draft_payslip'];
/** A year end of leave never changes: whom it is for, and what it wrote in ledgers, is noted. */
const WITH_ITS_PEOPLE = ['leave_transition'];
/** The code of a payroll tag that people have stays: who has it is noted. */
const FIXED_CODES = ['payroll_tag'];
/** A column of the relief of tax has the name of a table. */
const COLUMNS = ['acknowledgement'];

test('every table that a computation reads is a fact whose changes are noted, or is compared as a setting', async () => {
  const tables = await column(
    `select relname as name from pg_class where relkind = 'r' and relrowsecurity and relnamespace = 'public'::regnamespace`,
  );
  const { rows: functions } = await owner.query<{ name: string; text: string }>(
    `select proname as name, prosrc as text from pg_proc where pronamespace = 'public'::regnamespace`,
  );
  const read = new Set<string>();
  for (const [, make] of KINDS) {
    const { given, run } = await make();
    const { plugin, words } = listening();
    const changed = await given.company.tx(async (db) => {
      const row = await db
        .selectFrom('payroll_run')
        .selectAll()
        .where('payrollrunid', '=', run.payrollrunid)
        .executeTakeFirstOrThrow();
      const period = await periodOfRun(db, run.payrollrunid);
      const listened = db.withPlugin(plugin);
      await contextHash(listened, run.payrollrunid);
      return changedSince(listened, { ...row, ...period });
    });
    expect(changed).toEqual([]);
    // What functions of the database read is read as well.
    for (const word of words)
      for (const { name, text } of functions)
        if (name === word) for (const inner of text.match(/[a-z_]+/g) ?? []) words.add(inner);
    for (const table of tables) if (words.has(table)) read.add(table);
  }
  const noted = await column(`select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    join pg_proc p on p.oid = t.tgfoid where p.proname like 'note\\_%' and not t.tgisinternal and t.tgenabled = 'O'`);
  expect(
    [...read]
      .filter(
        (table) =>
          ![...noted, ...CONTEXT, ...OF_OTHER_RUNS, ...WITH_ITS_PEOPLE, ...FIXED_CODES, ...COLUMNS].includes(table),
      )
      .sort(),
  ).toEqual([]);
  // And the other way round: nothing is noted, and nothing compared, that no computation reads.
  expect([...noted, ...CONTEXT].filter((table) => !read.has(table)).sort()).toEqual([]);
});

test.each(KINDS)('a run %s follows a change of one of its people', async (_name, make) => {
  const { given, run, code } = await make();
  const { payrollrunid } = run;
  const before = await draftsOf(given, payrollrunid);
  expect([...before.keys()]).toContain(code);
  await given.company.tx((db) =>
    db.updateTable('employee').set({ localname: 'आशा' }).where('employeecode', '=', code).execute(),
  );
  const { refresh } = await followed(given, payrollrunid);
  expect(refresh?.people.map(({ employeecode }) => employeecode)).toContain(code);
  expect(written(before, await draftsOf(given, payrollrunid))).toEqual([code]);
  const state = await stateOf(given, payrollrunid);
  await anew(given, payrollrunid);
  expect(await stateOf(given, payrollrunid)).toEqual(state);
});
