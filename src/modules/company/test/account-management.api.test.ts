import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifySubscription } from '#platform/contract/session.ts';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { getGlobalDefault, saveGlobalDefault } from '../contract/global-default.ts';
import { getIncorporation, type Incorporation, saveIncorporation } from '../contract/incorporation.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('S9-023: the date pattern and language of the company are known before sign-in and to everybody who chose nothing', async () => {
  const company = await app.company();
  const [before] = await company.admin.call(getGlobalDefault, {});
  expect(before).toEqual({
    timezoneid: 'Asia/Kolkata',
    dateformatname: 'yyyy-MM-dd HH:mm',
    language: 'english',
    version: 0,
  });
  const values = { timezoneid: 'Asia/Dubai', dateformatname: 'dd/MM/yyyy hh:mm a', language: 'hindi' } as const;
  expect(await company.admin.call(saveGlobalDefault, values, 0)).toEqual([{ ...values, version: 1 }]);
  const [existing] = await company.anybody.call(verifySubscription, { label: company.label });
  expect(existing).toMatchObject({ dateformatname: 'dd/MM/yyyy hh:mm a', language: 'hindi' });
  await company.account('asha@example.in', ['Employee']);
  const person = await company.anybody.raw(
    { ...verifySubscription, method: 'POST', path: 'subscription/passwordlogin' } as never,
    { email: 'asha@example.in', password: 'correct horse battery' } as never,
  );
  expect(JSON.parse(person.body).result[0]).toMatchObject({
    dateformatname: 'dd/MM/yyyy hh:mm a',
    language: 'hindi',
    timezoneid: 'Asia/Dubai',
  });
  expect((await company.admin.refused(saveGlobalDefault, values, 0)).status).toBe(412);
});

test.each([
  [{ timezoneid: 'Mars/Olympus' }, 'Please choose a time zone from the list'],
  [{ timezoneid: '+05:30' }, 'Please choose a time zone from the list'],
  [{ dateformatname: 'dd-dd-yyyy HH:mm' }, 'Please choose a date format from the list'],
  [{ dateformatname: '<b>dd</b>' }, 'Please choose a date format from the list'],
])('a default that cannot be is refused: %o', async (part, text) => {
  const company = await app.company();
  const values = {
    timezoneid: 'Asia/Kolkata',
    dateformatname: 'dd-MM-yyyy HH:mm',
    language: 'english' as const,
    ...part,
  };
  expect((await company.admin.refused(saveGlobalDefault, values, 0)).error.message).toBe(text);
});

const details: Incorporation = {
  legalname: 'Kaveri Textiles Private Limited',
  cin: 'U17111TN2011PTC219876',
  incorporatedon: '2011-07-04' as Incorporation['incorporatedon'],
  gstin: '33AAACK1234K1Z5',
  addressline1: '4 Loom Street',
  addressline2: null,
  cityname: 'Erode',
  statecode: 'TN',
  pincode: '638001',
  statutorydetail: [{ statutorytypeid: 1, registrationnumber: 'AAACK1234K', statecode: null }],
};

test('the company in law is kept as entered, spaces and small letters put right', async () => {
  const company = await app.company();
  expect(await company.admin.call(getIncorporation, {})).toMatchObject([{ legalname: 'Test Pvt Ltd', version: 0 }]);
  await company.admin.call(saveIncorporation, { ...details, cin: 'u17111tn2011 ptc219876' }, 0);
  expect(await company.admin.call(getIncorporation, {})).toEqual([{ ...details, version: 1 }]);
});

test.each([
  [{ legalname: ' ' }, 'Please enter name'],
  [{ cin: 'U17111' }, 'A CIN has 21 characters like U15400MH2011PTC219876'],
  [{ gstin: '33AAACX9999K1Z5' }, 'The GSTIN holds another PAN than AAACK1234K'],
  [{ pincode: '012345' }, 'A PIN code has six digits'],
  [
    { statutorydetail: [{ statutorytypeid: 2, registrationnumber: 'X', statecode: null }] },
    'TAN: please enter ten characters like PNES12345A',
  ],
  [{ statutorydetail: [...details.statutorydetail, ...details.statutorydetail] }, 'PAN is entered twice. Keep one'],
] as const)('a wrong detail is refused with what to do: %o', async (part, text) => {
  const company = await app.company();
  const refused = await company.admin.refused(saveIncorporation, { ...details, ...part }, 0);
  expect(refused).toMatchObject({ status: 400, error: { message: text } });
});
