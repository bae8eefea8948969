import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endHold, listHolds, listPayouts, payOut, PAYOUT, startHold } from '../../contract/run/hold.ts';
import {
  confirmReversal,
  correctRun,
  declineReversal,
  proposeReversal,
  runReversals,
  type Settlement,
  withdrawReversal,
} from '../../contract/run/reversal.ts';
import { listRuns } from '../../contract/run/run.ts';
import { computed, OCTOBER, type Paid, paidOut, released, withRun } from '../staffed.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const REASON = 'Paid to a wrong account';
/** Two on payout hold in a released October, and one who was paid. */
const CODES = ['AC0010', 'AC0012', 'AC0006'] as const;
type Code = (typeof CODES)[number];
const idOf = ({ ids }: Paid, code: Code): number => ids.get(code) ?? 0;

const onhold = (): Promise<Paid> =>
  withRun(app, 'october released under payout holds', async (state) => {
    for (const code of CODES.slice(0, 2))
      await state.maker.call(startHold, {
        employeeid: state.ids.get(code) ?? 0,
        kindid: PAYOUT,
        payrollmonth: OCTOBER,
        reason: REASON,
      });
    return released(state);
  });

const endHoldOf = async ({ maker }: Paid, code: Code): Promise<void> => {
  const { rows } = await maker.call(listHolds, { limit: 10, offset: 0, state: 'open' });
  const hold = rows.find((row) => row.employeecode === code);
  if (hold) await maker.raw(endHold, { payholdid: hold.payholdid });
};
const payOutOf = async ({ maker }: Paid, code: Code): Promise<void> => {
  const { waiting } = await maker.call(listPayouts, {});
  for (const { payrollrunid, employeeid, netpay } of waiting.filter((row) => row.employeecode === code))
    await maker.raw(payOut, { payrollrunid, employeeids: [employeeid], paydate: '2026-11-05', netpay });
};

/** What each person has been paid by a run, in paise. */
const paidBy = ({ company }: Paid) =>
  company.tx((db) => db.selectFrom('payroll_payment').select(['payrollrunid', 'employeeid', 'amount']).execute());

/** Reversals that are proposed, with the money that the bank had returned by then, and what came back for good. */
class Bank {
  readonly #proposed = new Map<number, ReadonlyMap<number, number>>();
  readonly #returned = new Map<number, number>();

  async propose(state: Paid, code: Code, settlement: Settlement): Promise<void> {
    const employeeid = idOf(state, code);
    const paid = (await paidBy(state)).filter((row) => row.employeeid === employeeid);
    for (const { payrollrunid } of await state.maker.call(listRuns, {})) {
      const people = [{ employeeid, settlement }];
      const { status, body } = await state.maker.raw(proposeReversal, { payrollrunid, reason: REASON, people });
      if (status !== 200) continue;
      const [one] = (JSON.parse(body) as { result: { reversalid: number }[] }).result;
      const amount = paid.find((row) => row.payrollrunid === payrollrunid)?.amount ?? 0;
      this.#proposed.set(one?.reversalid ?? 0, new Map([[employeeid, settlement === 'returned' ? amount : 0]]));
      return;
    }
  }

  async decide(state: Paid, word: 'confirm' | 'decline' | 'withdraw'): Promise<void> {
    for (const [reversalid, amounts] of this.#proposed) {
      const answer =
        word === 'withdraw'
          ? await state.maker.raw(withdrawReversal, { reversalid })
          : await state.checker.raw(word === 'confirm' ? confirmReversal : declineReversal, { reversalid });
      if (answer.status !== 200) continue;
      this.#proposed.delete(reversalid);
      if (word !== 'confirm') continue;
      for (const [person, amount] of amounts) this.#returned.set(person, (this.#returned.get(person) ?? 0) + amount);
    }
  }

  /** Paid less returned, in paise. */
  async moneyOf(state: Paid): Promise<Record<string, number>> {
    const rows = await paidBy(state);
    return Object.fromEntries(
      CODES.map((code) => {
        const id = idOf(state, code);
        const paid = rows.filter(({ employeeid }) => employeeid === id).reduce((sum, { amount }) => sum + amount, 0);
        return [code, paid - (this.#returned.get(id) ?? 0)];
      }),
    );
  }
}

/** Pays whoever awaits pay of October by a supplementary run, and releases it. */
async function correct(state: Paid): Promise<boolean> {
  const { status, body } = await state.maker.raw(correctRun, { payrollrunid: state.run.payrollrunid });
  if (status !== 200) return false;
  const [run] = (JSON.parse(body) as { result: { payrollrunid: number }[] }).result;
  await paidOut(state, await computed(state.maker, run?.payrollrunid ?? 0));
  return true;
}

type Step = {
  readonly what: 'end' | 'pay' | 'propose' | 'confirm' | 'decline' | 'withdraw' | 'correct';
  readonly code: Code;
  readonly settlement: Settlement;
};

async function walk(state: Paid, bank: Bank, { what, code, settlement }: Step): Promise<void> {
  if (what === 'end') await endHoldOf(state, code);
  else if (what === 'pay') await payOutOf(state, code);
  else if (what === 'propose') await bank.propose(state, code, settlement);
  else if (what === 'correct') await correct(state);
  else await bank.decide(state, what);
}

/** Decides what waits, ends every hold and pays whoever awaits pay. */
async function settle(state: Paid, bank: Bank): Promise<void> {
  await bank.decide(state, 'confirm');
  await bank.decide(state, 'decline');
  for (const code of CODES) await endHoldOf(state, code);
  while ((await state.maker.call(runReversals, { payrollrunid: state.run.payrollrunid })).awaiting.length > 0)
    expect(await correct(state)).toBe(true);
  for (const code of CODES) await payOutOf(state, code);
}

const owedTo = async (state: Paid) => {
  const rows = await state.company.tx((db) =>
    db
      .selectFrom('payslip')
      .select(['employeecode', 'netpay'])
      .where('payrollrunid', '=', state.run.payrollrunid)
      .execute(),
  );
  const net = new Map(rows.map((row) => [row.employeecode, row.netpay]));
  return Object.fromEntries(CODES.map((code) => [code, net.get(code)]));
};

const step = (what: Step['what'], code: Code = 'AC0010', settlement: Settlement = 'returned'): Step => ({
  what,
  code,
  settlement,
});
/** Its payslip is proposed for reversal as not paid, and then the hold is ended and the pay asked for. */
const BETWEEN = [step('propose'), step('end'), step('pay'), step('confirm'), step('correct')];
const steps = fc.array(
  fc.record<Step>({
    what: fc.constantFrom('end', 'pay', 'propose', 'propose', 'confirm', 'decline', 'withdraw', 'correct'),
    code: fc.constantFrom(...CODES),
    settlement: fc.constantFrom('returned', 'kept'),
  }),
  { minLength: 4, maxLength: 9 },
);

// Invariant: Whatever the order of holds, payouts, reversals and corrections, a person is paid what a month owes once
test('whatever the order of holds, payouts and reversals, each person is paid what October owes, once', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (order) => {
      const state = await onhold();
      const bank = new Bank();
      for (const one of order) await walk(state, bank, one);
      await settle(state, bank);
      expect(await bank.moneyOf(state)).toEqual(await owedTo(state));
    }),
    { numRuns: 5, examples: [[BETWEEN]], endOnFailure: true },
  );
});

test('kept pay is not paid out while a reversal of its payslip waits, nor reversed as it was before a payment', async () => {
  const state = await onhold();
  const { payrollrunid } = state.run;
  const bank = new Bank();
  await bank.propose(state, 'AC0010', 'returned');
  await endHoldOf(state, 'AC0010');
  const { waiting } = await state.maker.call(listPayouts, {});
  const [row] = waiting.filter(({ employeecode }) => employeecode === 'AC0010');
  expect(row).toMatchObject({ payholdid: null, isreversalproposed: true });
  const employeeid = idOf(state, 'AC0010');
  const pay = { payrollrunid, employeeids: [employeeid], paydate: '2026-11-05', netpay: row?.netpay ?? 0 };
  expect((await state.maker.refused(payOut, pay)).error.message).toBe(
    'A reversal waits for a second person: AC0010. Have it decided or withdrawn before the pay is paid out',
  );
  // As an earlier version of the product let it through.
  const payment = { payrollrunid, employeeid, reference: 'late', amount: 1, paymentmode: 'Bank', beneficiary: 'A' };
  await state.company.tx((db) => db.insertInto('payroll_payment').values(payment).execute());
  const [proposal] = (await state.maker.call(runReversals, { payrollrunid })).reversals;
  expect(
    (await state.checker.refused(confirmReversal, { reversalid: proposal?.reversalid ?? 0 })).error.message,
  ).toMatch(/^Paid after the reversal was proposed: AC0010\. Decline it/);
});
