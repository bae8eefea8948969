import { afterAll, beforeAll, expect, test } from 'vitest';
import { day } from '#platform/engine/day.ts';
import { type Company, type Person, sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { cancelLeave, requestLeave } from '../contract/request.ts';
import { runTransition } from '../contract/transition.ts';
import { postLeave } from '../server/ledger/posting.ts';
import { balance, callers, CASUAL, dates, decide, EARNED, listed, ruled, SICK, staffed } from './requests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

/** Casual leave lapses at the end of the leave year; eight days of earned leave are carried, and the rest is paid. */
const RULES = [ruled(CASUAL, { carrycap: 0 }), ruled(SICK), ruled(EARNED, { carrycap: 8, encashmax: 10 })];
const YEAR = { yearend: '2027-03-31', postedon: '2027-04-05', officeaddressids: [] };

const noticesOf = (company: Company, { employeeid }: Pick<Person, 'employeeid'>) =>
  company.tx(async (db) => {
    const rows = await db
      .selectFrom('notification as n')
      .innerJoin('account as a', 'a.accountid', 'n.accountid')
      .select(['n.sentence', 'n.link'])
      .where('a.employeeid', '=', employeeid)
      .where('n.kind', '=', 'leave_close_changed')
      .orderBy('n.sentence')
      .execute();
    return rows.map(({ sentence, link }) => [sentence, link]);
  });

test('whoever has leave of a closed year approved or cancelled is told what the close has become', async () => {
  const { company, asha, bina, deepa, hema } = await staffed(app, RULES);
  app.clock.set('2027-04-05T06:00:00Z');
  const [own, lead, hr] = [await callers(company, asha), await callers(company, bina), await callers(company, hema)];
  await hr(runTransition, { batch: 'T2027', ...YEAR });
  const employeeids = [asha.employeeid, deepa.employeeid];
  await company.tx((db) => postLeave(db, { employeeids, today: day(YEAR.postedon) }));
  expect([await balance(own, asha.employeeid), await noticesOf(company, asha)]).toMatchObject([{ booked: 0 }, []]);

  await own(requestLeave, dates('2027-03-29', '2027-03-30', { leavetypeid: EARNED }));
  await own(requestLeave, dates('2027-03-31'));
  await decide(lead);
  const because = 'because leave of an earlier day was approved later';
  const page = '/app/track/leave/leavelog';
  expect(await noticesOf(company, asha)).toEqual([
    [`Casual Leave, end of the leave year on 31 March 2027: 1 day less lapsed, ${because}`, page],
    [`Earned Leave, end of the leave year on 31 March 2027: 2 days less paid, ${because}`, page],
  ]);
  expect(await balance(own, asha.employeeid, EARNED)).toMatchObject({ booked: 8 });

  const earned = (await listed(own, asha.employeeid)).find(({ leavetypeid }) => leavetypeid === EARNED);
  await own(cancelLeave, {
    leaverequestid: earned?.leaverequestid ?? 0,
    fromdate: '2027-03-30',
    fromhalf: 1,
    todate: '2027-03-30',
    tohalf: 2,
    note: 'Was at work',
  });
  await decide(lead);
  expect(await noticesOf(company, asha)).toContainEqual([
    'Earned Leave, end of the leave year on 31 March 2027: 1 day more paid, because leave of an earlier day was cancelled later',
    page,
  ]);
  expect([await noticesOf(company, bina), await noticesOf(company, deepa)]).toEqual([[], []]);
});

test('a ledger that is written from its beginning tells nobody what its closes were settled with', async () => {
  const { company, asha } = await staffed(app, RULES);
  app.clock.set('2027-04-12T06:00:00Z');
  const { employeeid } = asha;
  await company.tx(async (db) => {
    const { leavetransitionid } = await db
      .insertInto('leave_transition')
      .values({ batch: 'T2027', action: 'run', yearend: YEAR.yearend, postedon: YEAR.postedon })
      .returning('leavetransitionid')
      .executeTakeFirstOrThrow();
    await db.insertInto('leave_transition_person').values({ leavetransitionid, employeeid }).execute();
    const late = { fromdate: '2027-03-31', todate: '2027-03-31', statusid: 2, approvedon: '2027-04-09' };
    await db
      .insertInto('leave_request')
      .values({ employeeid, leavetypeid: CASUAL, ...late })
      .execute();
    await postLeave(db, { employeeids: [employeeid], today: day('2027-04-12') });
  });
  const lapsed = await company.tx((db) =>
    db
      .selectFrom('leave_ledger')
      .select(['postedon', 'days'])
      .where('reason', '=', 'year_end')
      .where('kind', '=', 'lapse')
      .where('leavetypeid', '=', CASUAL)
      .orderBy('seq')
      .execute(),
  );
  expect(lapsed).toMatchObject([
    { postedon: '2027-04-05', days: -100_000 },
    { postedon: '2027-04-09', days: 10_000 },
  ]);
  expect(await noticesOf(company, asha)).toEqual([]);
});
