import { afterAll, beforeAll, expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import { sharedApp, type TestApp } from '../../../../test/support/product.ts';
import {
  askSwap,
  cancelSwap,
  getSwapOfRequest,
  listSwaps,
  listSwapsToAnswer,
  previewSwap,
  swapColleagues,
  type SwapPreview,
  type SwapRow,
  withdrawSwap,
} from '../contract/swap.ts';
import { closeChecks } from '../server/close/check.ts';
import { closeTime } from '../server/close/close.ts';
import { callers, counted } from './attending.ts';
import {
  answer,
  swapRequest,
  decide,
  FRIDAY,
  idOf,
  sentencesOf,
  shiftsOf,
  statusOf,
  swapping,
  swapsOf,
  waitingOf,
} from './swapping.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

test('a swap is swapRequest for, agreed to, approved by the manager, and counts for both', async () => {
  const { company, asha, chitra, hema, own, colleague, lead } = await swapping(app);
  const result = (await own(swapColleagues, { employeeid: null, swapdate: FRIDAY, searchfor: null })).result as {
    fullname: string;
    shift: { shiftcode: string };
  }[];
  expect(result.map(({ fullname, shift }) => [fullname, shift.shiftcode])).toEqual([['Chitra Iyer', 'N']]);
  const [seen] = (await own(previewSwap, swapRequest(chitra))).result as [SwapPreview];
  expect(seen.people.map((one) => [one.fullname, one.before?.shiftcode, one.after?.shiftcode])).toEqual([
    ['Asha Nair', 'G', 'N'],
    ['Chitra Iyer', 'N', 'G'],
  ]);
  expect([seen.problems, seen.notices]).toEqual([[], []]);

  expect(await own(askSwap, swapRequest(chitra, { note: 'School function' }))).toMatchObject({
    status: 200,
    result: [{ statusid: 6 }],
  });
  expect(await sentencesOf(company, chitra)).toEqual(['Asha Nair asks you to swap shifts on 6 November 2026']);
  const [waiting] = (await colleague(listSwapsToAnswer)).result as (SwapRow & SwapPreview)[];
  expect(waiting).toMatchObject({
    person: { fullname: 'Asha Nair' },
    note: 'School function',
    mayanswer: true,
    maywithdraw: false,
    people: [{ before: { shiftcode: 'G' } }, { before: { shiftcode: 'N' } }],
  });
  expect((await own(listSwapsToAnswer)).result).toEqual([]);
  expect(await waitingOf(lead)).toEqual([]);

  expect(await answer(colleague, waiting?.shiftswapid ?? 0, true, 'Gladly')).toMatchObject({
    status: 200,
    result: [{ statusid: 1 }],
  });
  const [request] = await waitingOf(lead);
  expect(request).toMatchObject({
    title: 'Shift swap, 6 November 2026, Chitra Iyer',
    requestername: 'Asha Nair',
    lines: [
      { label: 'Date', value: '6 November 2026' },
      { label: 'Swaps with', value: 'Chitra Iyer' },
      { label: 'Shift', value: 'Night, 22:00–26:00, 26:00–30:00', before: 'General, 09:30–14:00, 14:00–18:30' },
      { label: 'Note', value: 'School function' },
      { label: 'Note of the colleague', value: 'Gladly' },
    ],
  });
  const view = await lead(getSwapOfRequest, { approvalrequestid: request?.approvalrequestid });
  expect(view.result).toMatchObject([{ swapdate: FRIDAY, notices: [], people: [{ after: { shiftcode: 'N' } }, {}] }]);
  expect(await shiftsOf({ app, company, hema }, [asha, chitra])).toEqual([
    ['G', null],
    ['N', null],
  ]);

  await decide(lead);
  expect(await statusOf(own, asha)).toEqual([2]);
  expect(await shiftsOf({ app, company, hema }, [asha, chitra])).toEqual([
    ['N', 'Chitra Iyer'],
    ['G', 'Asha Nair'],
  ]);
  expect(await sentencesOf(company, asha)).toEqual([
    'Your shift swap with Chitra Iyer on 6 November 2026: Agreed, and sent for approval',
  ]);
  expect((await sentencesOf(company, chitra)).at(-1)).toBe(
    'Your shift swap with Asha Nair on 6 November 2026: Approved',
  );

  // Either of the two cancels it before the day; then it is as it was.
  const id = await idOf(colleague, chitra);
  expect((await swapsOf(colleague, chitra))[0]).toMatchObject({ maycancel: true, maywithdraw: false });
  expect((await colleague(cancelSwap, { shiftswapid: id })).status).toBe(200);
  expect(await statusOf(own, asha)).toEqual([5]);
  expect(await shiftsOf({ app, company, hema }, [asha, chitra])).toEqual([
    ['G', null],
    ['N', null],
  ]);
  expect((await own(cancelSwap, { shiftswapid: id })).message).toBe('Only an approved swap can be cancelled');
});

test('stored days of both are counted again after approval and after cancellation, and those around it alone', async () => {
  const { company, asha, chitra, hr } = await swapping(app);
  await counted(company);
  const stored = async () => {
    const rows = await company.tx((db) =>
      db
        .selectFrom('attendance_day as d')
        .innerJoin('shift as s', 's.shiftid', 'd.shiftid')
        .select(['d.employeeid', 's.shiftcode'])
        .where('d.workdate', '=', '2026-10-28')
        .where('d.employeeid', 'in', [asha.employeeid, chitra.employeeid])
        .orderBy('d.employeeid')
        .execute(),
    );
    return rows.map(({ shiftcode }) => shiftcode);
  };
  const waiting = () =>
    company.tx((db) =>
      db.selectFrom('attendance_stale').select(['employeeid', 'fromdate', 'todate']).orderBy('staleid').execute(),
    );
  expect(await stored()).toEqual(['G', 'N']);
  const values = { employeeid: asha.employeeid, swapdate: '2026-10-28' };
  expect((await hr(askSwap, swapRequest(chitra, values))).result).toMatchObject([{ statusid: 2 }]);
  const around = { fromdate: '2026-10-27', todate: '2026-10-29' };
  expect(await waiting()).toEqual([
    { employeeid: asha.employeeid, ...around },
    { employeeid: chitra.employeeid, ...around },
  ]);
  await counted(company);
  expect(await stored()).toEqual(['N', 'G']);
  expect((await hr(cancelSwap, { shiftswapid: await idOf(hr, asha) })).status).toBe(200);
  await counted(company);
  expect(await stored()).toEqual(['G', 'N']);
});

test('a swap that only waits changes no day and marks none', async () => {
  const { company, chitra, own } = await swapping(app);
  await counted(company);
  await own(askSwap, swapRequest(chitra));
  expect(await company.tx((db) => db.selectFrom('attendance_stale').selectAll().execute())).toEqual([]);
});

test('the colleague declines with a note, and the day is free again', async () => {
  const { company, asha, chitra, own, colleague } = await swapping(app);
  await own(askSwap, swapRequest(chitra));
  const id = await idOf(own, asha);
  expect((await answer(colleague, id, false, 'I am travelling')).result).toMatchObject([{ statusid: 7 }]);
  expect((await swapsOf(own, asha))[0]).toMatchObject({
    statusid: 7,
    answernote: 'I am travelling',
    maywithdraw: false,
  });
  expect(await sentencesOf(company, asha)).toEqual(['Your shift swap with Chitra Iyer on 6 November 2026: Declined']);
  expect(await answer(colleague, id)).toMatchObject({ status: 409, message: 'This swap was declined already' });
  expect((await own(askSwap, swapRequest(chitra))).status).toBe(200);
});

test('it is withdrawn by whoever swapRequest alone, before the answer and after it', async () => {
  const { asha, chitra, own, colleague, lead } = await swapping(app);
  await own(askSwap, swapRequest(chitra));
  const id = await idOf(own, asha);
  expect((await colleague(withdrawSwap, { shiftswapid: id, note: null })).status).toBe(404);
  expect((await own(withdrawSwap, { shiftswapid: id, note: null })).status).toBe(200);
  expect(await answer(colleague, id)).toMatchObject({ status: 409, message: 'This swap was withdrawn' });
  await own(askSwap, swapRequest(chitra));
  const second = await idOf(own, asha);
  await answer(colleague, second);
  expect((await swapsOf(own, asha))[0]).toMatchObject({ statusid: 1, maywithdraw: true });
  expect((await own(withdrawSwap, { shiftswapid: second, note: 'Not needed' })).status).toBe(200);
  expect(await waitingOf(lead)).toEqual([]);
  expect(await statusOf(own, asha)).toEqual([4, 4]);
  expect((await own(withdrawSwap, { shiftswapid: second, note: null })).status).toBe(409);
});

test('the manager rejects it', async () => {
  const { company, asha, chitra, hema, own, colleague, lead } = await swapping(app);
  await own(askSwap, swapRequest(chitra));
  await answer(colleague, await idOf(own, asha));
  await decide(lead, 3);
  expect(await statusOf(own, asha)).toEqual([3]);
  expect((await sentencesOf(company, chitra)).at(-1)).toBe(
    'Your shift swap with Asha Nair on 6 November 2026: Rejected',
  );
  expect(await shiftsOf({ app, company, hema }, [asha, chitra])).toMatchObject([
    ['G', null],
    ['N', null],
  ]);
});

// Invariant: Nobody has two swaps of shifts on a day, whoever asks at once; the colleague alone answers, and neither of
// the two decides
test('a third person cannot answer, and an answer after the day is refused', async () => {
  const { company, asha, chitra, own, lead, hr, stranger } = await swapping(app);
  await own(askSwap, swapRequest(chitra));
  const id = await idOf(own, asha);
  for (const by of [own, lead, hr, stranger]) expect((await answer(by, id)).status).toBe(404);
  expect((await stranger(cancelSwap, { shiftswapid: id })).status).toBe(404);
  expect((await stranger(listSwaps, { employeeid: asha.employeeid })).status).toBe(404);
  app.clock.set('2026-11-07T06:00:00Z');
  const later = await callers(company, chitra);
  expect(await answer(later, id)).toMatchObject({
    status: 409,
    message: 'The day of this swap is over, so it can no longer be answered',
  });
  expect((await later(listSwapsToAnswer)).result).toEqual([]);
  expect(await statusOf(await callers(company, asha), asha)).toEqual([6]);
});

// Invariant: Nobody has two swaps of shifts on a day, whoever asks at once; the colleague alone answers, and neither of
// the two decides
test('a colleague who is the manager of the other does not decide it', async () => {
  const { company, asha, bina, own, lead, hr, nightid } = await swapping(app);
  await company.tx(async (db) => {
    await db
      .insertInto('attendance_assignment')
      .values({ shiftid: nightid, employeeid: bina.employeeid, fromdate: '2026-10-01' })
      .execute();
    const office = await db
      .insertInto('company_office')
      .values({ officename: 'Pune', statename: 'Maharashtra' })
      .returning('officeaddressid')
      .executeTakeFirstOrThrow();
    await db.updateTable('work_profile').set(office).execute();
  });
  expect((await own(askSwap, swapRequest(bina))).status).toBe(200);
  await answer(lead, await idOf(own, asha));
  expect(await waitingOf(lead)).toEqual([]);
  expect((await waitingOf(hr)).map(({ title }) => title)).toEqual(['Shift swap, 6 November 2026, Bina Shah']);
  await decide(hr);
  expect(await statusOf(own, asha)).toEqual([2]);
});

test('a swap that waits for approval is looked at before its month is closed, for both', async () => {
  const { company, asha, chitra, own, colleague, lead } = await swapping(app);
  await own(askSwap, swapRequest(chitra));
  const requests = async (): Promise<string[]> => {
    const result = await company.tx((db) =>
      closeChecks(db, { from: day('2026-11-01'), to: day('2026-11-30') }, '2026-12-01'),
    );
    const people = result.filter(({ key }) => key === 'requests').flatMap((check) => check.people);
    return people.map(({ fullname }) => fullname).toSorted();
  };
  expect(await requests()).toEqual([]);
  await answer(colleague, await idOf(own, asha));
  expect(await requests()).toEqual(['Asha Nair', 'Chitra Iyer']);
  await decide(lead);
  expect(await requests()).toEqual([]);
});

test('a swap of a day in a closed month is a change after the close', async () => {
  const { company, asha, chitra, hr } = await swapping(app);
  await counted(company);
  const days = { from: day('2026-10-01'), to: day('2026-10-31'), on: day('2026-11-02') };
  await company.tx((db) => closeTime(db, { ...days, isover: true, closedby: null }));
  const changed = async () => {
    const rows = await company.tx((db) =>
      db.selectFrom('time_close_changed').select('employeeid').orderBy('employeeid').execute(),
    );
    return rows.map(({ employeeid }) => employeeid);
  };
  expect(await changed()).toEqual([]);
  await hr(askSwap, swapRequest(chitra, { employeeid: asha.employeeid, swapdate: '2026-10-28' }));
  await counted(company);
  expect(await changed()).toEqual([asha.employeeid, chitra.employeeid]);
});
