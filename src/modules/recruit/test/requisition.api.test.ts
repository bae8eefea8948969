import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideRequests, listRequests } from '#modules/approval/contract/request.ts';
import { saveWorkflow } from '#modules/approval/contract/workflow.ts';
import { type Company, sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { saveTemplate } from '../contract/opening/job-template.ts';
import {
  addOpening,
  changeOpeningState,
  getOpening,
  type Opening,
  removeOpening,
  saveOpening,
} from '../contract/opening/opening.ts';
import { saveQuestion, toggleQuestion } from '../contract/opening/question.ts';
import {
  changeRequisitionState,
  getRequisition,
  listRequisitions,
  removeRequisition,
  type RequisitionDetail,
  type RequisitionRow,
  saveRequisition,
} from '../contract/opening/requisition.ts';
import { addDesignation, type Caller, caller, first } from './calls.ts';
import { levelOf } from './workflow-level.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

type Saved = Record<'requisitionid' | 'requisitionjobid' | 'jobtemplateid' | 'screeningquestionid' | 'version', number>;

/** A company with a designation, a question and a template that asks it. */
async function prepared() {
  app.clock.set('2026-10-20T06:00:00Z');
  const company = await app.createCompany();
  const admin = await caller(company);
  const designationid = await addDesignation(company);
  const question = first<Saved>(await admin(saveQuestion, saveQuestion.example));
  const { screeningquestionid } = question;
  const template = { ...saveTemplate.example, designationid, screeningquestionids: [screeningquestionid] };
  const { jobtemplateid } = first<Saved>(await admin(saveTemplate, template));
  return { company, admin, designationid, jobtemplateid, screeningquestionid };
}
type Prepared = Awaited<ReturnType<typeof prepared>>;

async function created({ admin, designationid, jobtemplateid }: Prepared, part: object = {}) {
  const values = { ...saveRequisition.example, designationid, jobtemplateid, ...part };
  const { requisitionid } = first<Saved>(await admin(saveRequisition, values));
  return read(admin, requisitionid);
}
const read = async (by: Caller, requisitionid: number) =>
  first<RequisitionDetail>(await by(getRequisition, { requisitionid }));
const jobOf = ({ jobs: [job] }: RequisitionDetail): Opening => job as Opening;
const inputOf = ({ questions, ...job }: Opening) => ({
  ...job,
  screeningquestionids: questions.map(({ screeningquestionid }) => screeningquestionid),
});
const act = async (by: Caller, { requisitionid }: { requisitionid: number }, name: string) => {
  const { version } = await read(by, requisitionid);
  return by(changeRequisitionState, { requisitionid, act: name }, version);
};
const actOnJob = async (by: Caller, { requisitionjobid }: { requisitionjobid: number }, name: string) => {
  const { version } = first<Opening>(await by(getOpening, { requisitionjobid }));
  return by(changeOpeningState, { requisitionjobid, act: name }, version);
};
const publicCodes = async (company: Company): Promise<string[]> => {
  const { body } = await company.call('GET', `subscription/verifysubscription/${company.label}`);
  const [{ applicationkey }] = body.result as [{ applicationkey: string }];
  const { body: list } = await company.call('GET', 'recruit/getrequisitionjoblist', { headers: { applicationkey } });
  return (list.result as { requisitioncode: string }[]).map(({ requisitioncode }) => requisitioncode);
};

test('S1-040: a requisition from a template is approved, published, seen by visitors, closed and reopened', async () => {
  const state = await prepared();
  const { admin, company } = state;
  const requisition = await created(state);
  expect(requisition).toMatchObject({ requisitioncode: 'REQ-1', statusid: 1, needsapproval: false });
  const job = jobOf(requisition);
  expect(job).toMatchObject({ location: 'Pune', skill: ['Looms'], stateid: 1, positions: 1 });
  expect(job.questions.map(({ questiontext }) => questiontext)).toEqual([saveQuestion.example.questiontext]);

  expect(await actOnJob(admin, job, 'publish')).toMatchObject({ status: 409 });
  expect((await act(admin, requisition, 'submit')).result).toMatchObject([{ statusid: 3 }]);
  expect((await actOnJob(admin, job, 'publish')).result).toMatchObject([{ stateid: 3 }]);
  expect(await publicCodes(company)).toEqual(['REQ-1']);
  expect(await actOnJob(admin, job, 'publish')).toMatchObject({ status: 409 });
  expect((await admin(removeOpening, job)).status).toBe(409);
  expect((await admin(removeRequisition, requisition)).status).toBe(409);

  expect((await actOnJob(admin, job, 'close')).result).toMatchObject([{ stateid: 5 }]);
  expect(await publicCodes(company)).toEqual([]);
  expect((await actOnJob(admin, job, 'reopen')).status).toBe(200);
  expect((await act(admin, requisition, 'close')).result).toMatchObject([{ statusid: 5 }]);
  expect(await publicCodes(company)).toEqual([]);
  expect(await actOnJob(admin, job, 'reopen')).toMatchObject({ status: 409 });
  expect((await admin(addOpening, { ...requisition, jobtemplateid: null })).status).toBe(409);
  expect((await act(admin, requisition, 'reopen')).result).toMatchObject([{ statusid: 3 }]);
  expect((await actOnJob(admin, job, 'reopen')).status).toBe(200);
  expect(await publicCodes(company)).toEqual(['REQ-1']);
});

test('an opening is changed with its days; questions are copies that stay once it is published', async () => {
  const state = await prepared();
  const { admin } = state;
  const requisition = await created(state, { requisitioncode: 'LOOM-7' });
  const job = jobOf(requisition);
  const { requisitionjobid } = job;
  const sent = inputOf(job);
  const save = (part: object, version?: number) => admin(saveOpening, { ...sent, ...part }, version);
  expect((await save({ openson: '2026-11-02', closeson: '2026-11-01' })).fields).toHaveProperty('closeson');
  expect((await save({ jobemailid: 'jobs' })).fields).toHaveProperty('jobemailid');
  expect((await save({ positions: 0 })).fields).toHaveProperty('positions');
  expect((await save({ pipelineid: 999_999 })).fields).toHaveProperty('pipelineid');
  expect((await save({ positions: 2 }, 9)).status).toBe(412);
  expect((await save({ positions: 2, openson: '2026-10-25', closeson: '2026-10-30' }, 1)).status).toBe(200);

  // A question that is inactive by now stays where it is asked already.
  const { screeningquestionid } = state;
  await admin(toggleQuestion, { screeningquestionid, isactive: 2 }, 1);
  const other = { ...saveQuestion.example, questiontext: 'From when?', inputvaluetypeid: 3, knockout: null };
  const { screeningquestionid: second } = first<Saved>(await admin(saveQuestion, other));
  expect((await save({ screeningquestionids: [second, screeningquestionid] })).status).toBe(200);
  expect((await save({ screeningquestionids: [second, second] })).fields).toHaveProperty('screeningquestionids');
  expect((await save({ screeningquestionids: [999_999] })).fields).toHaveProperty('screeningquestionids');

  await act(admin, requisition, 'submit');
  await save({ screeningquestionids: [second], openson: '2026-10-25', closeson: '2026-10-30' });
  expect((await actOnJob(admin, job, 'publish')).result).toMatchObject([{ stateid: 2 }]);
  expect((await save({ screeningquestionids: [] })).status).toBe(409);
  app.clock.set('2026-10-31T06:00:00Z');
  const later = await caller(state.company);
  expect(first<Opening>(await later(getOpening, { requisitionjobid })).stateid).toBe(4);
  await actOnJob(later, job, 'close');
  expect(await actOnJob(later, job, 'reopen')).toMatchObject({ status: 409 });
  const input = { ...sent, closeson: null, screeningquestionids: [second] };
  expect((await later(saveOpening, input)).status).toBe(409);
});

test('requisitions are listed with the state of their openings, searched and filtered; a code is unique', async () => {
  const state = await prepared();
  const { admin, designationid } = state;
  const one = await created(state);
  const two = await created(state, { requisitioncode: 'LOOM-7' });
  expect(
    (await admin(saveRequisition, { ...saveRequisition.example, designationid, requisitioncode: 'loom-7' })).fields,
  ).toHaveProperty('requisitioncode');
  expect((await created(state)).requisitioncode).toBe('REQ-2');
  await act(admin, two, 'submit');
  await actOnJob(admin, jobOf(two), 'publish');
  expect((await admin(addOpening, { ...two, jobtemplateid: null })).status).toBe(200);
  const list = async (query: object) =>
    ((await admin(listRequisitions, { ...query })).result as { rows: RequisitionRow[]; total: number }).rows;
  expect((await list({})).map((row) => row.requisitioncode)).toEqual(['REQ-2', 'LOOM-7', 'REQ-1']);
  expect(await list({ statusid: 3 })).toMatchObject([
    { requisitioncode: 'LOOM-7', status: 'Approved', positions: 2, opencount: 1, draftcount: 1, closedcount: 0 },
  ]);
  expect(await list({ search: 'loom-7' })).toHaveLength(1);
  expect(await list({ search: 'fitter' })).toHaveLength(3);
  expect(await list({ search: '%' })).toHaveLength(0);
  expect(
    (await admin(saveRequisition, { ...two, designationid, jobtemplateid: null, hiringmanagerid: null })).status,
  ).toBe(200);
  const other = await addDesignation(state.company, 'Dyer');
  expect((await admin(saveRequisition, { ...two, designationid: other, jobtemplateid: null })).fields).toHaveProperty(
    'designationid',
  );
  expect((await admin(removeRequisition, one)).status).toBe(200);
  expect((await admin(getRequisition, one)).status).toBe(404);
});

test('where a workflow names requisitions, an approver decides, and only what is approved can be filled', async () => {
  const state = await prepared();
  const { admin, company, designationid } = state;
  const bina = await company.addPerson({ fullname: 'Bina Shah' });
  const asha = await company.addPerson({ fullname: 'Asha Nair', managerid: bina.employeeid });
  const workflow = { ...saveWorkflow.example, approvalworkflowname: 'Hiring', kinds: ['requisition'] };
  const saved = await admin(saveWorkflow, { ...workflow, approvalworkflowdetail: [levelOf()] });
  expect(saved.message).toBe('');
  const manager = await caller(company, bina.emailid);
  const inbox = async () =>
    (await manager(listRequests, { listtypeid: 1, kind: null })).result as {
      approvalrequestid: number;
      version: number;
      lines: { label: string; value: string }[];
    }[];
  const decide = async (statusid: 2 | 3) => {
    const decisions = (await inbox()).map(({ approvalrequestid, version }) => ({ approvalrequestid, version }));
    return manager(decideRequests, { decisions, statusid, comment: statusid === 3 ? 'Not now' : null });
  };

  const requisition = await created(state, { hiringmanagerid: asha.employeeid });
  expect(requisition).toMatchObject({ needsapproval: true, hiringmanager: { fullname: 'Asha Nair' } });
  expect((await act(admin, requisition, 'submit')).result).toMatchObject([{ statusid: 2 }]);
  expect((await inbox())[0]?.lines).toContainEqual({ label: 'Positions', value: '1', before: null });
  const input = { ...requisition, designationid, jobtemplateid: null, hiringmanagerid: null };
  expect((await admin(saveRequisition, input)).status).toBe(409);
  expect((await admin(saveOpening, inputOf(jobOf(requisition)))).status).toBe(409);
  expect(await actOnJob(admin, jobOf(requisition), 'publish')).toMatchObject({ status: 409 });
  expect((await act(admin, requisition, 'withdraw')).result).toMatchObject([{ statusid: 1 }]);
  expect(await inbox()).toEqual([]);
  await act(admin, requisition, 'submit');
  await decide(3);
  expect((await read(admin, requisition.requisitionid)).statusid).toBe(4);
  await act(admin, requisition, 'submit');
  await decide(2);
  expect(await read(admin, requisition.requisitionid)).toMatchObject({ statusid: 3, approvedpositions: 1 });
  expect((await admin(addOpening, { ...requisition, jobtemplateid: null })).status).toBe(409);
  expect((await admin(saveOpening, { ...inputOf(jobOf(requisition)), positions: 2 })).fields).toHaveProperty(
    'positions',
  );
  expect((await actOnJob(admin, jobOf(requisition), 'publish')).status).toBe(200);
});

test('without the right there are no requisitions; other companies’ are unknown', async () => {
  const state = await prepared();
  const requisition = await created(state);
  const employee = await state.company.addPerson({ groups: ['Employee'] });
  const own = await caller(state.company, employee.emailid);
  expect((await own(listRequisitions)).status).toBe(403);
  expect((await own(saveRequisition, saveRequisition.example)).status).toBe(403);
  const other = await caller(await app.createCompany());
  expect((await other(getRequisition, requisition)).status).toBe(404);
  expect((await other(getOpening, jobOf(requisition))).status).toBe(404);
  expect((await other(changeOpeningState, { ...jobOf(requisition), act: 'publish' }, 1)).status).toBe(404);
});
