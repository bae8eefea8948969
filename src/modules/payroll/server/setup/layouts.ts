import type { Month } from '#platform/engine/day.ts';
import {
  checkLayout,
  getLayouts,
  type LayoutName,
  previewLayout,
  saveLayouts,
} from '#modules/payroll/contract/setup/layout-screen.ts';
import { periodNames, severalOf } from '../run/periods/several.ts';
import {
  componentNames,
  FAMILIES,
  type Family,
  NAME_GROUPS,
  OUTPUT_NAMES,
  POSTING_GROUP,
  POSTING_NAMES,
} from '#modules/payroll/contract/outputs/output-scope.ts';
import type { Structure } from '#modules/payroll/contract/setup/structure.ts';
import type { Db } from '#platform/server/db.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import { serve, serveOpen } from '#platform/server/serve.ts';
import { postingNames } from '../../engine/outputs/posting-names.ts';
import { accountsBy } from '../../engine/outputs/postings.ts';
import { standardLayouts } from '../../engine/outputs/standard.ts';
import type { OutputRun, OutputSource } from '../../engine/outputs/values.ts';
import { changeSettings, type From, impact, settingsToShow, type Stored } from './change-settings.ts';
import { needsTwo, proposeLayouts, waitingLayouts } from './layout-change.ts';
import { employers } from '../run/employers.ts';
import { standsAgainst } from './save-settings.ts';
import { payrollSetting, type PayrollSettings } from './settings.ts';
import { check as checked } from './settings-checks.ts';
import { runPeople } from '../outputs/paid-person.ts';
import { paidOn } from '../run/pay-calendar.ts';

function namesOf(structure: Structure): LayoutName[] {
  const groups = Object.keys(NAME_GROUPS) as (keyof typeof NAME_GROUPS)[];
  const families = Object.keys(FAMILIES) as Family[];
  const components = componentNames(structure);
  return [
    ...groups.flatMap((key) => OUTPUT_NAMES[key].map(({ name, says }) => ({ name, says, group: NAME_GROUPS[key] }))),
    ...POSTING_NAMES.map(({ name, says }) => ({ name, says, group: POSTING_GROUP })),
    ...families.flatMap((family) =>
      components
        .filter((one) => one.family === family)
        .map(({ name, says }) => ({ name, says, group: FAMILIES[family] })),
    ),
  ];
}

async function state(db: Db, today: string, input?: From) {
  const { read, version, from } = await settingsToShow(db, input);
  return [
    {
      layouts: read.layouts ?? [],
      standard: standardLayouts(read.structure),
      names: namesOf(read.structure),
      accounts: read.accounts ?? [],
      postings: postingNames(read.structure),
      version,
      ...(await impact(db, from, today)),
      // Layouts change no pay: a computed or approved run stays as it is.
      blocked: (await payrollSetting.closedFrom(db, from)) ?? null,
      computed: null,
      waiting: await waitingLayouts(db),
    },
  ];
}

const get = serve(getLayouts, ({ db, today }, { from }) => state(db, today, from));

const save = serve(saveLayouts, async (ctx, { layouts, accounts, from }) => {
  const { db, today, ifMatch } = ctx;
  const waits = async ({ from: month, value: current }: Stored, value: Record<string, unknown>): Promise<boolean> => {
    if (!needsTwo(current, value)) return false;
    const against = await standsAgainst(db, { from: month, value, current });
    if (against !== undefined) failWith('conflict', { status: 409, text: against });
    await proposeLayouts(db, ctx, [{ from: month, value, current }]);
    return true;
  };
  const values = { version: ifMatch, from, current: (at: Db) => state(at, today, from), waits };
  await changeSettings(db, values, ({ value }) => {
    const { layouts: _, accounts: stored, ...others } = value;
    const own = accounts ?? stored;
    return {
      ...others,
      ...(layouts.length === 0 ? {} : { layouts }),
      ...(Array.isArray(own) && own.length > 0 ? { accounts: own } : {}),
    };
  });
  return state(db, today, from);
});

const check = serveOpen(checkLayout, async (ctx, { layout, from }) => {
  const { read } = await ctx.tx((db) => settingsToShow(db, from));
  const problems = await checked('layout', { layout, structure: read.structure });
  return problems.map(({ column, ...problem }) => ({ ...problem, column: column ?? null }));
});

/** People whose payslips are read for it: of a run of thousands the first ones show what a file looks like. */
const READ = 200;
/** Runs with payslips: computed, approved, locked, released. */
const COMPUTED = [3, 4, 5, 6];

const none = (problem: string) => ({ payrollrunid: null, total: 0, first: null, lines: [], problem });

const computedRuns = (db: Db) =>
  db
    .selectFrom('payroll_run as r')
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select(['r.payrollrunid', 'r.payrollmonth', 'r.sequence', 'r.statusid', 'r.paydate'])
    .select(['q.fromday', 'q.untilday', 'q.title'])
    .select(severalOf('q').as('period'))
    .where('r.statusid', 'in', COMPUTED)
    .orderBy('r.payrollmonth', 'desc')
    .orderBy('q.number', 'desc')
    .orderBy('r.sequence', 'desc')
    .limit(24)
    .execute();
type Run = Awaited<ReturnType<typeof computedRuns>>[number];

/** What the lines of a run are made of. */
async function sourcesOf(
  db: Db,
  run: Run,
  {
    settings,
    tenant: { label, companyname: company },
    employeeid,
  }: {
    settings: PayrollSettings;
    tenant: { label: string; companyname: string };
    employeeid: number | undefined;
  },
): Promise<{ people: readonly OutputSource[]; run: OutputRun }> {
  const people = await runPeople(db, run.payrollrunid, {
    table: run.statusid >= 5 ? 'payslip' : 'draft_payslip',
    employeeid,
    limit: READ,
  });
  return {
    people,
    run: {
      label,
      month: run.payrollmonth as Month,
      paydate: paidOn(run),
      sequence: run.sequence,
      ...periodNames(run),
      filing: settings.payroll.filing,
      bankmodes: settings.bankmodes,
      accounts: accountsBy(settings.accounts ?? []),
      entities: new Map((await employers(db, company)).map((one) => [one.establishmentid, one.establishmentname])),
    },
  };
}

const preview = serveOpen(previewLayout, async (ctx, input) => {
  const { tenant } = ctx;
  const { layout, accounts, payrollrunid, employeeid, from } = input;
  const loaded = await ctx.tx(async (db) => {
    const { read } = await settingsToShow(db, from);
    const result = await computedRuns(db);
    const run = payrollrunid === undefined ? result[0] : result.find((one) => one.payrollrunid === payrollrunid);
    if (!run && payrollrunid !== undefined) return notFound();
    const settings = { ...read, ...(accounts ? { accounts } : {}) };
    return { read, found: result, run, sources: run && (await sourcesOf(db, run, { settings, tenant, employeeid })) };
  });
  const { read, found, run, sources } = loaded;
  const runs = found.map(({ payrollrunid: id, payrollmonth, sequence, period }) => ({
    payrollrunid: id,
    payrollmonth,
    sequence,
    period,
  }));
  if (!run || !sources) return { runs, ...none('No month is computed yet. Compute one to see its file here.') };
  const lines = await checked('lines', { layout, structure: read.structure, ...sources });
  if (lines.problem !== null) return { runs, ...none(lines.problem) };
  const partly = sources.people.length === READ || lines.people < sources.people.length;
  return {
    runs,
    payrollrunid: run.payrollrunid,
    total: lines.total,
    first: partly ? lines.people : null,
    lines: lines.lines,
    problem: null,
  };
});

export const layoutEndpoints = [get, save, check, preview];
