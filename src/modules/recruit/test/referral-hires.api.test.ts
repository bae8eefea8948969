import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedApp, type Company, type TestApp } from '../../../../test/support/product.ts';
import { moveCandidate, undoMoves } from '../contract/candidate/move.ts';
import { getOwnReferrals, type OwnReferral, refer } from '../contract/referral/referral.ts';
import { changeReward, listRewards, type RewardRow } from '../contract/referral/reward.ts';
import { rewardRuleRecord } from '../contract/referral/reward-rule.ts';
import { rewardJoined } from '../server/referral/hires.ts';
import { rewardsDue } from '../server/referral/reward.ts';
import { type Caller, caller, first } from './calls.ts';
import { stagesOf } from './candidates.ts';
import { addJob } from './job-rows.ts';

let running: TestApp;
beforeAll(async () => {
  running = await sharedApp();
});
afterAll(() => running.stop());

const EMAIL = 'zubin@example.in';
const rewardsOf = async (by: Caller) => ((await by(listRewards)).result as { rows: RewardRow[] }).rows;
const rewardOf = async (by: Caller): Promise<RewardRow> => (await rewardsOf(by))[0] ?? expect.fail('no reward');

/** Somebody referred for a job with a reward after 30 days. */
async function referred() {
  const company = await running.createCompany();
  const admin = await caller(company);
  const person = await company.addPerson({ fullname: 'Ravi Kumar' });
  const employee = await caller(company, person.emailid);
  const { requisitionjobid } = await addJob(company);
  const rule = { referralrewardruleid: null, requisitionid: null, effectivefrom: '2020-01-01' };
  await admin(rewardRuleRecord.calls.save, { ...rule, amount: 2_500_000, payabledays: 30 });
  const who = { name: 'Zubin Mistry', emailid: EMAIL, callingcode: '+91', mobilenumber: '', resumepath: '' };
  expect((await employee(refer, { requisitionjobid, ...who, note: '', isaware: true })).status).toBe(200);
  const { candidateapplicationid } = await company.tx((db) =>
    db.selectFrom('candidate_application').select('candidateapplicationid').executeTakeFirstOrThrow(),
  );
  const stages = await stagesOf(company);
  let version = 0;
  const move = async (stage: string) => {
    version += 1;
    const sent = { candidateapplicationid, rejectreasonid: null, note: '', ismailed: false };
    const { status, result } = await admin(moveCandidate, { ...sent, pipelinestageid: stages[stage] }, version);
    expect(status).toBe(200);
    return (result as { moveset: string }[])[0]?.moveset ?? '';
  };
  const act = async (name: string, more: object = {}) => {
    const { referralrewardid, version: at } = await rewardOf(admin);
    return admin(changeReward, { referralrewardid, act: name, reason: '', hireid: null, ...more }, at);
  };
  return { company, admin, employee, person, move, act, skip: () => (version += 1), candidateapplicationid };
}

/** An employee who joined on a day, under an address. */
async function joined(company: Company, joiningdate: string, emailid?: string): Promise<number> {
  const { employeeid } = await company.addPerson({ fullname: 'Zubin Mistry' });
  await company.tx(async (db) => {
    await db.updateTable('employee').set({ joiningdate }).where('employeeid', '=', employeeid).execute();
    if (emailid) await db.updateTable('account').set({ emailid }).where('employeeid', '=', employeeid).execute();
  });
  return employeeid;
}

test('whoever is moved to Hired without an offer earns the reward once, and an undone move takes it back', async () => {
  const { company, admin, person, move, act, skip } = await referred();
  const moveset = await move('Hired');
  expect(await rewardsOf(admin)).toMatchObject([{ hireid: null, hirename: '', isdue: false, statusid: 1, note: '' }]);
  expect((await admin(undoMoves, { moveset })).status).toBe(200);
  skip();
  expect(await rewardsOf(admin)).toEqual([]);
  await move('Hired');
  expect((await act('approve')).message).toBe('Say first which employee was hired, then approve the reward');
  expect((await act('link', { hireid: person.employeeid })).fields).toEqual({ hireid: 'Please select who was hired' });
  expect((await act('link', { hireid: 999_999 })).status).toBe(400);
  const hireid = await joined(company, '2026-01-01');
  expect((await act('link', { hireid })).status).toBe(200);
  expect(await rewardsOf(admin)).toMatchObject([
    { hireid, dueon: '2026-01-31', note: 'Referral reward for Zubin Mistry' },
  ]);
  expect((await act('link', { hireid })).message).toBe('It is known already who was hired for this reward');
  // Who is known to have joined stays a hire, whatever becomes of the card on the board.
  await move('Offer');
  await move('Hired');
  expect(await rewardsOf(admin)).toHaveLength(1);
});

test('who has joined is found by the address of the application, at once or the next morning', async () => {
  const { company, admin, move } = await referred();
  await move('Hired');
  const hireid = await joined(company, '2099-01-01', EMAIL);
  const values = { env: running.env, tenant: company.tenant, today: '2099-01-02' };
  await company.tx((db) => rewardsDue({ db, ...values }));
  expect(await rewardsOf(admin)).toMatchObject([{ hireid, dueon: '2099-01-31' }]);

  const second = await referred();
  const invited = await joined(second.company, '2099-02-01', EMAIL);
  const { invitationid } = await second.company.tx((db) =>
    db
      .insertInto('joining_invitation')
      .values({ emailid: EMAIL, fullname: 'Zubin Mistry', joiningdate: '2099-02-01', addedby: second.person.accountid })
      .returning('invitationid')
      .executeTakeFirstOrThrow(),
  );
  const person = { invitationid, employeeid: invited };
  for (let time = 0; time < 2; time += 1) await second.company.tx((db) => rewardJoined(db, person));
  await second.move('Hired');
  expect(await rewardsOf(second.admin)).toMatchObject([{ hireid: invited, dueon: '2099-03-03' }]);
});

test('whoever joined on the day before a referral, by the clocks of the company, is not the hire of it', async () => {
  const { company, admin, move } = await referred();
  await move('Hired');
  // One in the morning of 2 January in India, and still the first in London.
  const referredon = new Date('2099-01-01T19:30:00Z').toISOString();
  await company.tx((db) => db.updateTable('referral').set({ referredon }).execute());
  const hireid = await joined(company, '2099-01-01', EMAIL);
  const morning = () =>
    company.tx((db) => rewardsDue({ db, env: running.env, tenant: company.tenant, today: '2099-02-01' }));
  await morning();
  expect(await rewardsOf(admin)).toMatchObject([{ hireid: null }]);
  await company.tx((db) =>
    db.updateTable('employee').set({ joiningdate: '2099-01-02' }).where('employeeid', '=', hireid).execute(),
  );
  await morning();
  expect(await rewardsOf(admin)).toMatchObject([{ hireid, dueon: '2099-02-01' }]);
});

test('a referrer is told of every decision on the reward, by bell and mail, without amount or name', async () => {
  const { company, employee, person, move, act } = await referred();
  await move('Hired');
  const hireid = await joined(company, '2020-01-01');
  await act('link', { hireid });
  expect((await act('approve')).status).toBe(200);
  expect((await act('pay')).status).toBe(200);
  const sent = await company.tx(async (db) => ({
    bell: await db
      .selectFrom('notification as n')
      .innerJoin('account as a', 'a.accountid', 'n.accountid')
      .select(['n.sentence', 'a.employeeid'])
      .where('n.kind', '=', 'referral_reward_decided')
      .orderBy('n.notificationid')
      .execute(),
    mails: await db
      .selectFrom('mail_outbox')
      .select(['subject', 'body'])
      .where('recipient', '=', person.emailid)
      .where('subject', 'like', 'The reward%')
      .execute(),
  }));
  const ofReferrer = { employeeid: person.employeeid };
  expect(sent.bell).toEqual([
    { ...ofReferrer, sentence: 'The reward of a referral of yours is decided: Approved' },
    { ...ofReferrer, sentence: 'The reward of a referral of yours is decided: Paid' },
  ]);
  expect(sent.mails.map(({ subject }) => subject)).toEqual([
    'The reward of your referral: Approved',
    'The reward of your referral: Paid',
  ]);
  expect(JSON.stringify(sent)).not.toMatch(/Zubin|25,?000|2500000/);
  const [own] = [first<{ referrals: OwnReferral[] }>(await employee(getOwnReferrals))];
  expect(own.referrals).toMatchObject([{ rewardstateid: 5 }]);

  const declined = await referred();
  await declined.move('Hired');
  expect((await declined.act('decline', { reason: 'Known to us before' })).status).toBe(200);
  const { sentence } = await declined.company.tx((db) =>
    db
      .selectFrom('notification')
      .select('sentence')
      .where('kind', '=', 'referral_reward_decided')
      .executeTakeFirstOrThrow(),
  );
  expect(sentence).toBe('The reward of a referral of yours is decided: Not payable');
});
