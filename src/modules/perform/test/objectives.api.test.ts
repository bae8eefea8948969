import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, companyOf } from '../../../../test/support/app.ts';
import { sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { cycleRecord } from '#modules/okr/contract/cycle.ts';
import { checkIn, saveKeyResult } from '#modules/okr/contract/key-result.ts';
import { closeObjective, saveObjective } from '#modules/okr/contract/okr.ts';
import { unitRecord } from '#modules/okr/contract/unit.ts';
import { performanceCycleRecord } from '../contract/cycle.ts';
import { reviewFormRecord } from '../contract/form.ts';
import { getForm, listOwnForms, submitForm } from '../contract/review.ts';
import { launchCycle } from '../contract/run.ts';
import { ratingScaleRecord } from '../contract/scale.ts';
import { reviewStructureRecord } from '../contract/structure.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

/** A cycle of goals from a day to a day. */
async function cycleOf(hr: Caller, okrcyclename: string, fromdate: string, todate: string): Promise<number> {
  const values = { okrcycleid: null, checkindays: 14, ontrackpercent: 95, atriskpercent: 75 };
  const [row] = await hr.call(cycleRecord.calls.save, { ...values, okrcyclename, fromdate, todate });
  return row?.okrcycleid ?? 0;
}

/** A form with a section of objectives for person and manager, and a cycle over November that is launched. */
async function launched(hr: Caller): Promise<void> {
  const [scale] = await hr.call(ratingScaleRecord.calls.list, {});
  const [structure] = await hr.call(reviewStructureRecord.calls.list, {});
  const section = { description: null, ratingscaleid: null, iscompetencies: false };
  const [form] = await hr.call(reviewFormRecord.calls.save, {
    reviewformid: null,
    reviewformname: 'With objectives',
    ratingscaleid: scale?.ratingscaleid ?? 0,
    sections: [
      { ...section, id: 1, title: 'Objectives', groupids: [1, 2], weight: 60, isobjectives: true, questions: [] },
      {
        ...section,
        id: 2,
        title: 'Results',
        groupids: [],
        weight: 40,
        isobjectives: false,
        questions: [{ id: 1, isrequired: true, options: [], typeid: 2, label: 'Results', israted: true }],
      },
    ],
  });
  const phases = Array.from({ length: 9 }, (_, at) => ({
    phaseid: (at + 1) as 1,
    fromdate: at < 5 ? '2026-11-01' : '2026-12-01',
    todate: at < 5 ? '2026-11-30' : '2026-12-31',
  }));
  const [cycle] = await hr.call(performanceCycleRecord.calls.save, {
    ...performanceCycleRecord.calls.save.example,
    performancecycleid: null,
    reviewstructureid: structure?.reviewstructureid ?? 0,
    reviewformid: form?.reviewformid ?? 0,
    snapshotday: '2026-11-01',
    spanfrom: '2026-07-01',
    phases,
  });
  await hr.call(launchCycle, { performancecycleid: cycle?.performancecycleid ?? 0 }, cycle?.version);
}

test('a form rates the objectives of the time under review, beside their progress and the grade once closed', async () => {
  app.clock.set('2026-11-02T06:00:00Z');
  const company = await app.createCompany();
  const hema = await company.addPerson({ fullname: 'Hema HR', groups: ['Administrator'] });
  const mina = await company.addPerson({ fullname: 'Mina Manager' });
  const asha = await company.addPerson({ fullname: 'Asha Nair', managerid: mina.employeeid });
  const { signIn } = await companyOf(company);
  const [hr, own, manager] = [await signIn(hema.emailid), await signIn(asha.emailid), await signIn(mina.emailid)];
  const quarter = await cycleOf(hr, 'Quarter 3', '2026-10-01', '2026-12-31');
  const past = await cycleOf(hr, 'Spring', '2026-01-01', '2026-06-30');
  const objective = async (title: string, more: object = {}) =>
    (
      await hr.call(saveObjective, {
        ...saveObjective.example,
        okrcycleid: quarter,
        employeeid: asha.employeeid,
        title,
        ...more,
      })
    )[0]?.okrobjectiveid ?? 0;
  const open = await objective('Fewer returns');
  const closed = await objective('A second supplier');
  await objective('My own', { isprivate: true });
  await objective('Last spring', { okrcycleid: past });
  await objective('Of somebody else', { employeeid: mina.employeeid });
  const units = await hr.call(unitRecord.calls.list, {});
  const measurementunitid = units.find(
    ({ measurementunitname }) => measurementunitname === 'Number',
  )?.measurementunitid;
  const [result] = await hr.call(saveKeyResult, {
    ...saveKeyResult.example,
    okrobjectiveid: open,
    measurementunitid: measurementunitid ?? 0,
    employeeid: asha.employeeid,
  });
  const okrkeyresultid = result?.okrkeyresultid ?? 0;
  // Half of the way from 20 to 40.
  const half = { okrkeyresultid, value: 300_000, done: [], confidenceid: 1 as const, note: null, version: 1 };
  await own.call(checkIn, { rows: [half] });
  await hr.call(closeObjective, { ...closeObjective.example, okrobjectiveid: closed, grade: 70 }, 1);
  await launched(hr);
  const formOf = async (by: Caller, groupid: number) => {
    const forms = await by.call(listOwnForms, {});
    const id = forms.find((one) => one.groupid === groupid && one.person.fullname === 'Asha Nair');
    const [form] = await by.call(getForm, { performassignmentid: id?.performassignmentid ?? 0 });
    if (!form) throw new Error('no form');
    return form;
  };
  const self = await formOf(own, 1);
  expect(self.sections[0]?.items.map(({ key, label }) => [key, label])).toEqual([
    [`o1.${open}`, 'Fewer returns'],
    [`o1.${closed}`, 'A second supplier'],
  ]);
  expect(self.objectives).toEqual([
    { okrobjectiveid: open, okrcyclename: 'Quarter 3', progress: 5000, grade: null, isclosed: false },
    { okrobjectiveid: closed, okrcyclename: 'Quarter 3', progress: null, grade: 70, isclosed: true },
  ]);
  const byManager = await formOf(manager, 2);
  expect(byManager.objectives).toEqual(self.objectives);
  const rated = (values: readonly number[]) => [
    ...[open, closed].map((id, at) => ({ key: `o1.${id}`, value: values[at] ?? null })),
    { key: 'q2.1', value: 3 },
  ];
  const { performassignmentid } = byManager;
  const gap = await manager.refused(submitForm, { performassignmentid, answers: rated([4]).slice(1), token: null });
  expect(gap.error.fields?.answers).toContain('Fewer returns');
  await manager.call(submitForm, { performassignmentid, answers: rated([4, 5]), token: null });
  // Whoever has no objectives answers the rest of the form.
  const [hemas] = await hr.call(listOwnForms, {});
  const [bare] = await hr.call(getForm, { performassignmentid: hemas?.performassignmentid ?? 0 });
  expect(bare).toMatchObject({ objectives: [], sections: [{ title: 'Results' }] });
});
