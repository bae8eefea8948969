import { describe, expect, test } from 'vitest';
import { type Month, month } from '#platform/engine/day.ts';
import { firstMonth } from '../server/setup/change-settings.ts';
import { preparePayroll } from '../engine/run/pay/context.ts';
import { computePayslip } from '../engine/run/pay/payslip.ts';
import { payDate, payPeriod } from '../engine/run/pay-period.ts';
import type { Structure } from '../contract/setup/structure.ts';
import { layoutText } from '../engine/outputs/write.ts';
import { componentOf } from '../server/person/inputs/extra-payments.ts';
import { componentNames } from '../contract/outputs/output-scope.ts';
import { figureOf } from '../server/person/inputs/package-figures.ts';
import { unfitValue } from '../server/person/package/figures.ts';
import { accountsBy } from '../engine/outputs/postings.ts';
import { journalLines } from '../server/outputs/journal.ts';
import { fullMonthPhrase, workingsOf } from '../engine/run/working/component-phrase.ts';
import { pfChallanSheets } from '../server/outputs/challans.ts';
import { LAYOUT_FILES } from '../contract/outputs/output-layout.ts';
import { fileNameOf, layoutsFor, statutoryLayout } from '../server/outputs/layout-files.ts';
import type { PaidPerson } from '../server/outputs/paid-person.ts';
import { refusedByScreens } from '../server/setup/settings-limits.ts';
import { payrollSettings, type PayrollSettings } from '../server/setup/settings.ts';
import { COMPANIES, type OptionCompany } from './option-companies.ts';
import { type Flip, flipsOf, optionsOf, type Seen, shapesIn } from './option-walk.ts';
import { rules, someone } from './someone.ts';

// Every option of the payroll settings changes a payslip, a file or a refusal: structure and components, method, cycle,
// deductions, words, layouts. What the options are is read from the schema, so a new one without an effect fails here.

/** In which company an option shows, by the beginning of its place in the schema; the longest one counts. */
const SHOWN_IN: Readonly<Record<string, keyof typeof COMPANIES>> = {
  structure: 'ctc',
  payroll: 'ctc',
  words: 'ctc',
  bankmodes: 'ctc',
  payday: 'ctc',
  layouts: 'ctc',
  accounts: 'ctc',
  'payroll.deductionorder': 'gross',
  'payroll.limitgroups': 'gross',
  'payroll.loans': 'gross',
  'payroll.recovery': 'gross',
  'payroll.advances': 'gross',
  'payroll.esi': 'gross',
  'payroll.lwf': 'gross',
  'payroll.cutoffday': 'gross',
  'payroll.firstmonth': 'gross',
  'payroll.paymentunits': 'gross',
  'payroll.inmonth': 'weekly',
};
const companyOf = (option: string): keyof typeof COMPANIES => {
  const places = Object.keys(SHOWN_IN).filter((place) => option.startsWith(place));
  const [longest] = places.toSorted((a, b) => b.length - a.length);
  if (longest === undefined) throw new Error(`${option}: no company is named in which it shows`);
  return SHOWN_IN[longest] ?? 'ctc';
};

const IDENTITY: PaidPerson['identity'] = {
  localname: null,
  designation: null,
  department: 'Sales',
  businessunit: 'North',
  office: 'Delhi',
  esinumber: null,
  bankname: null,
  bankaccount: '0012345678',
  ifsc: null,
  paymentmode: 'Bank',
  costcentres: [
    { code: 'C1', percent: '60' },
    { code: 'C2', percent: '40' },
  ],
};

/** Payslips and files of a company, and what its uploads and its cycle make of the settings. */
function results(company: OptionCompany, settings: PayrollSettings): string {
  const { structure, payroll, payday = 'last-day-of-month', bankmodes } = settings;
  const at = month(company.month);
  const paidon = (of: Month) => payDate(payday, of).paydate;
  const context = preparePayroll({ rules, policy: payroll, structure, month: at, paidon });
  const paid = company.payslips
    ? company.payslips(payroll).map((payslip) => ({ facts: someone, payslip, identity: IDENTITY }))
    : company.people.map((facts) => ({ facts, payslip: computePayslip(context, facts), identity: IDENTITY }));
  const accounts = accountsBy(settings.accounts ?? []);
  const entities = new Map([[0, 'Company']]);
  const { filing } = payroll;
  const run = { label: 'company', month: at, paydate: paidon(at), sequence: 0, bankmodes, accounts, entities, filing };
  const files = LAYOUT_FILES.flatMap((file) =>
    layoutsFor(file, settings).map((layout) => [file, fileNameOf(layout), layoutText(layout, paid, run)]),
  );
  const rows = (['Earning', 'Deduction'] as const).flatMap((kind) =>
    Object.keys(kind === 'Earning' ? company.settings.words.earnings : company.settings.words.deductions).map((type) =>
      componentOf(settings, { rownumber: 1, values: { kind, type }, messages: [] }),
    ),
  );
  const figures = (company.settings.structure as Structure).amounts?.map(({ name }) =>
    figureOf(structure.amounts, { rownumber: 1, values: { figure: name }, messages: [] }),
  );
  const { days } = payroll.proration;
  // The working of a payslip names the tables that it reads.
  const { parts, tables } = context.structure;
  const read = parts.filter(({ formula }) => formula.names.some((name) => Object.hasOwn(tables, name)));
  const workings = company.people.map((facts) => {
    const of = read.length === 0 ? undefined : workingsOf(context, facts);
    return of && read.map(({ component: { code } }) => fullMonthPhrase(of, code));
  });
  return JSON.stringify([
    paid.map(({ payslip }) => payslip),
    files,
    journalLines(paid, accounts),
    layoutText(
      statutoryLayout('ecr', settings),
      paid.map((one) => ({ ...one, facts: { ...one.facts, name: 'Kiran D’Souza' } })),
      run,
    ),
    rows,
    figures,
    workings,
    componentNames(structure).map(({ says }) => says),
    structure.amounts.map((figure) => ['5', 'Plant', 'Office'].map((value) => unfitValue(figure, value))),
    pfChallanSheets(paid.slice(-1), { rule: context.epf(at), adminminimum: payroll.pf.adminminimum }),
    ['2026-10', '2026-11', '2026-12'].map((of) => payPeriod({ days, payday, cutoffday: payroll.cutoffday }, month(of))),
    firstMonth(settings, '2026-11-15'),
  ]);
}

type Outcome = { readonly refused: boolean; readonly text: string };
function outcome(company: OptionCompany, settings: unknown): Outcome {
  const read = payrollSettings.safeParse(settings);
  if (!read.success) return { refused: true, text: JSON.stringify(read.error.issues) };
  const problems = refusedByScreens(read.data);
  if (problems.length > 0) return { refused: true, text: problems.join() };
  try {
    return { refused: false, text: results(company, read.data) };
  } catch (error) {
    if (error instanceof RangeError) return { refused: true, text: error.message };
    throw error;
  }
}

const seen: Seen = new Map();
for (const { settings } of Object.values(COMPANIES)) shapesIn(payrollSettings, settings, seen);
const before = Object.fromEntries(
  Object.entries(COMPANIES).map(([name, company]) => [name, outcome(company, company.settings)]),
);
// Who is in a pay group is known to the database: every-group-option.api.test.ts has its options, and how a move from one
// legal entity to another is paid, and where unpaid days come from; attended-units.api.test.ts
// has what comes from attendance beside them. Payslips are numbered at the lock: payslip-numbers.api.test.ts.
// Accounts that were changed before the pay date: changed-accounts.api.test.ts.
// Professional tax that pay does not cover: filing.test.ts. Limits in a settlement: kinds-of-periods.test.ts.
// Readings that show in arrears, loans and recurring pay of a year: year-readings.test.ts; months after a hold:
// test/trial-year.test.ts. Working days of a month: proration.test.ts, working-days.api.test.ts. Rules of extra time are the rate formulas of components: extra-time.test.ts.
const ELSEWHERE = [
  'payroll.proration.days<2>.working',
  'payroll.limitsettlement',
  'payroll.entitymove',
  'payroll.paiddays',
  'payroll.payslipnumbers',
  'payroll.pt.unpaid',
  'payroll.holdmonths',
  'payroll.accountchange',
  'payroll.extratime',
  'payroll.pf.vpfbase',
  'payroll.pf.vpfofarrears',
  'payroll.tds.arrears',
  'payroll.tds.average',
  'payroll.tds.recurring',
  'payroll.tds.npsrounding',
  'payroll.tds.loanlimit',
  'payroll.tds.contributionshare',
];
const options = new Set(
  optionsOf(payrollSettings).filter(
    (option) =>
      !option.startsWith('paygroups') &&
      !option.includes('.attendance') &&
      !ELSEWHERE.some((one) => option.startsWith(one)),
  ),
);
const flips = Object.entries(COMPANIES).flatMap(([name, { settings }]) =>
  flipsOf(payrollSettings, settings, seen).filter(
    ({ option, isless }) => companyOf(option) === name && (options.has(option) || isless),
  ),
);
// Of a choice every value shows; of a text or a number, which have any, one of those tried.
const groups = Map.groupBy(flips, ({ option, to, isopen }) => (isopen ? option : `${option} → ${to}`));

/** Whether one of the changes shows in a payslip or a file; where none can be computed, the refusals say why. */
function shows(name: keyof typeof COMPANIES, group: readonly Flip[]): boolean {
  const company = COMPANIES[name];
  if (before[name]?.refused !== false) return false;
  let allrefused = true;
  for (const { value } of group) {
    const { refused, text } = outcome(company, value);
    if (!refused && text !== before[name]?.text) return true;
    allrefused &&= refused;
  }
  return allrefused;
}

describe('the companies', () => {
  test.each(Object.keys(COMPANIES))('%s can be computed', (name) => {
    expect(before[name]?.refused ? before[name].text : '').toBe('');
  });
  test('every option of the schema stands in the one that is named for it', () => {
    const existing = new Set(flips.map(({ option }) => option));
    expect([...options].filter((option) => !existing.has(option))).toEqual([]);
    expect(groups.size).toBeGreaterThan(250);
    const places = [...options].map((option) => companyOf(option));
    expect(new Set(places)).toEqual(new Set(Object.keys(COMPANIES)));
  });
});

test.each([...groups.keys()])('%s', (key) => {
  const group = groups.get(key) ?? [];
  expect(shows(companyOf(group[0]?.option ?? ''), group)).toBe(true);
});
