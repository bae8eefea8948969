import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportConfiguration, importConfiguration } from '#modules/company/contract/configuration-file.ts';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { rejectReasonRecord } from '../contract/candidate/reject-reason.ts';
import { getApplicationForm, saveApplicationForm } from '../contract/application/application-form.ts';
import { listKits, saveKit } from '../contract/interview/kit.ts';
import { listTemplates, saveTemplate } from '../contract/opening/job-template.ts';
import { saveMailTemplate } from '../contract/opening/mail-template.ts';
import { listPipelines, savePipeline } from '../contract/opening/pipeline.ts';
import { listQuestions, saveQuestion } from '../contract/opening/question.ts';
import { rewardRuleRecord } from '../contract/referral/reward-rule.ts';
import { candidateSourceRecord } from '../contract/application/source.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const applied = { ...importConfiguration, path: `${importConfiguration.path}?apply=true` };

test('the configuration file carries how a company recruits, by name; what the screens refuse stops it', async () => {
  const first = await app.company();
  await first.admin.call(candidateSourceRecord.calls.save, candidateSourceRecord.calls.save.example);
  await first.admin.call(saveQuestion, {
    screeningquestionid: null,
    questiontext: 'How many looms have you fitted?',
    questioncategoryid: 2,
    inputvaluetypeid: 2,
    isexpiryfield: false,
    options: [],
    knockout: { least: 3, most: null, accepted: [] },
  });
  const [mail] = await first.admin.call(saveMailTemplate, saveMailTemplate.example);
  const stages = savePipeline.example.stages.map((one) =>
    one.stagename === 'Trial day'
      ? { ...one, pipelineemailtemplateid: mail?.pipelineemailtemplateid ?? 0, isblind: true }
      : one,
  );
  await first.admin.call(savePipeline, { ...savePipeline.example, stages });
  const file = await first.admin.file(exportConfiguration, {});

  const second = await app.company();
  const [compared] = await second.admin.upload(importConfiguration, 'company.json', file);
  expect(compared).toMatchObject({ applied: false, problems: [] });
  expect(compared?.changes.filter((one) => !one.startsWith('Letter'))).toEqual([
    'Candidate sources are created: Campus drive.',
    'Screening questions are created: How many looms have you fitted?.',
    'Pipeline email templates are created: Invitation to an interview.',
    'Pipelines are created: Workshop.',
  ]);
  expect(await second.admin.call(listQuestions, {})).toEqual([]);

  await second.admin.upload(applied, 'company.json', file);
  expect((await second.admin.call(candidateSourceRecord.calls.list, {})).at(-1)).toMatchObject({
    sourcename: 'Campus drive',
    matches: ['campus'],
  });
  expect(await second.admin.call(listQuestions, {})).toMatchObject([{ knockout: { least: 3, most: null } }]);
  const created = (await second.admin.call(listPipelines, {})).at(-1);
  expect(created).toMatchObject({ pipelinename: 'Workshop', isdefault: false });
  expect(created?.stages.map(({ stagename, isblind }) => `${stagename} ${isblind}`)).toEqual([
    'Applied false',
    'Trial day true',
    'Hired false',
    'Rejected false',
  ]);
  expect(created?.stages[1]?.pipelineemailtemplateid).not.toBeNull();
  const [again] = await second.admin.upload(importConfiguration, 'company.json', file);
  expect(again).toMatchObject({ changes: [], problems: [] });
  const recruiting = (bytes: Buffer) => (JSON.parse(bytes.toString()) as { recruiting: object }).recruiting;
  expect(recruiting(await second.admin.file(exportConfiguration, {}))).toEqual(recruiting(file));

  const faulty = JSON.stringify({
    recruiting: {
      questions: [{ questiontext: 'Why?', questioncategoryid: 1, inputvaluetypeid: 4 }],
      emailtemplates: [{ templatename: 'Strange', subject: 'For you', body: '<p>{{salary}}</p>' }],
      pipelines: [
        { pipelinename: 'Short', stages: [{ stagename: 'Applied', stagetypeid: 1, emailtemplate: 'Nowhere' }] },
      ],
    },
  });
  const [refused] = await second.admin.upload(importConfiguration, 'company.json', faulty);
  expect(refused?.problems).toEqual([
    'Why?: options: Please add at least two options.',
    'Strange: {{salary}} cannot be filled in here. Choose a field from the list.',
    'Short: there is no email template Nowhere.',
    'Short: stages: A pipeline needs one stage of the type Hired.',
  ]);
});

const QUESTION = {
  screeningquestionid: null,
  questiontext: 'How many looms have you fitted?',
  questioncategoryid: 2,
  inputvaluetypeid: 2,
  isexpiryfield: false,
  options: [],
  knockout: null,
} as const;

const recruitingOf = (bytes: Buffer) =>
  (JSON.parse(bytes.toString()) as { recruiting: Record<string, unknown[]> }).recruiting;

/** A company with a row of each kind whose names another company does not have. */
async function equipped() {
  const company = await app.company();
  const { admin } = company;
  const [question] = await admin.call(saveQuestion, QUESTION);
  await admin.call(saveKit, saveKit.example);
  const [reason] = await admin.call(rejectReasonRecord.calls.save, rejectReasonRecord.calls.save.example);
  await admin.call(
    rejectReasonRecord.calls.toggle,
    { rejectreasonid: reason?.rejectreasonid ?? 0, isactive: 2 },
    reason?.version ?? 0,
  );
  await admin.call(rewardRuleRecord.calls.save, rewardRuleRecord.calls.save.example);
  const [designation] = await company.tx((db) =>
    db.insertInto('designation').values({ designationname: 'Loom fitter' }).returning('designationid').execute(),
  );
  await admin.call(saveTemplate, {
    ...saveTemplate.example,
    designationid: designation?.designationid ?? 0,
    screeningquestionids: [question?.screeningquestionid ?? 0],
  });
  await admin.call(saveApplicationForm, { isresumerequired: true }, 0);
  return { company, file: await admin.file(exportConfiguration, {}) };
}

test('kits, reasons, rewards, job templates and the form of an application go with the file, into a new company too', async () => {
  const { file } = await equipped();
  const second = await app.company();
  const [compared] = await second.admin.upload(importConfiguration, 'company.json', file);
  const expected = [
    'Screening questions are created: How many looms have you fitted?.',
    'Reject reasons are created: Lives too far away.',
    'Interview kits are created: Trial at the loom.',
    'Referral rewards are created: 2026-04-01.',
    'Designations are created: Loom fitter.',
    'Job templates are created: Shift engineer, Pune.',
    'Applications without a resume are turned away from now on.',
  ];
  expect(compared).toMatchObject({ applied: false, problems: [] });
  expect(compared?.changes.filter((one) => !one.startsWith('Letter'))).toEqual(expected);
  expect(await second.admin.call(listKits, {})).toEqual([]);
  expect(await second.admin.call(listTemplates, {})).toEqual([]);

  await second.admin.upload(applied, 'company.json', file);
  const founded = await app.company(JSON.parse(file.toString()) as Record<string, unknown>);
  for (const { admin } of [second, founded]) {
    const { interviewkitid: _id, ...kit } = saveKit.example;
    expect(await admin.call(listKits, {})).toMatchObject([kit]);
    expect((await admin.call(rejectReasonRecord.calls.list, {})).at(-1)).toMatchObject({
      rejectreasonname: 'Lives too far away',
      isactive: 2,
    });
    expect(await admin.call(rewardRuleRecord.calls.list, {})).toMatchObject([
      { requisitionid: null, effectivefrom: '2026-04-01', amount: 2_500_000, payabledays: 90 },
    ]);
    const [question] = await admin.call(listQuestions, {});
    expect(await admin.call(listTemplates, {})).toMatchObject([
      {
        jobtemplatename: 'Shift engineer, Pune',
        designationname: 'Loom fitter',
        skill: ['Looms'],
        maxworkexperience: 5,
        screeningquestionids: [question?.screeningquestionid],
      },
    ]);
    expect(await admin.call(getApplicationForm, {})).toMatchObject([{ isresumerequired: true }]);
    expect(recruitingOf(await admin.file(exportConfiguration, {}))).toEqual(recruitingOf(file));
    const [again] = await admin.upload(importConfiguration, 'company.json', file);
    expect(again).toMatchObject({ changes: [], problems: [] });
  }
});

test('what is there by name stays as it is, and what a file does not name too', async () => {
  const { company, file } = await equipped();
  const state = recruitingOf(file);
  const changed = JSON.stringify({
    recruiting: {
      interviewkits: [{ interviewkitname: 'TRIAL at the loom', durationminutes: 90 }],
      referralrewards: [{ effectivefrom: '2026-04-01', amount: 1, payabledays: 1 }],
      rejectreasons: [{ rejectreasonname: 'lives too far away', iswithdrawn: true }],
    },
  });
  const [outcome] = await company.admin.upload(applied, 'company.json', changed);
  expect(outcome).toMatchObject({ changes: [], problems: [] });
  expect(recruitingOf(await company.admin.file(exportConfiguration, {}))).toEqual(state);
});

test('what the screens refuse of kits and job templates stops the file, with the name of the row', async () => {
  const { admin } = await app.company();
  const template = { jobtemplatename: 'Fitter', designation: 'Loom fitter' };
  const faulty = JSON.stringify({
    recruiting: {
      interviewkits: [
        { interviewkitname: 'Short', durationminutes: 2 },
        { interviewkitname: 'Empty', durationminutes: 30, attributegroups: [{ groupname: 'Craft', attributes: [] }] },
        {
          interviewkitname: 'Twice',
          durationminutes: 30,
          attributegroups: [{ groupname: 'Craft', attributes: ['Care', 'care'] }],
        },
        { interviewkitname: 'Blank', durationminutes: 30, questions: [''] },
      ],
      jobtemplates: [
        { ...template, minworkexperience: 9, maxworkexperience: 2 },
        { ...template, jobtemplatename: 'Asking', questions: ['Why?'] },
        { ...template, jobtemplatename: 'Nobody', designation: '' },
      ],
    },
  });
  const [refused] = await admin.upload(importConfiguration, 'company.json', faulty);
  expect(refused?.problems).toEqual([
    'Short: durationminutes: enter valid number.',
    'Empty: attributegroups.0.attributes: Add something to rate to each group, or remove the group.',
    'Twice: attributegroups: The same is rated twice.',
    'Blank: questions.0: Please enter the question.',
    'Fitter: maxworkexperience: Maximum experience is below the minimum.',
    'Asking: there is no screening question “Why?”.',
    'Nobody: Please enter designation name.',
  ]);
  const shape = JSON.stringify({
    recruiting: {
      rejectreasons: [{ rejectreasonname: '', iswithdrawn: false }],
      referralrewards: [{ effectivefrom: '2026-04-01', amount: -1, payabledays: 90 }],
      applicationform: { isresumerequired: 'yes' },
    },
  });
  const [unread] = await admin.upload(importConfiguration, 'company.json', shape);
  expect(unread?.problems.map((one) => one.split(':')[0])).toEqual([
    'recruiting.rejectreasons.0.rejectreasonname',
    'recruiting.referralrewards.0.amount',
    'recruiting.applicationform.isresumerequired',
  ]);
  expect(await admin.call(listKits, {})).toEqual([]);
});
