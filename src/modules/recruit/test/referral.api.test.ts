import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedApp, type Company, type TestApp } from '../../../../test/support/product.ts';
import { type CandidateDetail, getCandidate } from '../contract/candidate/candidate.ts';
import { moveCandidate } from '../contract/candidate/move.ts';
import {
  getOwnReferrals,
  listReferrals,
  makeReferralLink,
  type OwnReferral,
  type ReferralRow,
  refer,
} from '../contract/referral/referral.ts';
import { changeReward, listRewards, type RewardRow } from '../contract/referral/reward.ts';
import { rewardRuleRecord } from '../contract/referral/reward-rule.ts';
import { deleteCandidates } from '../server/candidate/candidate-purge.ts';
import { rewardHire } from '../server/referral/credit.ts';
import { rewardsDue } from '../server/referral/reward.ts';
import { type Caller, caller, first } from './calls.ts';
import { applied, changeStage, rejectReason, stagesOf } from './candidates.ts';
import { addJob } from './job-rows.ts';

let running: TestApp;
beforeAll(async () => {
  running = await sharedApp();
});
afterAll(() => running.stop());

const PERSON = {
  name: 'Zubin Mistry',
  emailid: 'zubin@example.in',
  callingcode: '+91',
  mobilenumber: '98123 45678',
  resumepath: '',
  note: 'We shared a shift',
  isaware: true,
};
type Own = {
  mayrefer: boolean;
  jobs: { requisitionjobid: number; amount: number; payabledays: number }[];
  linkcode: string;
  referrals: OwnReferral[];
};
const ownOf = async (by: Caller): Promise<Own> => first<Own>(await by(getOwnReferrals));
const rowsOf = async (by: Caller) => ((await by(listReferrals)).result as { rows: ReferralRow[] }).rows;
const rewardsOf = async (by: Caller) => ((await by(listRewards)).result as { rows: RewardRow[] }).rows;

async function referring() {
  const company = await running.createCompany();
  const admin = await caller(company);
  const person = await company.addPerson();
  const employee = await caller(company, person.emailid);
  const job = await addJob(company);
  const rule = { referralrewardruleid: null, requisitionid: null, effectivefrom: '2020-01-01' };
  expect((await admin(rewardRuleRecord.calls.save, { ...rule, amount: 2_500_000, payabledays: 90 })).status).toBe(200);
  return { company, admin, employee, person, job, stages: await stagesOf(company) };
}

const mailsTo = (company: Company, recipient: string) =>
  company.tx((db) =>
    db.selectFrom('mail_outbox').select(['subject', 'body']).where('recipient', '=', recipient).execute(),
  );

test('an employee refers a person for an open job, who is told, and sees what becomes of it in plain words', async () => {
  const { company, admin, employee, job, stages } = await referring();
  expect((await ownOf(employee)).jobs).toMatchObject([
    { requisitionjobid: job.requisitionjobid, amount: 2_500_000, payabledays: 90 },
  ]);
  const unaware = await employee(refer, { requisitionjobid: job.requisitionjobid, ...PERSON, isaware: false });
  expect([unaware.status, unaware.fields]).toEqual([
    400,
    { isaware: 'Ask the person first, then tick that they know' },
  ]);
  expect((await employee(refer, { requisitionjobid: job.requisitionjobid, ...PERSON })).status).toBe(200);
  const [mail] = await mailsTo(company, PERSON.emailid);
  expect(mail?.subject).toContain('has referred you');
  expect(mail?.body).toContain('/career/application/');
  const again = { requisitionjobid: job.requisitionjobid, ...PERSON, emailid: 'ZUBIN@example.in' };
  const twice = await employee(refer, again);
  expect([twice.status, twice.message]).toEqual([
    409,
    'We know this person for this job already. Thank you for thinking of them!',
  ]);
  const [row] = await rowsOf(admin);
  expect(row).toMatchObject({ fullname: PERSON.name, how: 'Form', rewardstate: 'Expected', stagename: 'Applied' });
  expect(JSON.stringify(row)).not.toContain('2500000');
  const candidateapplicationid = row?.candidateapplicationid ?? 0;
  const page = first<CandidateDetail>(await admin(getCandidate, { candidateapplicationid }));
  expect(page).toMatchObject({ referralnote: PERSON.note, sourcename: 'Referral', version: 1 });
  expect(page.referredby).not.toBe('');
  const state = async () => (await ownOf(employee)).referrals.map((one) => [one.fullname, one.stateid]);
  expect(await state()).toEqual([[PERSON.name, 1]]);
  const move = { candidateapplicationid, rejectreasonid: null, note: '', ismailed: false };
  await admin(moveCandidate, { ...move, pipelinestageid: stages['Interview'] }, 1);
  expect(await state()).toEqual([[PERSON.name, 2]]);
  // Recruiters see nobody in a blind stage; the referrer sees the name that they gave, and no stage.
  await changeStage(company, stages['Interview'] ?? 0, { isblind: true });
  expect(await rowsOf(admin)).toMatchObject([{ fullname: `Candidate ${candidateapplicationid}` }]);
  const hidden = first<CandidateDetail>(await admin(getCandidate, { candidateapplicationid }));
  expect([hidden.referredby, hidden.referralnote]).toEqual(['', '']);
  const own = await ownOf(employee);
  expect(own.referrals).toMatchObject([{ fullname: PERSON.name, amount: 2_500_000, rewardstateid: 2 }]);
  expect(JSON.stringify(own)).not.toContain('Interview');
  const rejectreasonid = await rejectReason(company);
  await admin(moveCandidate, { ...move, pipelinestageid: stages['Rejected'], rejectreasonid }, 2);
  expect((await ownOf(employee)).referrals).toMatchObject([{ stateid: 4, rewardstateid: 6 }]);
});

test('whoever applies by the link of an employee is credited to that employee, and the code tells nothing of them', async () => {
  const { company, admin, employee, person, job } = await referring();
  const { linkcode } = first<{ linkcode: string }>(await employee(makeReferralLink));
  expect(linkcode).toMatch(/^ref-[\w-]{20}$/);
  expect(first<{ linkcode: string }>(await employee(makeReferralLink)).linkcode).toBe(linkcode);
  await applied(running, company, job.requisitionjobid, { name: 'Asha Nair', source: linkcode });
  await applied(running, company, job.requisitionjobid, { name: 'Guessed', source: 'ref-AAAAAAAAAAAAAAAAAAAA' });
  expect(await rowsOf(admin)).toMatchObject([{ fullname: 'Asha Nair', how: 'Link' }]);
  const stored = await company.tx((db) =>
    db.selectFrom('candidate_application').select('source').orderBy('candidateapplicationid').execute(),
  );
  expect(stored[0]?.source).toBe('referral');
  // Who came by the link is hidden from the employee as from everybody while the stage is blind.
  const nameSeen = async () => (await ownOf(employee)).referrals.map(({ fullname }) => fullname);
  expect(await nameSeen()).toEqual(['Asha Nair']);
  await company.tx((db) => db.updateTable('pipeline_stage').set({ isblind: true }).execute());
  expect(await nameSeen()).toEqual([expect.stringMatching(/^Candidate \d+$/)]);
  await company.tx((db) => db.updateTable('pipeline_stage').set({ isblind: false }).execute());
  // A link of somebody who has left credits nobody.
  await company.tx((db) =>
    db
      .updateTable('employee')
      .set({ leavingdate: '2021-01-01', joiningdate: '2020-01-01' })
      .where('employeeid', '=', person.employeeid)
      .execute(),
  );
  await applied(running, company, job.requisitionjobid, { source: linkcode });
  expect(await rowsOf(admin)).toHaveLength(1);
});

// Invariant: What a position costs, planned and real, and what a referral is rewarded with are read by who may see pay,
// and the referrer
test('a reward is due so many days after joining while both stay, and only pay people decide it', async () => {
  const { company, admin, employee, job } = await referring();
  await employee(refer, { requisitionjobid: job.requisitionjobid, ...PERSON });
  const [row] = await rowsOf(admin);
  const candidateapplicationid = row?.candidateapplicationid ?? 0;
  const hire = await company.addPerson();
  const today = running.clock.now().toISOString().slice(0, 10);
  const joined = (joiningdate: string) =>
    company.tx((db) =>
      db.updateTable('employee').set({ joiningdate }).where('employeeid', '=', hire.employeeid).execute(),
    );
  await joined('2020-01-01');
  const values = { candidateapplicationid, employeeid: hire.employeeid };
  await company.tx((db) => rewardHire(db, values));
  await company.tx((db) => rewardHire(db, values));
  expect((await employee(listRewards)).status).toBe(403);
  expect(await rewardsOf(admin)).toMatchObject([{ amount: 2_500_000, dueon: '2020-03-31', isdue: true, statusid: 1 }]);
  const { referralrewardid, version } = (await rewardsOf(admin))[0] ?? { referralrewardid: 0, version: 0 };
  const act = (name: string, at: number, reason = '') =>
    admin(changeReward, { referralrewardid, act: name, reason }, at);
  expect((await act('pay', version)).message).toBe('Only an approved reward can be marked as paid');
  const dueOn = (dueon: string) => company.tx((db) => db.updateTable('referral_reward').set({ dueon }).execute());
  await dueOn('2099-01-01');
  expect((await act('approve', version)).message).toBe('The day of this reward has not come yet');
  await dueOn(today);
  expect((await act('approve', version + 1)).status).toBe(412);
  expect((await act('approve', version)).status).toBe(200);
  expect((await ownOf(employee)).referrals).toMatchObject([{ rewardstateid: 4, amount: 2_500_000 }]);
  expect((await act('decline', version + 1)).fields).toEqual({ reason: 'Please enter the reason' });
  expect((await act('pay', version + 1)).status).toBe(200);
  expect((await act('decline', version + 2, 'Late')).message).toBe(
    'Only a reward that is not paid yet can be declined',
  );
  // What was paid stays after the data of the candidate is gone.
  const people = await company.tx((db) => db.selectFrom('referral').select('candidateid').execute());
  await company.tx((db) =>
    deleteCandidates(
      db,
      people.map(({ candidateid }) => candidateid),
    ),
  );
  expect(await rewardsOf(admin)).toMatchObject([{ statusid: 3 }]);
  expect(await rowsOf(admin)).toEqual([]);
});

test('a reward whose referrer or hire left before its day is not payable', async () => {
  const { company, admin, employee, person, job } = await referring();
  await employee(refer, { requisitionjobid: job.requisitionjobid, ...PERSON });
  const [row] = await rowsOf(admin);
  const hire = await company.addPerson();
  const values = { candidateapplicationid: row?.candidateapplicationid ?? 0, employeeid: hire.employeeid };
  await company.tx((db) => rewardHire(db, values));
  const leave = (employeeid: number) =>
    company.tx((db) =>
      db
        .updateTable('employee')
        .set({ joiningdate: '2020-01-01', leavingdate: '2021-01-01' })
        .where('employeeid', '=', employeeid)
        .execute(),
    );
  await leave(person.employeeid);
  const [reward] = await rewardsOf(admin);
  await company.tx((db) => db.updateTable('referral_reward').set({ dueon: '2020-06-01' }).execute());
  const approve = { referralrewardid: reward?.referralrewardid, act: 'approve', reason: '' };
  expect((await admin(changeReward, approve, reward?.version)).message).toBe(
    'Who referred is no longer employed, so this reward is not payable. Decline it.',
  );
  await company.tx((db) => db.updateTable('referral_reward').set({ dueon: '2021-06-01' }).execute());
  const { tenant } = company;
  await company.tx((db) => rewardsDue({ db, env: running.env, tenant, today: '2021-07-01' }));
  expect(await rewardsOf(admin)).toMatchObject([{ statusid: 4, reason: 'Who referred is no longer employed' }]);
});
