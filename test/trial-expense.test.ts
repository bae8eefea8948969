import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closePools, openPools } from '#platform/server/db.ts';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { serverModules } from '../src/server.modules.ts';
import { readExpenseFolder } from '../tools/trial-expense/folder.ts';
import { runExpense } from '../tools/trial-expense/run.ts';
import { limit } from './support/limits.ts';
import { freshDatabase } from './support/database.ts';

/** The result files of the sample, by name. */
async function results() {
  const { appUrl, directoryUrl } = await freshDatabase();
  const pools = openPools({ appUrl, directoryUrl, size: 2, onError: () => {} });
  try {
    const folder = await readExpenseFolder(join(PROJECT_DIR, 'samples/expense/2026-10'));
    return await runExpense({ pools, modules: serverModules }, folder);
  } finally {
    await closePools(pools);
  }
}

// Out on Thursday 22:30 and back on Saturday 06:10 of 1,200 a day: half, whole, half = 2,400 of 2,500. A taxi of 850; a
// hired car above 1,000 without its bill is refused. Meals of 500 and 400 on a day of 600: 100 of the second. 42 km of
// 4.50 = 189 of 200. A phone of 799 after 4,700 of the year's 5,000: 499 are taxable.
test('the sample of expenses comes to the figures that were worked out by hand', { timeout: limit(60) }, async () => {
  const files = await results();
  const linesOf = (name: string): string[] => (files[name] ?? '').trimEnd().split('\n').slice(1);
  expect(linesOf('verdicts.csv')).toEqual([
    'C-1,1,1,KV1,2026-10-08,perdiem,1,1,250000,240000,10000,0,over_day,part_approved,240000,0,0',
    'C-1,1,2,KV1,2026-10-09,local,1,1,85000,85000,0,0,,approved,85000,0,0',
    'C-1,1,3,KV1,2026-10-09,local,1,1,150000,0,150000,0,no_proof,nothing,0,0,0',
    'C-2,1,1,KV1,2026-10-12,meals,1,1,50000,50000,0,0,,approved,50000,0,0',
    'C-2,1,2,KV1,2026-10-12,meals,1,1,40000,10000,30000,0,over_day,part_approved,10000,0,0',
    'C-2,1,3,KV1,2026-10-13,phone,1,1,79900,79900,0,0,,approved,79900,49900,0',
    'C-2,1,4,KV1,2026-10-13,bike,1,1,20000,18900,1100,0,over_rate,part_approved,18900,0,0',
  ]);
  // 3,250 less the advance of 1,000 was paid and came back; 1,588 went with the payroll of October.
  expect(linesOf('passbook.csv')).toEqual([
    'KV1,1,2026-10-05,advance,A-1,-100000,-100000',
    'KV1,2,2026-10-13,claim,C-1,325000,225000',
    'KV1,3,2026-10-15,claim,C-2,158800,383800',
    'KV1,4,2026-10-16,payment,P2,-225000,158800',
    'KV1,5,2026-10-19,bank_return,P3,225000,383800',
    'KV1,6,2026-10-30,payroll,C-2,-158800,225000',
  ]);
  expect(linesOf('payables.csv')).toEqual(['KV3,KV1,C-1,2026-10-13,18,16-30,225000,returned']);
  expect(linesOf('payroll.csv')[0]).toBe('KV1,Asha Nair,158800,49900,0,0,158800');
  expect(JSON.parse(files['totals.json'] ?? '')).toMatchObject({ refused: {}, late: 0, advances: { 'A-1': 0 } });
});
