import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportConfiguration } from '#modules/company/contract/configuration-file.ts';
import { getCostCentres, saveCostCentres } from '#modules/payroll/contract/person/cost-centres.ts';
import type { JournalAccount } from '#modules/payroll/contract/outputs/journal.ts';
import { getLayouts, previewLayout, saveLayouts } from '#modules/payroll/contract/setup/layout-screen.ts';
import { outputLayout } from '#modules/payroll/contract/outputs/output-layout.ts';
import { approveRun, getRun } from '#modules/payroll/contract/run/run.ts';
import { runFile, runFiles } from '#modules/payroll/contract/outputs/run-files.ts';
import { cellText } from '#bulk/engine/cell.ts';
import { parseSheets } from '#bulk/server/sheet.ts';
import { day } from '#platform/engine/day.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { STANDARD_JOURNAL } from '../../engine/outputs/standard.ts';
import { costCentresKind } from '../../server/person/inputs/cost-centres.ts';
import { decideAll } from '../second-person.ts';
import { computedCompany, october, paidOut, staffed, type Staffed } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const CODE = 'AC0007';
const idOf = ({ ids }: Staffed, code = CODE): number => ids.get(code) ?? 0;
const shares = (...parts: [string, string][]) => parts.map(([code, percent]) => ({ code, percent }));
const JOURNAL = outputLayout.parse({
  ...STANDARD_JOURNAL,
  by: ['cost_centre'],
  columns: [
    { heading: 'Centre', formula: 'cost_centre' },
    { heading: 'Code', formula: 'account_code' },
    { heading: 'Debit', formula: 'debit', decimals: 'two' },
    { heading: 'Credit', formula: 'credit', decimals: 'two' },
  ],
  after: [[{ formula: '"Sum"' }, { formula: '""' }, { formula: 'sum_debit' }, { formula: 'sum_credit' }]],
});
const THREE: JournalAccount[] = [
  { posting: 'basic', side: 'debit', code: '5100', name: 'Salaries' },
  { posting: 'hra', side: 'debit', code: '5100', name: 'Salaries' },
  { posting: 'netpay', side: 'credit', code: '2100', name: 'Net pay payable' },
];

/** An account for every posting: those above, and one of its own code for each other. */
const accountsFor = (postings: readonly Pick<JournalAccount, 'posting' | 'side'>[]): JournalAccount[] => [
  ...THREE,
  ...postings
    .filter(({ posting, side }) => !THREE.some((one) => one.posting === posting && one.side === side))
    .map(({ posting, side }) => ({ posting, side, code: `${posting}-${side}`, name: `${posting} ${side}` })),
];

test('the journal has the accounts and cost centres of the company, and balances', async () => {
  const state = await staffed(app);
  const { admin } = state.company;
  const { maker } = state;
  const employeeid = idOf(state);
  const [before] = await maker.call(getCostCentres, { employeeid });
  expect(before).toMatchObject({ splits: [], known: [] });
  const halves = shares(['C100', '50'], ['C200', '50']);
  await maker.call(saveCostCentres, { employeeid, payrollmonth: '2026-10', costcentres: halves });
  expect(
    await maker.refused(saveCostCentres, { employeeid, payrollmonth: '2026-10', costcentres: shares(['C1', '60']) }),
  ).toMatchObject({ status: 400 });
  const [stored] = await admin.call(getLayouts, {});
  if (!stored) throw new Error('There are no settings');
  expect(stored.postings).toContainEqual({ posting: 'basic', says: 'Basic', side: 'debit' });
  const accounts = accountsFor(stored.postings);
  const run = await october(state);
  const unknown = [{ posting: 'basik', side: 'debit', code: '', name: 'X' }] as const;
  expect(
    await admin.refused(saveLayouts, { layouts: [JOURNAL], accounts: [...unknown] }, stored.version),
  ).toMatchObject({ status: 400, error: { message: expect.stringContaining('basic') } });
  // Accounts change no pay: the computed run stays.
  const [waiting] = await admin.call(saveLayouts, { layouts: [JOURNAL], accounts }, stored.version);
  expect(waiting).toMatchObject({ accounts: [], layouts: [], computed: null });
  expect(waiting?.waiting.map(({ summary }) => summary)).toEqual(['The layouts of files change: Accounts']);
  expect(await decideAll(state.checker)).toBe(1);
  expect(await admin.call(getLayouts, {})).toMatchObject([{ accounts, layouts: [JOURNAL], waiting: [] }]);
  const preview = await maker.call(previewLayout, { layout: JOURNAL, employeeid });
  expect(preview.lines.some(([centre, code]) => centre === 'C100' && code === '5100')).toBe(true);
  const exported: unknown = JSON.parse((await admin.file(exportConfiguration, {})).toString());
  expect(exported).toMatchObject({ accounts });

  const [now] = await maker.call(getRun, { payrollrunid: run.payrollrunid });
  const { payrollrunid } = await paidOut(state, now ?? run);
  const { whole } = await maker.call(runFiles, { payrollrunid });
  expect(whole.filter((one) => one.file === 'journal').map(({ layout }) => layout)).toEqual([null, 'Accounts']);
  const text = (await maker.file(runFile, { payrollrunid, file: 'journal', layout: 'Accounts' })).toString();
  const lines = text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
  const [, , debit = '', credit = ''] = lines.at(-1) ?? [];
  expect(debit).toBe(credit);
  expect(Number(debit)).toBeGreaterThan(100_000);
  const of = (centre: string) => lines.find((line) => line[0] === centre && line[1] === '5100')?.[2];
  expect(of('C100')).toBe(of('C200'));
  expect(Number(of(''))).toBeGreaterThan(Number(of('C100')));
  expect(lines.some((line) => line[1] === '2100' && line[0] !== '')).toBe(false);
  expect(await maker.refused(runFile, { payrollrunid, file: 'journal', layout: 'None' })).toMatchObject({
    status: 404,
  });
  // The month is paid: its split stays, a later one may follow.
  expect(await maker.refused(saveCostCentres, { employeeid, payrollmonth: '2026-10', costcentres: [] })).toMatchObject({
    status: 409,
  });
  const [after] = await maker.call(saveCostCentres, { employeeid, payrollmonth: '2026-11', costcentres: [] });
  expect(after?.splits).toMatchObject([
    { payrollmonth: '2026-11', costcentres: [], closed: false },
    { payrollmonth: '2026-10', costcentres: halves, closed: true },
  ]);
  const [taken] = await maker.call(saveCostCentres, { employeeid, payrollmonth: '2026-11', costcentres: null });
  expect(taken?.splits).toHaveLength(1);
});

test('a line without an account stops the journal with its name, until it has one; so do charges of the provident fund', async () => {
  const state = await staffed(app);
  const { admin } = state.company;
  const [stored] = await admin.call(getLayouts, {});
  if (!stored) throw new Error('There are no settings');
  const without = accountsFor(stored.postings).filter(
    ({ posting, side }) => !(posting === 'tds' || (posting === 'employer_admin' && side === 'credit')),
  );
  await admin.call(saveLayouts, { layouts: [], accounts: without }, stored.version);
  await decideAll(state.checker);
  const { payrollrunid } = await paidOut(state, await october(state));
  const refused = await state.maker.refused(runFile, { payrollrunid, file: 'journal' });
  expect(refused).toMatchObject({ status: 409 });
  expect(refused.error.message).toContain('The journal has lines without an account: ');
  expect(refused.error.message).toContain('Income tax (TDS), credit');
  expect(refused.error.message).toContain('PF administration charges, credit');
  // The month is locked; accounts of a later one are those of lines that had none.
  const [now] = await admin.call(getLayouts, {});
  await admin.call(saveLayouts, { layouts: [], accounts: accountsFor(stored.postings) }, now?.version ?? 0);
  await decideAll(state.checker);
  const book = await parseSheets(Buffer.from(await state.maker.file(runFile, { payrollrunid, file: 'journal' })));
  const rows = book[0]?.rows.map((row) => row.map((cell) => cellText(cell) ?? '')) ?? [];
  const amounts = (account: string) => rows.find((row) => row.includes(account))?.filter((cell) => /^\d/.test(cell));
  expect(amounts('employer_admin debit')).toBeDefined();
  expect(amounts('employer_admin debit')).toEqual(amounts('employer_admin credit'));
});

test('a split that changes after the computation asks for a new one', async () => {
  const state = await computedCompany(app);
  const { payrollrunid, contenthash } = state.run;
  await state.maker.call(saveCostCentres, {
    employeeid: idOf(state),
    payrollmonth: '2026-10',
    costcentres: shares(['C100', '100']),
  });
  const refused = await state.checker.refused(approveRun, { payrollrunid, contenthash: contenthash ?? '' });
  expect(refused).toMatchObject({ status: 409, error: { message: expect.stringContaining(CODE) } });
});

test('cost centres are uploaded from a month on and taken back; wrong rows are named', async () => {
  const state = await staffed(app);
  const { company } = state;
  const parameters = { frommonth: '2026-10' };
  const row = (rownumber: number, values: Record<string, unknown>) => ({ rownumber, values, messages: [] as never[] });
  const rows = () => [
    row(2, { employeecode: CODE, costcentre1: 'C100', percent1: 62.5, costcentre2: 'C200', percent2: null }),
    row(3, { employeecode: 'AC0008', costcentre1: 'C100', percent1: 60, costcentre2: 'C200', percent2: 30 }),
    row(4, { employeecode: 'AC0009', costcentre1: 'C100', percent1: 50, costcentre2: 'c100', percent2: 50 }),
  ];
  const problems = await company.tx(async (db) => {
    const read = rows();
    await costCentresKind.validate({ db, today: day('2026-10-02'), accountid: null, parameters, accepted: {} }, read);
    return read.map(({ messages }) => (messages as { text: string }[]).map((one) => one.text).join());
  });
  expect(problems[0]).toBe('');
  expect(problems[1]).toContain('do not add up to 100');
  expect(problems[2]).toContain('is repeated');
  const applied = await company.tx((db) =>
    costCentresKind.apply(
      { db, today: day('2026-10-02'), accountid: null, parameters, accepted: {} },
      rows().slice(0, 1),
    ),
  );
  const stored = async () => (await state.maker.call(getCostCentres, { employeeid: idOf(state) }))[0]?.splits;
  expect(await stored()).toMatchObject([{ costcentres: shares(['C100', '62.5'], ['C200', '37.5']) }]);
  const reasons = await company.tx((db) =>
    costCentresKind.undo(
      { db, today: day('2026-10-02'), accountid: null, parameters, accepted: {} },
      applied.map(({ rownumber, objectid, undo }) => ({ rownumber, objectid, undo })),
    ),
  );
  expect([...reasons]).toEqual([]);
  expect(await stored()).toEqual([]);
});

test('cost centres are seen and changed by those who enter payroll inputs alone', async () => {
  const state = await staffed(app);
  const employee = await state.company.account('nobody@test.example', []);
  const input = { employeeid: idOf(state) };
  expect(await employee.refused(getCostCentres, input)).toMatchObject({ status: 403 });
  expect(await state.maker.refused(getCostCentres, { employeeid: 999_999 })).toMatchObject({ status: 404 });
});
