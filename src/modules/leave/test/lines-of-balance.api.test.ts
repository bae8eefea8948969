import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, day } from '#platform/engine/day.ts';
import { sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { type BalanceRow, getBalances, getLedger } from '../contract/balance.ts';
import { requestLeave } from '../contract/request.ts';
import { CASUAL, dates, decide, EARNED, SICK, staffed } from './requests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

type Lines = { lines: { balance: number }[]; waiting: { days: number; balance: number; leaverequestid: number }[] };
/** Requests as people send them: some are refused, some are of the next leave year, some are approved meanwhile. */
const asking = fc.record({
  leavetypeid: fc.constantFrom(CASUAL, SICK, EARNED),
  begin: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 150, max: 180 })),
  length: fc.integer({ min: 0, max: 4 }),
  tohalf: fc.constantFrom(1, 2),
  isdecided: fc.boolean(),
});

// Invariant: The lines of a leave balance, reserved days among them, come to what its card says
test('the lines behind each balance come to its card, whatever is asked for and approved', async () => {
  const { own, lead, asha } = await staffed(app);
  const { employeeid } = asha;
  const expectEqual = async (): Promise<number> => {
    const [{ balances }] = (await own(getBalances, { employeeid })).result as [{ balances: BalanceRow[] }];
    let waiting = 0;
    for (const { leavetypeid, available, nextyear, reserved, isunlimited } of balances) {
      if (isunlimited) continue;
      const path = `${getLedger.path}?leavetypeid=${leavetypeid}`;
      const { result } = await own({ ...getLedger, path }, { employeeid });
      const [match] = result as [Lines];
      const last = match.waiting.at(-1)?.balance ?? match.lines[0]?.balance ?? 0;
      expect({ leavetypeid, last }).toEqual({ leavetypeid, last: available - nextyear });
      if (match.waiting.length === 0) expect(reserved).toBe(0);
      waiting += match.waiting.length;
    }
    return waiting;
  };
  let waited = 0;
  for (const { leavetypeid, begin, length, tohalf, isdecided } of fc.sample(asking, { numRuns: 8, seed: 7 })) {
    const from = addDays(day('2026-11-02'), begin);
    await own(requestLeave, dates(from, addDays(from, length), { leavetypeid, tohalf }));
    waited = Math.max(waited, await expectEqual());
    if (!isdecided) continue;
    await decide(lead);
    await expectEqual();
  }
  expect(waited).toBeGreaterThan(1);
});
