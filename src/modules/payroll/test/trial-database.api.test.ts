import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { month } from '#platform/engine/day.ts';
import { writeSheets } from '#platform/server/sheet/write.ts';
import { cellText } from '#bulk/engine/cell.ts';
import { parseSheets } from '#bulk/server/sheet.ts';
import { loadRules } from '../server/law/rule-packs.ts';
import { runTrialInDatabase } from '../../../../tools/trial/database.ts';
import { runSample } from './sample-run.ts';
import { type Faults, faultText } from '../../../../tools/trial/faults.ts';
import { config, database, SAMPLES } from './company.ts';
import { november } from './november.ts';
import { serverModules } from '../../../server.modules.ts';

const root = mkdtempSync(join(tmpdir(), 'muster-both-'));
const october = fileURLToPath(new URL('2026-10', SAMPLES));
const later = join(root, '2026-11');
let { pools, close } = {} as Awaited<ReturnType<typeof database>>;
beforeAll(async () => {
  ({ pools, close } = await database());
});
afterAll(async () => {
  await close();
  rmSync(root, { recursive: true });
});

const trial = (folders: string[], out: string, print = false) => ({
  folders,
  from: month('2026-10'),
  out: join(root, out),
  config,
  rules: loadRules(),
  print,
});
const none = (): Faults => ({ errors: [], warnings: [] });
async function registerOf(out: string, at: string): Promise<Record<string, string>[]> {
  const [sheet] = await parseSheets(readFileSync(join(root, out, at, 'register.csv')));
  const [heads = [], ...rows] = (sheet?.rows ?? []).map((row) => row.map((cell) => cellText(cell) ?? ''));
  return rows.map((row) => Object.fromEntries(heads.map((head, index) => [head, row[index] ?? ''])));
}

test('October and November through the database give the same bytes as the engine alone', async () => {
  const start = none();
  await runSample(trial([october], 'first'), start);
  mkdirSync(later);
  for (const [name, sheets] of Object.entries(november(await registerOf('first', '2026-10')))) {
    const drafts = Object.entries(sheets).map(([sheet, rows]) => {
      const heads = Object.keys(rows[0] ?? {});
      return {
        name: sheet,
        columns: heads.map((heading) => ({ heading })),
        rows: rows.map((row) => heads.map((head) => row[head] ?? null)),
      };
    });
    writeFileSync(join(later, `${name}.xlsx`), await writeSheets(drafts));
  }
  const [pure, stored] = [none(), none()];
  const reference = await runSample(trial([october, later], 'pure'), pure);
  const months = await runTrialInDatabase({ pools, modules: serverModules }, trial([october, later], 'stored'), stored);
  expect([...pure.errors, ...stored.errors].map(faultText)).toEqual([]);
  expect(months).toEqual(reference);
  for (const at of ['2026-10', '2026-11']) {
    const names = readdirSync(join(root, 'pure', at));
    expect(readdirSync(join(root, 'stored', at))).toEqual(names);
    for (const name of names) {
      const [one, other] = ['pure', 'stored'].map((out) => readFileSync(join(root, out, at, name), 'utf8'));
      expect([at, name, other === one]).toEqual([at, name, true]);
    }
  }
  const paid = await registerOf('stored', '2026-11');
  expect(paid.length).toBe(months[1]?.payslips);
  expect(paid.filter((row) => Number(row['arrear_gross']) > 0).length).toBeGreaterThan(20);
  expect(paid.some((row) => Number(row['recovery_carried']) > 0)).toBe(true);
});

test('a fault names file, row and the heading of the file, and nothing of the month is written', async () => {
  const folder = join(root, 'faulty');
  cpSync(october, folder, { recursive: true });
  const [sheet] = await parseSheets(readFileSync(join(folder, 'attendance-2026-10.xlsx')));
  const rows = (sheet?.rows ?? []).map((row) => row.map((cell) => cellText(cell) ?? null));
  const [heads = [], ...people] = rows;
  const first = people[0];
  if (first) first[3] = '45';
  writeFileSync(
    join(folder, 'attendance-2026-10.xlsx'),
    await writeSheets([
      { name: 'Attendance', columns: heads.map((heading) => ({ heading: heading ?? '' })), rows: people },
    ]),
  );
  const faults = none();
  const other = { ...config, company: { ...config.company, label: 'faulty' } };
  const months = await runTrialInDatabase(
    { pools, modules: serverModules },
    { ...trial([folder], 'none'), config: other },
    faults,
  );
  expect(months).toEqual([]);
  expect(faults.errors.map(faultText)).toEqual([
    'faulty/attendance-2026-10.xlsx, sheet Attendance, row 2, column "LOP Days": 45 lies outside 0 to 31.',
  ]);
});

test('a month that the rule packs do not reach is a fault that says so', async () => {
  const faults = none();
  const other = { ...config, company: { ...config.company, label: 'early' } };
  // Only people who were there in that month: the others would be faults of the file.
  const [sheet] = await parseSheets(readFileSync(join(october, 'employees.xlsx')));
  const [heads = [], ...rows] = (sheet?.rows ?? []).map((row) => row.map((cell) => cellText(cell) ?? ''));
  const [joining, manager] = [heads.indexOf('Joining Date'), heads.indexOf('Reporting Manager Code')];
  const columns = heads.map((heading) => ({ heading }));
  const people = rows
    .filter((row) => (row[joining] ?? '') < '2019-10')
    .map((row) => row.map((cell, at) => (at === manager ? '' : cell)));
  const early = join(root, 'people-of-2019');
  mkdirSync(early);
  writeFileSync(join(early, 'employees.xlsx'), await writeSheets([{ name: 'Employees', columns, rows: people }]));
  const values = { ...trial([early], 'early'), config: other, from: month('2019-10') };
  expect(await runTrialInDatabase({ pools, modules: serverModules }, values, faults)).toEqual([]);
  expect(faults.errors.map(faultText)).toEqual([
    '2019-10: October 2019 cannot be computed: No rule for income tax, new regime on 2019-10-31',
  ]);
});
