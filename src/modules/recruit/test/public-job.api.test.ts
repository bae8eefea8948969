import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type Company, sharedApp, type TestApp } from '../../../../test/support/product.ts';
import type { PublicJob } from '../contract/public-job.ts';
import { addJob } from './job-rows.ts';

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

test('S7-058, S7-059, S3-300 to S3-311: the open jobs, the same in both forms, with exactly these keys', async () => {
  const company = await running.createCompany();
  const job = await addJob(company, {
    designationname: 'Loom fitter',
    skill: ['Looms', 'Welding'],
    responsibility: '<p>Keep them running</p>',
    minworkexperience: 2,
    maxworkexperience: 5,
  });
  const listed = jobsOf(await browse(company, 'recruit/getrequisitionjoblist/null/null'));
  expect(listed).toEqual([
    {
      requisitionjobid: job.requisitionjobid,
      requisitionid: job.requisitionid,
      jobuuid: job.jobuuid,
      requisitioncode: job.requisitioncode,
      jobemailid: '',
      designationname: 'Loom fitter',
      jobtype: 'Full time',
      location: { location: 'Pune' },
      mission: '',
      rolesummary: '',
      responsibility: '<p>Keep them running</p>',
      skill: ['Looms', 'Welding'],
      minworkexperience: 2,
      maxworkexperience: 5,
      publishedday: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      closeson: null,
    },
  ]);
  expect(jobsOf(await browse(company, 'recruit/getrequisitionjoblist'))).toEqual(listed);
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

test('S7-062, S3-312 to S3-326: the questions of a job in order, never which answers rule out', async () => {
  const company = await running.createCompany();
  const job = await addJob(company, {
    questions: [
      { questiontext: 'Why us?', inputvaluetypeid: 1 },
      {
        questiontext: 'Which shifts?',
        questioncategoryid: 2,
        inputvaluetypeid: 5,
        options: [
          { questioninputoptionid: 0, optionname: 'None of these' },
          { questioninputoptionid: 1, optionname: 'Night' },
        ],
        knockout: { accepted: [1] },
      },
    ],
  });
  const { body } = await browse(company, `recruit/getrequisitionjobquestion/${job.requisitionjobid}`);
  expect(body.result).toEqual([
    {
      requisitionjobid: job.requisitionjobid,
      requisitionjobquestion: [
        {
          requisitionjobquestionid: expect.any(Number),
          questiontext: 'Why us?',
          questioncategoryid: 1,
          inputvaluetypeid: 1,
          isexpiryfield: false,
          requisitionjobquestioninputoption: [],
        },
        {
          requisitionjobquestionid: expect.any(Number),
          questiontext: 'Which shifts?',
          questioncategoryid: 2,
          inputvaluetypeid: 5,
          isexpiryfield: false,
          requisitionjobquestioninputoption: [
            { questioninputoptionid: 0, optionname: 'None of these' },
            { questioninputoptionid: 1, optionname: 'Night' },
          ],
        },
      ],
    },
  ]);
});

test('S7-061: the active templates of jobs', async () => {
  const company = await running.createCompany();
  expect((await browse(company, 'recruit/getjobtemplatelist')).body.result).toEqual([]);
});
