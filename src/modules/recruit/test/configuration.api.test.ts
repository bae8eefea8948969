import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportConfiguration, importConfiguration } from '#modules/company/contract/configuration-file.ts';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { saveMailTemplate } from '../contract/mail-template.ts';
import { listPipelines, savePipeline } from '../contract/pipeline.ts';
import { listQuestions, saveQuestion } from '../contract/question.ts';
import { listSources, saveSource } from '../contract/source.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const applied = { ...importConfiguration, path: `${importConfiguration.path}?apply=true` };

test('the configuration file carries how a company recruits, by name; what the screens refuse stops it', async () => {
  const first = await app.company();
  await first.admin.call(saveSource, saveSource.example);
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
  expect((await second.admin.call(listSources, {})).at(-1)).toMatchObject({
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
    'Why?: Please add at least two options.',
    'Strange: {{salary}} can not be filled in here. Choose a field from the list.',
    'Short: A pipeline needs one stage of the type Hired.',
    'Short: There is no email template Nowhere.',
  ]);
});
