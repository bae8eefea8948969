import {
  checkLayout,
  getLayouts,
  type LayoutName,
  previewLayout,
  saveLayouts,
} from '#modules/payroll/contract/layout-screen.ts';
import { severalOf } from './periods/several.ts';
import { layoutSlug, type OutputLayout } from '#modules/payroll/contract/output-layout.ts';
import {
  componentNames,
  FAMILIES,
  type Family,
  NAME_GROUPS,
  OUTPUT_NAMES,
  POSTING_GROUP,
  POSTING_NAMES,
} from '#modules/payroll/contract/output-scope.ts';
import type { Structure } from '#modules/payroll/contract/structure.ts';
import type { Month } from '#modules/payroll/contract/units.ts';
import type { Db } from '#platform/server/db.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import { serve } from '#platform/server/serve.ts';
import { layoutProblems, prepareLayout } from '../engine/output/compile.ts';
import { postingNames } from '../engine/output/posting-names.ts';
import { accountsBy } from '../engine/output/postings.ts';
import { STANDARD_BANK, STANDARD_JOURNAL, standardRegister } from '../engine/output/standard.ts';
import { layoutLines, lineTexts } from '../engine/output/write.ts';
import { changeSettings, type From, impact, settingsToShow, type Stored } from './change-settings.ts';
import { needsTwo, proposeLayouts, waitingLayouts } from './layout-change.ts';
import { employers } from './run/employers.ts';
import { standsAgainst } from './save-settings.ts';
import { payrollSetting, type PayrollSettings } from './settings.ts';
import { runPeople } from './outputs/paid-person.ts';
import { paidOn } from './pay-calendar.ts';

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

async function state(db: Db, today: string, given?: From) {
  const { read, version, from } = await settingsToShow(db, given);
  return [
    {
      layouts: read.layouts ?? [],
      standard: { register: standardRegister(read.structure), bank: STANDARD_BANK, journal: STANDARD_JOURNAL },
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
  const given = { version: ifMatch, from, current: (at: Db) => state(at, today, from), waits };
  await changeSettings(db, given, ({ value }) => {
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

const check = serve(checkLayout, async ({ db }, { layout, from }) => {
  const { read } = await settingsToShow(db, from);
  const own = layoutSlug(layout.name) === '' ? [layout] : [];
  return [
    ...layoutProblems(own, read.structure),
    ...(own.length > 0 ? [] : prepareLayout(layout, read.structure).problems),
  ].map(({ column, ...problem }) => ({ ...problem, column: column ?? null }));
});

/** Lines of a preview. */
const SHOWN = 20;
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
    .select(severalOf('q').as('period'))
    .where('r.statusid', 'in', COMPUTED)
    .orderBy('r.payrollmonth', 'desc')
    .orderBy('q.number', 'desc')
    .orderBy('r.sequence', 'desc')
    .limit(24)
    .execute();
type Run = Awaited<ReturnType<typeof computedRuns>>[number];

async function linesOf(
  db: Db,
  {
    run,
    layout,
    tenant: { label, companyname: company },
    employeeid,
  }: {
    run: Run;
    layout: OutputLayout;
    tenant: { label: string; companyname: string };
    employeeid: number | undefined;
  },
  settings: PayrollSettings,
) {
  const { prepared, problems } = prepareLayout(layout, settings.structure);
  const [broken] = problems;
  if (broken) return none([broken.column, broken.message].filter(Boolean).join(': '));
  const people = await runPeople(db, run.payrollrunid, {
    table: run.statusid >= 5 ? 'payslip' : 'draft_payslip',
    employeeid,
    limit: READ,
  });
  try {
    const lines = layoutLines(prepared, people, {
      label,
      month: run.payrollmonth as Month,
      paydate: paidOn(run),
      sequence: run.sequence,
      bankmodes: settings.bankmodes,
      accounts: accountsBy(settings.accounts ?? []),
      entities: new Map((await employers(db, company)).map((one) => [one.establishmentid, one.establishmentname])),
    });
    return {
      payrollrunid: run.payrollrunid,
      total: lines.length,
      first: people.length === READ ? READ : null,
      lines: lines.slice(0, SHOWN).map((line) => lineTexts(prepared, line)),
      problem: null,
    };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return none(error.message);
  }
}

const preview = serve(previewLayout, async ({ db, tenant }, { layout, accounts, payrollrunid, employeeid, from }) => {
  const { read } = await settingsToShow(db, from);
  const found = await computedRuns(db);
  const runs = found.map((run) => ({
    payrollrunid: run.payrollrunid,
    payrollmonth: run.payrollmonth,
    sequence: run.sequence,
    period: run.period,
  }));
  const run = payrollrunid === undefined ? found[0] : found.find((one) => one.payrollrunid === payrollrunid);
  if (!run)
    return payrollrunid === undefined
      ? { runs, ...none('No month is computed yet. Compute one to see its file here.') }
      : notFound();
  return {
    runs,
    ...(await linesOf(db, { run, layout, tenant, employeeid }, { ...read, ...(accounts ? { accounts } : {}) })),
  };
});

export const layoutEndpoints = [get, save, check, preview];
