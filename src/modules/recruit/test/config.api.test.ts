import type { OutputOf } from '#platform/contract/endpoint.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedApp, type TestApp } from '../../../../test/support/product.ts';
import {
  getDesignationText,
  listTemplates,
  removeTemplate,
  saveTemplate,
  type TemplateRow,
  toggleTemplate,
} from '../contract/opening/job-template.ts';
import {
  getMailTemplate,
  previewMailTemplate,
  removeMailTemplate,
  saveMailTemplate,
  toggleMailTemplate,
} from '../contract/opening/mail-template.ts';
import {
  getPipeline,
  listPipelines,
  type PipelineRow,
  removePipeline,
  savePipeline,
  togglePipeline,
} from '../contract/opening/pipeline.ts';
import {
  listQuestions,
  type QuestionRow,
  removeQuestion,
  saveQuestion,
  toggleQuestion,
} from '../contract/opening/question.ts';
import { initRecruiter, listRecruiters, saveRecruiter } from '../contract/opening/recruiter.ts';
import { candidateSourceRecord } from '../contract/application/source.ts';
import { addDesignation, caller, first } from './calls.ts';
import { addJob } from './job-rows.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

const QUESTION = { ...saveQuestion.example, knockout: null };
const OPTIONS = [
  { questioninputoptionid: 0, optionname: 'None of these' },
  { questioninputoptionid: 1, optionname: 'Night' },
  { questioninputoptionid: 2, optionname: 'Day' },
];
const TEMPLATE = saveTemplate.example;
const STAGES = savePipeline.example.stages;

test('a question of each type is stored with what its type uses, and refused with what it cannot have', async () => {
  const admin = await caller(await app.createCompany());
  const choice = { ...QUESTION, questiontext: 'Which shifts?', inputvaluetypeid: 5, options: OPTIONS };
  expect((await admin(saveQuestion, { ...choice, knockout: { least: null, most: null, accepted: [1] } })).status).toBe(
    200,
  );
  expect((await admin(saveQuestion, { ...QUESTION, questiontext: 'Why us?', inputvaluetypeid: 1 })).status).toBe(200);
  expect((await admin(saveQuestion, saveQuestion.example)).status).toBe(200);
  const rows = (await admin(listQuestions)).result as QuestionRow[];
  expect(rows.map((row) => [row.inputvaluetypeid, row.options.length, row.knockout])).toEqual([
    [5, 3, { least: null, most: null, accepted: [1] }],
    [1, 0, null],
    [2, 0, { least: 2, most: null, accepted: [] }],
  ]);
  const refused = async (part: object, field: string | string[]) =>
    expect((await admin(saveQuestion, { ...choice, questiontext: 'Other', ...part })).fields).toHaveProperty(field);
  await refused({ options: OPTIONS.slice(0, 1) }, 'options');
  await refused({ options: [...OPTIONS, { questioninputoptionid: 3, optionname: 'NIGHT' }] }, 'options');
  await refused({ options: OPTIONS.toReversed() }, 'options');
  await refused({ isexpiryfield: true }, 'isexpiryfield');
  await refused({ knockout: { least: null, most: null, accepted: [] } }, 'knockout');
  await refused({ knockout: { least: null, most: null, accepted: [9] } }, 'knockout');
  await refused({ knockout: { least: null, most: null, accepted: [0, 1, 2] } }, 'knockout');
  await refused({ inputvaluetypeid: 2, knockout: { least: 5, most: 2, accepted: [] } }, 'knockout');
  await refused({ inputvaluetypeid: 2, knockout: { least: null, most: 1001, accepted: [] } }, ['knockout.most']);
  await refused({ inputvaluetypeid: 3, knockout: { least: 1, most: null, accepted: [] } }, 'knockout');
  await refused({ inputvaluetypeid: 6 }, 'inputvaluetypeid');
  expect(await admin(saveQuestion, { ...choice, questiontext: 'WHICH shifts?' })).toMatchObject({
    status: 409,
    fields: { questiontext: 'There is a screening question with this text already' },
  });
});

test('a question that a job or a template asks stays; an inactive one is neither changed nor chosen', async () => {
  const company = await app.createCompany();
  const admin = await caller(company);
  const designationid = await addDesignation(company);
  const { screeningquestionid } = first<QuestionRow>(await admin(saveQuestion, QUESTION));
  const template = { ...TEMPLATE, designationid, screeningquestionids: [screeningquestionid] };
  const { jobtemplateid } = first<TemplateRow>(await admin(saveTemplate, template));
  expect(await admin(removeQuestion, { screeningquestionid })).toMatchObject({ status: 409, code: 'E1200' });
  expect((await admin(removeTemplate, { jobtemplateid })).status).toBe(200);

  const { requisitionjobid } = await addJob(company, { questions: [{ questiontext: 'Years?', inputvaluetypeid: 2 }] });
  await company.tx((db) =>
    db
      .updateTable('requisition_job_question')
      .set({ screeningquestionid })
      .where('requisitionjobid', '=', requisitionjobid)
      .execute(),
  );
  expect(await admin(removeQuestion, { screeningquestionid })).toMatchObject({ status: 409, code: 'E1200' });
  expect(first<QuestionRow>(await admin(listQuestions)).usedcount).toBe(1);
  expect((await admin(toggleQuestion, { screeningquestionid, isactive: 2 }, 9)).status).toBe(412);
  expect((await admin(toggleQuestion, { screeningquestionid, isactive: 2 }, 1)).status).toBe(200);
  expect((await admin(saveQuestion, { ...QUESTION, screeningquestionid }, 2)).status).toBe(409);
  expect((await admin(saveTemplate, template)).fields).toHaveProperty('screeningquestionids');
  expect((await admin(saveTemplate, { ...template, screeningquestionids: [] })).status).toBe(200);
});

test('S7-061, S3-303, S3-304, S3-305, S3-306, S3-307, S3-308, S3-309, S3-310, S3-311: a template takes a description over and is public while it is active', async () => {
  const company = await app.createCompany();
  const admin = await caller(company);
  const designationid = await addDesignation(company);
  const text = first<object>(await admin(getDesignationText, { designationid }));
  expect(text).toMatchObject({ mission: 'Looms never stand still', skill: ['Looms'] });
  const values = {
    ...TEMPLATE,
    designationid,
    ...text,
    responsibility: '<p onclick="x()">Repairs</p><script>1</script>',
  };
  const { jobtemplateid } = first<TemplateRow>(await admin(saveTemplate, values));
  const { applicationkey } = first<{ applicationkey: string }>({
    result: (await company.call('GET', `subscription/verifysubscription/${company.label}`)).body.result,
  });
  const visible = async () =>
    (await company.call('GET', 'recruit/getjobtemplatelist', { headers: { applicationkey } })).body.result;
  expect(await visible()).toEqual([
    {
      jobtemplateid,
      jobtemplatename: 'Shift engineer, Pune',
      designationname: 'Loom fitter',
      jobtype: 'Full time',
      location: { location: 'Pune' },
      mission: 'Looms never stand still',
      rolesummary: 'Fits and repairs looms',
      responsibility: '<p>Repairs</p>',
      skill: ['Looms'],
      minworkexperience: 2,
      maxworkexperience: 5,
    },
  ]);
  expect((await admin(toggleTemplate, { jobtemplateid, isactive: 2 }, 1)).status).toBe(200);
  expect(await visible()).toEqual([]);
  expect((await admin(saveTemplate, { ...values, jobtemplatename: 'X', minworkexperience: 6 })).fields).toHaveProperty(
    'maxworkexperience',
  );
  expect((await admin(saveTemplate, values)).status).toBe(409);
  expect((await admin(getDesignationText, { designationid: 999_999 })).status).toBe(404);
  expect((await admin(listTemplates)).result).toHaveLength(1);
});

test('a new company has the usual sources; the text of a link counts for one source only', async () => {
  const admin = await caller(await app.createCompany());
  const rows = (await admin(candidateSourceRecord.calls.list)).result as OutputOf<
    typeof candidateSourceRecord.calls.list
  >;
  expect(rows.map((row) => row.sourcename)).toEqual([
    'Career page',
    'Referral',
    'LinkedIn',
    'Naukri',
    'Indeed',
    'Agency',
    'Walk-in',
    'Other',
  ]);
  const source = { candidatesourceid: null, sourcename: 'Campus', sourcetypeid: 7, matches: [' Campus ', 'campus'] };
  expect((await admin(candidateSourceRecord.calls.save, { ...source, matches: ['NAUKRI'] })).fields).toHaveProperty(
    'matches',
  );
  expect((await admin(candidateSourceRecord.calls.save, source)).status).toBe(200);
  expect(
    ((await admin(candidateSourceRecord.calls.list)).result as OutputOf<typeof candidateSourceRecord.calls.list>).at(-1)
      ?.matches,
  ).toEqual(['campus']);
  expect(await admin(candidateSourceRecord.calls.save, { ...source, matches: [] })).toMatchObject({
    status: 409,
    code: 'E0110',
  });
});

test('a pipeline keeps the ids of its stages, has one default, and rules for its stages', async () => {
  const company = await app.createCompany();
  const admin = await caller(company);
  const usual = first<PipelineRow>(await admin(listPipelines));
  expect(usual).toMatchObject({ pipelinename: 'Usual pipeline', isdefault: true, hidedelete: true });
  expect(usual.stages.map((stage) => stage.stagetypeid)).toEqual([1, 2, 3, 5, 6, 7]);
  const { pipelineid } = first<PipelineRow>(await admin(savePipeline, savePipeline.example));
  const before = first<PipelineRow>(await admin(getPipeline, { pipelineid }));
  const [applied, trial, hired, rejected] = before.stages;
  const moved = [applied, hired, { ...trial, stagename: 'Trial week', daysallowed: 5, isblind: true }, rejected];
  const change = { ...before, stages: [...moved, { ...STAGES[1], stagename: 'Talk', stagetypeid: 3 }] };
  expect((await admin(savePipeline, change, 1)).status).toBe(200);
  const after = first<PipelineRow>(await admin(getPipeline, { pipelineid }));
  expect(after.stages.map((stage) => stage.pipelinestageid).slice(0, 4)).toEqual(
    moved.map((stage) => stage?.pipelinestageid),
  );
  expect(after.stages[2]).toMatchObject({ stagename: 'Trial week', daysallowed: 5, isblind: true });
  expect(after.stages).toHaveLength(5);
  expect((await admin(savePipeline, { ...change, stages: moved }, 2)).status).toBe(200);
  expect(first<PipelineRow>(await admin(getPipeline, { pipelineid })).stages).toHaveLength(4);

  const refused = async (stages: readonly object[]) =>
    expect((await admin(savePipeline, { ...savePipeline.example, pipelinename: 'P', stages })).fields).toHaveProperty(
      'stages',
    );
  await refused(STAGES.slice(1));
  await refused(STAGES.slice(0, 3));
  await refused([...STAGES, { ...STAGES[1], stagename: 'APPLIED' }]);
  await refused(STAGES.map((stage) => ({ ...stage, isknockout: true })));
  await refused(STAGES.map((stage) => ({ ...stage, pipelinestageid: usual.stages[0]?.pipelinestageid })));
  await refused(STAGES.map((stage) => ({ ...stage, pipelineemailtemplateid: 999_999 })));

  const out = { status: 409 };
  expect(await admin(togglePipeline, { pipelineid: usual.pipelineid, isactive: 2 }, 1)).toMatchObject(out);
  expect(await admin(removePipeline, { pipelineid: usual.pipelineid })).toMatchObject(out);
  expect(await admin(savePipeline, { ...usual, isdefault: false }, 1)).toMatchObject(out);
  expect((await admin(savePipeline, { ...change, stages: moved, isdefault: true }, 3)).status).toBe(200);
  const rows = (await admin(listPipelines)).result as PipelineRow[];
  expect(rows.map((row) => [row.pipelinename, row.isdefault])).toEqual([
    ['Usual pipeline', false],
    ['Workshop', true],
  ]);
  const { requisitionjobid } = await addJob(company);
  await company.tx((db) =>
    db
      .updateTable('requisition_job')
      .set({ pipelineid: usual.pipelineid })
      .where('requisitionjobid', '=', requisitionjobid)
      .execute(),
  );
  expect(await admin(removePipeline, { pipelineid: usual.pipelineid })).toMatchObject({ ...out, code: 'E1200' });
});

test('an email template knows its merge fields, is previewed with samples, and stays while a stage sends it', async () => {
  const admin = await caller(await app.createCompany());
  const state = saveMailTemplate.example;
  const { pipelineemailtemplateid } = first<{ pipelineemailtemplateid: number }>(await admin(saveMailTemplate, state));
  const wording = { subject: '{{jobname}}', body: '<p>Dear {{candidatename}}<script>1</script></p>' };
  expect(first(await admin(previewMailTemplate, wording))).toEqual({
    subject: 'Loom fitter',
    body: '<p>Dear Meera Kulkarni</p>',
  });
  const refused = async (part: object, field: string) =>
    expect((await admin(saveMailTemplate, { ...state, templatename: 'Other', ...part })).fields).toHaveProperty(field);
  await refused({ subject: '{{salary}}' }, 'subject');
  await refused({ body: '<p>{{salary}}</p>' }, 'body');
  await refused({ body: '<p><a href="https://x.example/{{candidatename}}">x</a></p>' }, 'body');
  await refused({ body: '<p> </p>' }, 'body');
  expect((await admin(saveMailTemplate, state)).status).toBe(409);
  const stages = STAGES.map((stage, at) => (at === 1 ? { ...stage, pipelineemailtemplateid } : stage));
  expect((await admin(savePipeline, { ...savePipeline.example, stages })).status).toBe(200);
  expect(first(await admin(getMailTemplate, { pipelineemailtemplateid }))).toMatchObject({ stagecount: 1 });
  expect(await admin(removeMailTemplate, { pipelineemailtemplateid })).toMatchObject({ status: 409, code: 'E1200' });
  expect((await admin(toggleMailTemplate, { pipelineemailtemplateid, isactive: 2 }, 1)).status).toBe(200);
  // It stays where it is, and is not chosen anew.
  const rows = (await admin(listPipelines)).result as PipelineRow[];
  const workshop = rows.find((row) => row.pipelinename === 'Workshop');
  expect((await admin(savePipeline, { ...workshop }, 1)).status).toBe(200);
  const other = await admin(savePipeline, { ...savePipeline.example, pipelinename: 'Other', stages });
  expect(other.fields).toHaveProperty('stages');
});

test('S3-223, S3-224: recruiters are listed with pipelineid and pipelinename; one row a person', async () => {
  const company = await app.createCompany();
  const admin = await caller(company);
  const { employeeid } = await company.addPerson({ fullname: 'Meera Kulkarni' });
  const usual = first<PipelineRow>(await admin(listPipelines));
  const values = { recruiterid: null, employeeid, pipelineid: null, businessunitids: [], departmentids: [] };
  const sent = { ...values, officeaddressids: [] };
  const { recruiterid } = first<{ recruiterid: number }>(await admin(saveRecruiter, sent));
  expect(first(await admin(listRecruiters))).toMatchObject({
    fullname: 'Meera Kulkarni',
    pipelineid: null,
    pipelinename: null,
    looksafter: [],
  });
  expect(await admin(saveRecruiter, sent)).toMatchObject({
    status: 409,
    fields: { employeeid: 'This person is a recruiter already' },
  });
  const { pipelineid } = usual;
  expect((await admin(saveRecruiter, { ...sent, recruiterid, pipelineid }, 1)).status).toBe(200);
  expect(first(await admin(listRecruiters))).toMatchObject({ pipelineid, pipelinename: 'Usual pipeline' });
  expect((await admin(saveRecruiter, { ...sent, recruiterid, pipelineid: 999_999 }, 2)).fields).toHaveProperty(
    'pipelineid',
  );
  expect((await admin(saveRecruiter, { ...sent, recruiterid, departmentids: [999_999] }, 2)).fields).toHaveProperty(
    'departmentids',
  );
  expect((await admin(saveRecruiter, { ...sent, recruiterid, employeeid: 999_999 }, 2)).status).toBe(409);
  expect((await admin(initRecruiter)).result).toMatchObject({ Pipeline: [{ displayname: 'Usual pipeline' }] });
});

test('without the right nothing is read; who may only read changes nothing', async () => {
  const company = await app.createCompany();
  const employee = await company.addPerson({ groups: ['Employee'] });
  const reader = await company.addPerson({ groups: ['Payroll maker'] });
  const own = await caller(company, employee.emailid);
  const reading = await caller(company, reader.emailid);
  for (const list of [listQuestions, listTemplates, candidateSourceRecord.calls.list, listPipelines, listRecruiters]) {
    expect((await own(list)).status).toBe(403);
    expect((await reading(list)).status).toBe(200);
  }
  expect((await reading(saveQuestion, QUESTION)).status).toBe(403);
  expect((await reading(savePipeline, savePipeline.example)).status).toBe(403);
});
