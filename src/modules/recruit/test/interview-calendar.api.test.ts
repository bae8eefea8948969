import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCalendar } from '#modules/calendar/contract/calendar.ts';
import { pdf } from '../../../../test/support/fuzz-files.ts';
import { type Company, sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { changeInterviewState, planInterview } from '../contract/interview/interview.ts';
import { saveKit } from '../contract/interview/kit.ts';
import { apply, applicationFor, pathOf, uploadAs } from './applicant.ts';
import { caller, first } from './calls.ts';
import { addJob } from './job-rows.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
  app.clock.set('2027-01-11T04:00:00Z');
});
afterAll(() => app.stop());

async function interviewsOf(company: Company, emailid: string) {
  const request = { viewid: 1, fromdate: '2027-01-10', todate: '2027-01-16' };
  const { result } = await (await caller(company, emailid))(getCalendar, request);
  const [{ entries }] = result as [{ entries: { layerid: string }[] }];
  return entries.filter(({ layerid }) => layerid === 'interview');
}

test('an interview is in the calendar of its panel alone, without the name of the candidate, until it is cancelled', async () => {
  const company = await app.createCompany();
  const hr = await caller(company);
  const ravi = await company.addPerson({ fullname: 'Ravi Kumar' });
  const leela = await company.addPerson({ fullname: 'Leela Das', groups: ['Administrator'] });
  const { requisitionjobid } = await addJob(company);
  const resumepath = pathOf(await uploadAs(company, 'candidate_resume', pdf()));
  const sent = await apply(company, applicationFor(requisitionjobid, { name: 'Zubin Mistry', resumepath }));
  const [{ candidateapplicationid }] = sent.body.result as [{ candidateapplicationid: number }];
  const kit = { interviewkitid: null, interviewkitname: 'At the loom', guide: '', durationminutes: 45 };
  const { interviewkitid } = first<{ interviewkitid: number }>(
    await hr(saveKit, { ...kit, attributegroups: [], questions: [] }),
  );
  const { interviewid } = first<{ interviewid: number }>(
    await hr(planInterview, {
      candidateapplicationid,
      interviewkitid,
      day: '2027-01-12',
      time: '10:30',
      timezoneid: 'Asia/Kolkata',
      durationminutes: 45,
      place: 'Room 2',
      calllink: '',
      employeeids: [ravi.employeeid],
    }),
  );
  const own = await interviewsOf(company, ravi.emailid);
  expect(own).toMatchObject([
    { title: 'At the loom', fromdate: '2027-01-12', startson: '2027-01-12T05:00:00.000Z', detail: 'Room 2' },
  ]);
  expect(JSON.stringify(own)).not.toContain('Zubin');
  expect(await interviewsOf(company, leela.emailid)).toEqual([]);
  const cancelled = await hr(changeInterviewState, { interviewid, act: 'cancel', reason: 'Filled' }, 1);
  expect(cancelled.status).toBe(200);
  expect(await interviewsOf(company, ravi.emailid)).toEqual([]);
});
