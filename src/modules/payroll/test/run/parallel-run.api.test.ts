import { afterAll, beforeAll, expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { jobDone } from '../../../../../test/support/job-done.ts';
import { limit } from '../../../../../test/support/limits.ts';
import {
  checkParallel,
  explainParallel,
  getParallel,
  listParallel,
  mapParallelHead,
} from '../../contract/run/parallel-run.ts';
import { getPayslip } from '../../contract/outputs/payslip-view.ts';
import { parallelRunKind } from '../../server/run/parallel/upload.ts';
import { computedCompany, type Staffed } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const MONTH = '2026-10';
type Row = readonly [employeecode: string, head: string, amount: number];

/** Puts a register in as an upload does once it is checked; what is said of its rows. */
const upload = (state: Staffed, rows: readonly Row[]) =>
  state.company.tx(async (db) => {
    const read = rows.map(([employeecode, head, amount], at) => ({
      rownumber: at + 2,
      values: { employeecode, head, amount } as Record<string, unknown>,
      messages: [],
    }));
    const base = { db, today: day('2026-11-05'), accountid: null, parameters: { payrollmonth: MONTH }, accepted: {} };
    await parallelRunKind.validate(base, read);
    const texts = read.flatMap(({ messages }) => (messages as { text: string }[]).map(({ text }) => text));
    const isRight = !read.some(({ messages }) =>
      (messages as { level: string }[]).some(({ level }) => level === 'error'),
    );
    return { texts, applied: isRight ? await parallelRunKind.apply(base, read) : [], base };
  });

async function compared({ maker, company }: Staffed) {
  const [started] = await maker.call(checkParallel, { wagemonth: MONTH });
  const status = () =>
    company.tx((db) =>
      db
        .selectFrom('job_run')
        .select('statusid')
        .where('jobrunid', '=', started?.jobrunid ?? 0)
        .executeTakeFirstOrThrow(),
    );
  for (const until = Date.now() + limit(25); Date.now() < until; await jobDone())
    if ((await status()).statusid === 3) return (await maker.call(getParallel, {}))[0] ?? expect.fail();
  throw new Error('The comparison did not end');
}
const open = async ({ maker }: Staffed) =>
  (await maker.call(listParallel, { wagemonth: MONTH, stateid: 1, limit: 200, offset: 0 })).rows;

test('a register is compared by person and head until each difference is zero or explained, and pays nothing', async () => {
  const setting = await computedCompany(app);
  const { maker, company, ids, run } = setting;
  const netOf = async (code: string) => {
    const input = { payrollrunid: run.payrollrunid, employeeid: ids.get(code) ?? 0 };
    return (await maker.call(getPayslip, input))[0]?.netpay ?? 0;
  };
  const [first, second] = [await netOf('AC0007'), await netOf('AC0008')];

  expect(
    (
      await upload(setting, [
        ['AC0007', 'Net', first],
        ['AC0007', 'NET', 1],
      ])
    ).texts,
  ).toContain('The head is repeated for this person. Keep one row.');
  const { texts } = await upload(setting, [
    ['AC0007', 'Take home', first],
    ['AC0008', 'Take home', second - 700],
    ['AC0008', 'Club', 100],
  ]);
  expect(texts.filter((text) => text.startsWith('This head is not mapped yet.'))).toHaveLength(2);
  const none = await maker.refused(checkParallel, { wagemonth: MONTH });
  expect(none.error.message).toMatch(/^No head is mapped yet/);
  const [state] = await maker.call(getParallel, {});
  const headOf = (name: string) => state?.heads.find(({ headname }) => headname === name)?.parallelheadid ?? 0;
  const wrong = await maker.refused(mapParallelHead, { parallelheadid: headOf('Take home'), target: 'nothing' });
  expect(wrong.error.fields?.['target']).toMatch(/^This is no component/);
  await maker.call(mapParallelHead, { parallelheadid: headOf('Take home'), target: 'netpay' });
  await maker.call(mapParallelHead, { parallelheadid: headOf('Club'), target: 'none' });

  const after = await compared(setting);
  const all = await open(setting);
  // Everybody else whom October pays is missing in the register, by name.
  expect(all.find(({ employeecode }) => employeecode === 'AC0007')).toBeUndefined();
  const row = all.find(({ employeecode }) => employeecode === 'AC0008') ?? expect.fail();
  expect(row).toMatchObject({
    head: 'Net pay',
    oldamount: second - 700,
    newamount: second,
    difference: 700,
    why: null,
  });
  expect(all.find(({ employeecode }) => employeecode === 'AC0009')).toMatchObject({
    oldamount: 0,
    why: 'Not in the register of the earlier system',
  });
  expect(after.totals).toMatchObject([{ target: 'netpay', oldamount: first + second - 700, open: all.length }]);

  const reason = { rowids: [row.paralleldifferenceid], reasonid: 1 as const, note: 'Rounded to ten rupees there' };
  await maker.call(explainParallel, reason);
  expect((await open(setting)).map(({ employeecode }) => employeecode)).not.toContain('AC0008');
  const { rows: explained } = await maker.call(listParallel, { wagemonth: MONTH, stateid: 2, limit: 50, offset: 0 });
  expect(explained).toMatchObject([{ reason: 'Rounding', note: reason.note }]);
  // The same register compared again keeps the reason; another amount opens it.
  await compared(setting);
  expect((await open(setting)).map(({ employeecode }) => employeecode)).not.toContain('AC0008');
  const { applied, base } = await upload(setting, [['AC0008', 'Take home', second - 500]]);
  await compared(setting);
  expect((await open(setting)).find(({ employeecode }) => employeecode === 'AC0008')).toMatchObject({
    difference: 500,
  });
  // Undone, the register of before is back; nothing of it was ever paid.
  await company.tx((db) => parallelRunKind.undo({ ...base, db }, applied));
  await compared(setting);
  expect((await open(setting)).map(({ employeecode }) => employeecode)).not.toContain('AC0008');
  expect(await netOf('AC0008')).toBe(second);
  expect((await maker.refused(explainParallel, { ...reason, rowids: [999_999] })).error.message).toMatch(/meanwhile/);
});
