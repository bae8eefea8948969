import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startExit } from '#modules/exit/contract/exit.ts';
import { exitReasonRecord } from '#modules/exit/contract/reason.ts';
import { confirmReversal, proposeReversal } from '../../contract/run/reversal.ts';
import { voidRun } from '../../contract/run/run-discard.ts';
import { exitBulk } from '../../contract/person/inputs.ts';
import { locked, OCTOBER, paidCompany, type Staffed, staffed } from '../staffed.ts';
import { settled, startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { checked } from '../../../../../test/support/uploads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const idOf = ({ ids }: Staffed, code: string): number => ids.get(code) ?? 0;
const SEPTEMBER_20 = '2026-09-20';
/** An exit of somebody in September, of which people learn late. */
async function leaving(state: Staffed, code: string) {
  const reasons = await state.company.admin.call(exitReasonRecord.calls.list, {});
  const { exitreasonid = 0 } = reasons.find(({ exitreasonname }) => exitreasonname === 'End of contract') ?? {};
  const employeeid = idOf(state, code);
  return { employeeid, exitreasonid, submittedon: SEPTEMBER_20, lastday: SEPTEMBER_20, note: 'Known late' };
}
const PAID = '2026-10 is paid already. Enter a last day in that month or later, and recover what was overpaid.';

test('a month that was discarded is no obstacle to an earlier last day', async () => {
  const state = await staffed(app);
  const { payrollrunid } = await locked(state, OCTOBER);
  const exit = await leaving(state, 'AC0010');
  expect((await state.company.admin.refused(startExit, exit)).error.message).toBe(PAID);
  await state.checker.call(voidRun, { payrollrunid, reason: 'Computed too early' });
  expect(await state.company.admin.call(startExit, exit)).toMatchObject([{ statusid: 2 }]);
});

test('nor is one whose payslip is reversed; for others it is', async () => {
  const state = await paidCompany(app);
  const { payrollrunid } = state.run;
  const people = [{ employeeid: idOf(state, 'AC0010'), settlement: 'returned' as const }];
  const [reversal] = await state.maker.call(proposeReversal, { payrollrunid, reason: 'Had left', people });
  const exit = await leaving(state, 'AC0010');
  expect((await state.company.admin.refused(startExit, exit)).error.message).toBe(PAID);
  await state.checker.call(confirmReversal, { reversalid: reversal?.reversalid ?? 0 });
  expect(await state.company.admin.call(startExit, exit)).toMatchObject([{ statusid: 2 }]);
  expect((await state.company.admin.refused(startExit, await leaving(state, 'AC0012'))).error.message).toBe(PAID);
});

test('the file of exits hands approvals over as an exit does, moves them with the day, and leaves exits under way alone', async () => {
  const state = await staffed(app);
  const { company, maker } = state;
  const people = await company.tx((db) =>
    db
      .selectFrom('employee as e')
      .innerJoin('work_profile as w', 'w.employeeid', 'e.employeeid')
      .select(['e.employeeid', 'e.employeecode', 'e.fullname', 'w.managerid'])
      .where('w.managerid', 'is not', null)
      .orderBy('e.employeecode')
      .limit(2)
      .execute(),
  );
  const [leaver, other] = people;
  if (!leaver || !other) throw new Error('Nobody has a manager');
  await company.account('leaver@test.example', ['Employee'], leaver.employeeid);
  await company.account('manager@test.example', ['Employee'], leaver.managerid ?? 0);
  const handedOver = () =>
    company.tx((db) =>
      db
        .selectFrom('approval_delegation as d')
        .innerJoin('account as a', 'a.accountid', 'd.accountid')
        .innerJoin('account as m', 'm.accountid', 'd.delegateaccountid')
        .select(['a.emailid', 'm.emailid as to', sql<string>`lower(d.period)::text`.as('from')])
        .execute(),
    );
  const line = ({ employeecode, fullname }: typeof leaver, lastday: string) =>
    `${employeecode},${fullname},${lastday},Relocation`;
  const upload = async (lastday: string) => {
    const lines = ['Employee Code,Full Name,Leaving Date,Reason', line(leaver, lastday)];
    const { batch } = await checked(maker, exitBulk, lines, {});
    await maker.call(exitBulk.apply, { bulkbatchid: batch.bulkbatchid, rows: 'valid' });
    await settled(maker, exitBulk, batch.bulkbatchid);
    return batch.bulkbatchid;
  };
  const from = (day: string) => [{ emailid: 'leaver@test.example', to: 'manager@test.example', from: day }];
  const first = await upload('2026-11-30');
  expect(await handedOver()).toEqual(from('2026-12-01'));
  const second = await upload('2026-12-15');
  expect(await handedOver()).toEqual(from('2026-12-16'));
  const undo = async (bulkbatchid: number) => {
    await maker.call(exitBulk.undo, { bulkbatchid });
    await settled(maker, exitBulk, bulkbatchid);
  };
  await undo(second);
  expect(await handedOver()).toEqual(from('2026-12-01'));
  await undo(first);
  expect(await handedOver()).toEqual([]);

  const reasons = await company.admin.call(exitReasonRecord.calls.list, {});
  const { exitreasonid = 0 } = reasons.find(({ exitreasonname }) => exitreasonname === 'End of contract') ?? {};
  const { employeeid } = other;
  const ends = { employeeid, exitreasonid, submittedon: '2026-10-20', lastday: '2026-11-20', note: 'Ends' };
  await company.admin.call(startExit, ends);
  const head = 'Employee Code,Full Name,Leaving Date,Reason';
  expect((await checked(maker, exitBulk, [head, line(other, '2026-11-25')], {})).text).toEqual([
    `2 leavingdate: ${other.employeecode} has an exit with the last day 20 November 2026. Decide or cancel it on the page Exits first.`,
  ]);
});
