import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadDocument } from '#platform/contract/files.ts';
import { codeOf } from '#platform/contract/messages.ts';
import { getPersonTabs } from '#platform/contract/person-tabs.ts';
import { startTestApp, TODAY, type TestApp } from '../../../../test/support/app.ts';
import { getProfile } from '#modules/people/contract/employee.ts';
import { getPersonData, saveOwnData } from '#modules/custom-data/contract/person.ts';
import { getSections, saveOwnSection, saveSection } from '../contract/profile.ts';
import type { Values } from '../contract/section-fields.ts';
import type { SectionKey } from '../contract/sections.ts';
import { documentsDue } from '../server/daily-check.ts';
import { decide, subjectsTo, rows, saveOwn, sectionOf, staffed } from './people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type Given = [section: Exclude<SectionKey, 'bank' | 'documents'>, good: Values, bad: Values, field: string];
test.each<Given>([
  [
    'addresses',
    { presentaddress: '4 MG Road', presentpincode: '560001' },
    { presentpincode: '056' },
    '0.presentpincode',
  ],
  [
    'emergency',
    { contactname: 'Ravi', relationship: 'Spouse', callingcode: '+91', mobilenumber: '9876543210' },
    { contactname: 'Ravi' },
    '0.relationship',
  ],
  [
    'family',
    { membername: 'Ravi', relationship: 'Spouse', isdependent: true },
    { membername: 'R', relationship: 'Pet' },
    '0.relationship',
  ],
  [
    'nominees',
    {
      nominationpurposeid: 3,
      nomineename: 'Ravi',
      relationship: 'Spouse',
      dateofbirth: '1990-02-03',
      sharepercent: 100,
    },
    {
      nominationpurposeid: 3,
      nomineename: 'Ravi',
      relationship: 'Spouse',
      dateofbirth: '1990-02-03',
      sharepercent: 99,
    },
    '0.sharepercent',
  ],
  [
    'education',
    { qualification: 'B.E.', institution: 'VTU', todate: '2012-06-01' },
    { qualification: 'B.E.' },
    '0.institution',
  ],
  [
    'experience',
    { companyname: 'Old Mills', designationname: 'Clerk', fromdate: '2015-01-01', todate: '2019-01-01' },
    { companyname: 'Old Mills', designationname: 'Clerk', fromdate: '2015-01-01', todate: '2014-01-01' },
    '0.todate',
  ],
  [
    'statutory',
    { pfoption: 'Full', uan: '100123456789', isinternationalworker: true, vpfpercent: 12.5 },
    { pfoption: 'Full', uan: '1' },
    '0.uan',
  ],
  [
    'personal',
    { dateofbirth: '1990-01-01', bloodgroup: 'AB+', fathername: 'Mohan' },
    { dateofbirth: '2030-01-01' },
    '0.dateofbirth',
  ],
])(
  '%s is kept as it was entered, refused at its field, out of reach of a stranger, and as read again unchanged',
  async (section, good, bad, field) => {
    const { asha, hema, divya } = await staffed(app);
    const sent = (values: Values) => ({
      employeeid: asha.employeeid,
      section,
      rows: [{ rowid: null, values: { ...values } }],
    });
    const refused = await hema.refused(saveSection, sent(bad), 0);
    expect(refused).toMatchObject({ status: 400, error: { code: codeOf(refused.error.message) } });
    expect(Object.keys(refused.error.fields ?? {})).toContain(field);
    expect((await divya.refused(saveSection, sent(good), 0)).status).toBe(403);
    await hema.call(saveSection, sent(good), 0);
    const seen = await sectionOf(asha, asha.employeeid, section);
    expect(seen.rows).toHaveLength(1);
    for (const [key, value] of Object.entries(good)) if (key !== 'uan') expect(seen.rows[0]?.values[key]).toBe(value);
    const [result] = await divya.call(getSections, { employeeid: asha.employeeid });
    expect(result?.sections.map((one) => one.section)).not.toContain(section === 'personal' ? 'addresses' : section);
    const again = { employeeid: asha.employeeid, section, rows: seen.rows };
    expect((await hema.refused(saveSection, again, 1)).error.message).toBe('Nothing was changed');
  },
);

test('a scan is the person’s and of those responsible alone; what is rejected lets it go; expiry is told 30 and 7 days before, once', async () => {
  const { company, asha, bina, hema, divya } = await staffed(app);
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const passport = { documenttypeid: 3, documentnumber: 'A1234567', expirydate: '2026-11-10' };
  const uploadFor = async () => {
    const [file] = await asha.upload(
      { ...uploadDocument, path: 'drive/uploaddocument?purpose=identity_document' as never },
      'passport.png',
      png,
    );
    return file?.imagepath ?? '';
  };
  const first = await saveOwn(asha, 'documents', rows({ ...passport, imagepath: await uploadFor() }));
  await decide(bina, first.approvalrequestid ?? 0, 3);
  const loose = await company.tx((db) => db.selectFrom('stored_file').select(['claimedid']).execute());
  expect(loose).toEqual([{ claimedid: null }]);
  const second = await saveOwn(asha, 'documents', rows({ ...passport, imagepath: await uploadFor() }));
  expect((await decide(bina, second.approvalrequestid ?? 0)).statusid).toBe(2);
  const link = (await sectionOf(hema, asha.employeeid, 'documents')).rows[0]?.imagepath;
  expect(link).toMatch(/^http.*\/files\//);
  // Somebody else's scan cannot be made one's own.
  const stolen = {
    section: 'documents' as const,
    rows: rows({ ...passport, imagepath: String(link) }).map((one) => ({ ...one, values: { ...one.values } })),
  };
  expect((await divya.refused(saveOwnSection, stolen, 0)).status).toBe(404);

  const env = { now: () => new Date() } as never;
  const look = (today: string) => company.tx((db) => documentsDue({ db, env, tenant: undefined as never, today }));
  expect(await look('2026-10-01')).toBe(true);
  for (const day of [TODAY, '2026-10-21', '2026-11-04', '2026-11-05']) expect(await look(day)).toBe(true);
  expect(await look('2026-11-11')).toBe(false);
  const result = (await subjectsTo(company, asha.emailid)).filter((subject) => subject.startsWith('Your Passport'));
  expect(result).toEqual(Array(2).fill('Your Passport is valid until 2026-11-10'));
});

test('a tab with nothing to show is told in one call; custom fields are read as of a day with their reason', async () => {
  const { company, asha, divya } = await staffed(app);
  const customfieldid = await company.tx(async (db) => {
    const section = await db
      .insertInto('custom_section')
      .values({ sectionname: 'Getting here' })
      .returning('customsectionid')
      .executeTakeFirstOrThrow();
    const field = await db
      .insertInto('custom_field')
      .values({ ...section, typeid: 1, label: 'By', visibilityid: 1, isselfservice: true })
      .returning('customfieldid')
      .executeTakeFirstOrThrow();
    return field.customfieldid;
  });
  const empty = async (by: typeof asha) => (await by.call(getPersonTabs, { employeeid: asha.employeeid }))[0]?.empty;
  expect(await empty(divya)).toEqual(
    expect.arrayContaining(['custom', 'personal', 'family', 'background', 'statutory']),
  );
  // She has no assets; the tabs of a profile are hers to fill in.
  expect(await empty(asha)).toEqual(['assets']);
  await asha.call(saveOwnData, { values: [{ id: customfieldid, value: 'Bus' }] }, 0);
  expect(await empty(divya)).not.toContain('custom');
  const read = async (by: typeof asha, asof?: string) =>
    (await by.call(getPersonData, { employeeid: asha.employeeid, ...(asof ? { asof } : {}) }))[0]?.sections[0]
      ?.fields[0];
  expect(await read(divya)).toMatchObject({ value: 'Bus', because: 'everybody', open: null });
  expect(await read(asha)).toMatchObject({ because: 'self', open: ['everybody', 'hr'], iseditable: true });
  expect(await read(asha, '2026-10-01')).toMatchObject({ value: null, iseditable: false });
});

test('a day in the address shows a colleague nothing that the job history would', async () => {
  const { company, asha, divya } = await staffed(app);
  await company.tx(async (db) => {
    await db
      .updateTable('work_profile')
      .set({ period: '[2024-01-01,2027-01-01)' })
      .where('employeeid', '=', asha.employeeid)
      .execute();
    await db
      .insertInto('work_profile')
      .values({ employeeid: asha.employeeid, period: '[2027-01-01,)', city: 'Pune' })
      .execute();
  });
  const asof = '2027-02-01';
  expect((await asha.call(getProfile, { employeeid: asha.employeeid, asof }))[0]).toMatchObject({
    asof,
    job: { city: 'Pune' },
  });
  const [seen] = await divya.call(getProfile, { employeeid: asha.employeeid, asof });
  expect(seen).toMatchObject({ asof: null, history: [] });
  expect(seen?.job?.city).toBeNull();
});

test('voluntary PF that is emptied is none', async () => {
  const { asha, hema } = await staffed(app);
  const sent = (vpfpercent: number | null) => ({
    employeeid: asha.employeeid,
    section: 'statutory' as const,
    rows: [{ rowid: null, values: { pfoption: 'Full', isinternationalworker: false, vpfpercent } }],
  });
  await hema.call(saveSection, sent(12.5), 0);
  await hema.call(saveSection, sent(null), 1);
  const { rows } = await sectionOf(asha, asha.employeeid, 'statutory');
  expect(rows[0]?.values['vpfpercent']).toBe(0);
});

test('voluntary PF has the six decimals that it is computed with, and no seventh', async () => {
  const { asha, hema } = await staffed(app);
  const sent = (vpfpercent: number) => ({
    employeeid: asha.employeeid,
    section: 'statutory' as const,
    rows: [{ rowid: null, values: { pfoption: 'Full', isinternationalworker: false, vpfpercent } }],
  });
  expect((await hema.refused(saveSection, sent(3.1234567), 0)).error.fields).toEqual({
    '0.vpfpercent': 'Please fill valid data',
  });
  await hema.call(saveSection, sent(3.123456), 0);
  const { rows } = await sectionOf(asha, asha.employeeid, 'statutory');
  expect(rows[0]?.values['vpfpercent']).toBe(3.123456);
});

test('voluntary PF is a rate or an amount in rupees, which is stored to the paisa', async () => {
  const { asha, hema } = await staffed(app);
  const sent = (vpfpercent: number | null, vpfamount: number | null) => ({
    employeeid: asha.employeeid,
    section: 'statutory' as const,
    rows: [{ rowid: null, values: { pfoption: 'Full', isinternationalworker: false, vpfpercent, vpfamount } }],
  });
  expect((await hema.refused(saveSection, sent(3, 2500), 0)).error.fields).toEqual({
    '0.vpfamount': 'Voluntary PF is a rate or an amount. Empty one of them',
  });
  await hema.call(saveSection, sent(null, 2500.5), 0);
  const { rows } = await sectionOf(asha, asha.employeeid, 'statutory');
  expect(rows[0]?.values).toMatchObject({ vpfpercent: 0, vpfamount: 2500.5 });
});
