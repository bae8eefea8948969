import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type Company, sharedApp, type TestApp } from '../../../../test/support/product.ts';
import type { PublicJob } from '../contract/opening/public-job.ts';
import { addJob, type GivenJob } from './job-rows.ts';

let running: TestApp;
beforeAll(async () => {
  running = await sharedApp();
});
afterAll(() => running.stop());

/** A call as a visitor makes it, with the public key that the host tells. */
async function browse(company: Company, path: string): Promise<Answer> {
  const { body } = await company.call('GET', `subscription/verifysubscription/${company.label}`);
  const [{ applicationkey }] = body.result as [{ applicationkey: string }];
  return company.call('GET', path, { headers: { applicationkey } });
}
const jobsOf = ({ body }: Answer): PublicJob[] => body.result as PublicJob[];

/** The fields of a job, each with its row where the list of the product has one, and what a job of this test has. */
const FIELDS: readonly (readonly [string, string, unknown])[] = [
  ['S3-300', 'requisitionjobid', expect.any(Number)],
  ['S3-301', 'requisitionid', expect.any(Number)],
  ['S3-302', 'jobuuid', expect.stringMatching(/^[0-9a-f-]{36}$/)],
  ['S3-303', 'designationname', 'Loom fitter'],
  ['S3-304', 'jobtype', 'Full time'],
  ['S3-305', 'location', { location: 'Pune' }],
  ['S3-306', 'mission', 'Keep forty looms running'],
  ['S3-307', 'rolesummary', 'Day shift'],
  ['S3-308: rich HTML', 'responsibility', '<p>Keep them <strong>running</strong></p>'],
  ['S3-309: a list of strings', 'skill', ['Looms', 'Welding']],
  ['S3-310', 'minworkexperience', 2],
  ['S3-311', 'maxworkexperience', 5],
  ['the code by which it is found as well', 'requisitioncode', 'FIT-9'],
  ['where to ask', 'jobemailid', ''],
  ['the day it was published', 'publishedday', expect.stringMatching(/^\d{4}-\d\d-\d\d$/)],
  ['the last day', 'closeson', null],
];
test('S7-058, S7-059, S7-060: the open jobs, the same in both forms and alone, with exactly these keys', async () => {
  const company = await running.createCompany();
  const job = await addJob(company, {
    designationname: 'Loom fitter',
    requisitioncode: 'FIT-9',
    mission: 'Keep forty looms running',
    rolesummary: 'Day shift',
    skill: ['Looms', 'Welding'],
    responsibility: '<p>Keep them <strong>running</strong></p>',
    minworkexperience: 2,
    maxworkexperience: 5,
  });
  const alone = jobsOf(await browse(company, `recruit/getrequisitionjoblist/${job.jobuuid}`));
  expect(alone, 'S7-060').toHaveLength(1);
  const shown: Record<string, unknown> = { ...alone[0] };
  for (const [row, name, value] of FIELDS) expect({ row, value: shown[name] }).toEqual({ row, value });
  expect(Object.keys(shown).sort()).toEqual(FIELDS.map(([, name]) => name).sort());
  expect(shown).toMatchObject({ requisitionjobid: job.requisitionjobid, requisitionid: job.requisitionid });
  expect(jobsOf(await browse(company, 'recruit/getrequisitionjoblist/null/null')), 'S7-059').toEqual(alone);
  expect(jobsOf(await browse(company, 'recruit/getrequisitionjoblist')), 'S7-058').toEqual(alone);
  expect((await company.call('GET', 'recruit/getrequisitionjoblist')).status).toBe(401);
});

test('S7-060: a job by its jobuuid or its code; drafts, closed, coming, past and other companies’ jobs are 404', async () => {
  const company = await running.createCompany();
  const other = await running.createCompany();
  const job = await addJob(company, { requisitioncode: 'FIT-7' });
  for (const code of [job.jobuuid, job.jobuuid.toUpperCase(), 'FIT-7', 'fit-7'])
    expect(jobsOf(await browse(company, `recruit/getrequisitionjoblist/${code}`))[0]?.jobuuid).toBe(job.jobuuid);
  const hidden = [
    await addJob(company, { statusid: 1 }),
    await addJob(company, { statusid: 3 }),
    await addJob(company, { openson: '2999-01-01' }),
    await addJob(company, { closeson: '2001-01-01' }),
    await addJob(other),
  ];
  for (const { jobuuid, requisitionjobid } of hidden) {
    expect((await browse(company, `recruit/getrequisitionjoblist/${jobuuid}`)).status).toBe(404);
    expect((await browse(company, `recruit/getrequisitionjobquestion/${requisitionjobid}`)).status).toBe(404);
  }
  expect(jobsOf(await browse(company, 'recruit/getrequisitionjoblist'))).toHaveLength(1);
});

const OPTIONS = [
  { questioninputoptionid: 0, optionname: 'None of these' },
  { questioninputoptionid: 1, optionname: 'Night' },
];
/** A question of each type: the row of the type, the question as it is stored. */
const QUESTIONS: readonly (readonly [string, NonNullable<GivenJob['questions']>[number]])[] = [
  ['S3-317: text', { questiontext: 'Why us?', inputvaluetypeid: 1 }],
  ['S3-318: integer', { questiontext: 'Years?', questioncategoryid: 2, inputvaluetypeid: 2 }],
  ['S3-319: date', { questiontext: 'Licence until?', inputvaluetypeid: 3, isexpiryfield: true }],
  ['S3-320: single choice', { questiontext: 'Car?', inputvaluetypeid: 4, options: OPTIONS }],
  [
    'S3-321: multiple choice',
    {
      questiontext: 'Which shifts?',
      questioncategoryid: 2,
      inputvaluetypeid: 5,
      options: OPTIONS,
      knockout: { accepted: [1] },
    },
  ],
];
/** The fields of a question, and of an option of it, each with its row. */
const QUESTION_FIELDS = [
  ['S3-312', 'questiontext'],
  ['S3-313', 'questioncategoryid'],
  ['S3-316', 'inputvaluetypeid'],
  ['S3-322', 'isexpiryfield'],
  ['S3-323', 'requisitionjobquestioninputoption'],
  ['S3-326', 'requisitionjobquestionid'],
] as const;
const OPTION_FIELDS = [
  ['S3-324', 'questioninputoptionid'],
  ['S3-325', 'optionname'],
] as const;

test('S7-062: the questions of a job in order, with exactly these keys, never which answers rule out', async () => {
  const company = await running.createCompany();
  const job = await addJob(company, { questions: QUESTIONS.map(([, question]) => question) });
  const { body } = await browse(company, `recruit/getrequisitionjobquestion/${job.requisitionjobid}`);
  const [answer, ...more] = body.result as Record<string, unknown>[];
  expect([Object.keys(answer ?? {}).sort(), more]).toEqual([['requisitionjobid', 'requisitionjobquestion'], []]);
  const request = answer?.['requisitionjobquestion'] as Record<string, unknown>[];
  for (const question of request) {
    for (const [row, name] of QUESTION_FIELDS) expect(Object.keys(question), row).toContain(name);
    expect(Object.keys(question)).toHaveLength(QUESTION_FIELDS.length);
    expect(question['requisitionjobquestionid']).toEqual(expect.any(Number));
    for (const option of question['requisitionjobquestioninputoption'] as object[]) {
      for (const [row, name] of OPTION_FIELDS) expect(Object.keys(option), row).toContain(name);
      expect(Object.keys(option)).toHaveLength(OPTION_FIELDS.length);
    }
  }
  for (const [at, [row, question]] of QUESTIONS.entries())
    expect(request[at], `${row}; S3-314: 1 is company and culture, S3-315: 2 is function and role`).toMatchObject({
      questiontext: question.questiontext,
      questioncategoryid: question.questioncategoryid ?? 1,
      inputvaluetypeid: question.inputvaluetypeid,
      isexpiryfield: question.isexpiryfield ?? false,
      requisitionjobquestioninputoption: question.options ?? [],
    });
});

test('S7-061: the active templates of jobs', async () => {
  const company = await running.createCompany();
  expect((await browse(company, 'recruit/getjobtemplatelist')).body.result).toEqual([]);
});
