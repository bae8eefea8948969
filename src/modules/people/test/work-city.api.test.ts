import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { applied, checked } from '../../../../test/support/uploads.ts';
import { initPerson } from '../contract/record.ts';
import { registerBulk } from '../contract/register.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const FILE = [
  'Employee Code,Full Name,Date of Birth,Joining Date,Office,City,State,CTC',
  '1,Asha Rao,1990-03-12,2024-01-01,Pune plant,,,600000',
  '2,Ravi Kumar,1988-07-05,2024-01-01,Pune plant,Satara,,600000',
  '3,Meera Nair,1991-05-06,2024-01-01,,,,600000',
];

async function withOffice() {
  const company = await app.company();
  await company.tx((db) =>
    db
      .insertInto('company_office')
      .values({ officename: 'Pune plant', cityname: 'Pune', statename: 'Maharashtra' })
      .execute(),
  );
  return company;
}

test('an upload takes city and work state from the office where a row has none, and notes who has no state', async () => {
  const { admin, tx } = await withOffice();
  const { text } = await checked(admin, registerBulk, FILE);
  expect(text).toEqual([
    expect.stringMatching(/^4 workstate: The work state is missing: payroll cannot pay the person/),
  ]);
  expect((await applied(admin, registerBulk, FILE)).appliedrows).toBe(3);
  const jobs = await tx((db) =>
    db
      .selectFrom('work_profile as w')
      .innerJoin('employee as e', 'e.employeeid', 'w.employeeid')
      .select(['e.employeecode', 'w.city', 'w.workstate'])
      .orderBy('e.employeecode')
      .execute(),
  );
  expect(jobs).toEqual([
    { employeecode: '1', city: 'Pune', workstate: 'Maharashtra' },
    { employeecode: '2', city: 'Satara', workstate: 'Maharashtra' },
    { employeecode: '3', city: null, workstate: null },
  ]);
});

test('a state other than that of the office is still an error', async () => {
  const { admin } = await withOffice();
  const { text } = await checked(admin, registerBulk, [
    FILE[0] ?? '',
    '1,Asha Rao,1990-03-12,2024-01-01,Pune plant,,Kerala,600000',
  ]);
  expect(text).toEqual(['2 workstate: The office Pune plant lies in Maharashtra, the work state says Kerala.']);
});

test('the form is told where each office is', async () => {
  const { admin } = await withOffice();
  expect((await admin.call(initPerson, {})).Office).toMatchObject([
    { displayname: 'Pune plant', cityname: 'Pune', statename: 'Maharashtra' },
  ]);
});
