import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadDocument } from '#platform/contract/files.ts';
import sharp from 'sharp';
import { type Caller, settled, startTestApp, type TestApp, type TestCompany } from '../../../../test/support/app.ts';
import { customDataBulk, getPersonData, saveOwnData, savePersonData } from '../contract/person.ts';
import {
  type CustomFieldSave,
  getSection,
  listSections,
  removeSection,
  saveSection,
  type SectionSave,
} from '../contract/section.ts';

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await startTestApp();
  company = await app.company();
});
afterAll(() => app.stop());

const field = (options: Partial<CustomFieldSave>): CustomFieldSave => ({
  customfieldid: null,
  typeid: 1,
  label: 'Field',
  placeholder: null,
  helperText: null,
  min: null,
  max: null,
  options: [],
  errorText: null,
  isrequired: false,
  visibilityid: 2,
  isselfservice: true,
  statusid: 1,
  ...options,
});
const options = (...names: string[]) => names.map((displayname) => ({ displayname, displayvalue: null, group: null }));
const section = (sectionname: string, fields: CustomFieldSave[]): SectionSave => ({
  customsectionid: null,
  sectionname,
  description: null,
  fields,
});

async function addPerson(of: TestCompany, code: string): Promise<number> {
  return of.tx(async (db) => {
    const { employeeid } = await db
      .insertInto('employee')
      .values({ employeecode: code, fullname: `Person ${code}`, joiningdate: '2024-01-01' })
      .returning('employeeid')
      .executeTakeFirstOrThrow();
    await db.insertInto('work_profile').values({ employeeid, period: '[2024-01-01,)' }).execute();
    return employeeid;
  });
}

async function filled(of: TestCompany, fields: CustomFieldSave[]) {
  const [saved] = await of.admin.call(saveSection, section(`Section ${Math.random()}`, fields));
  const [detail] = await of.admin.call(getSection, { customsectionid: saved?.customsectionid ?? 0 });
  if (!detail) throw new Error('not saved');
  return detail;
}

const dataOf = async (caller: Caller, employeeid: number) => {
  const [data] = await caller.call(getPersonData, { employeeid });
  if (!data) throw new Error('nothing');
  return data;
};

test('S3-247 to S3-257, S3-070: a section is kept with its fields in their order, each a dynamic form field', async () => {
  const own = await app.company();
  const detail = await filled(own, [
    field({
      typeid: 6,
      label: 'Shirt size',
      options: options('Small', 'Medium'),
      helperText: 'As you wear it',
      errorText: 'Choose a size',
      placeholder: 'Size',
      isrequired: true,
    }),
    field({ typeid: 8, label: 'Shoe size', min: 20, max: 50 }),
  ]);
  expect(detail.fields.map(({ label }) => label)).toEqual(['Shirt size', 'Shoe size']);
  const employeeid = await addPerson(own, 'A1');
  const [first, second] = (await dataOf(own.admin, employeeid)).sections[0]?.fields ?? [];
  expect(first).toEqual({
    id: detail.fields[0]?.customfieldid,
    typeid: 6,
    value: null,
    label: 'Shirt size',
    placeholder: 'Size',
    helperText: 'As you wear it',
    min: null,
    max: null,
    options: [
      { displayname: 'Small', displayvalue: 1, group: null },
      { displayname: 'Medium', displayvalue: 2, group: null },
    ],
    errorText: 'Choose a size',
    isrequired: true,
    imagepath: null,
    iseditable: true,
    because: 'hr',
    open: null,
    visibility: 'The person and HR',
  });
  expect(second).toMatchObject({ min: 20, max: 50 });
  expect(await own.admin.call(listSections, {})).toMatchObject([
    { fieldcount: 2, usedby: 0, addedbyname: expect.any(String) },
  ]);
});

test('what is entered is checked by its field, kept and given back; a wrong value changes nothing', async () => {
  const own = await app.company();
  const { fields } = await filled(own, [
    field({ typeid: 6, label: 'Size', options: options('S', 'M'), isrequired: true, errorText: 'Choose a size' }),
    field({ typeid: 8, label: 'Shoe', max: 50 }),
    field({ typeid: 11, label: 'Ways', options: options('Bus', 'Train') }),
    field({ typeid: 2, label: 'Since' }),
  ]);
  const [size = 0, shoe = 0, ways = 0, since = 0] = fields.map(({ customfieldid }) => customfieldid);
  const employeeid = await addPerson(own, 'A1');
  const wrong = await own.admin.refused(
    savePersonData,
    {
      employeeid,
      values: [
        { id: size, value: null },
        { id: shoe, value: 51 },
      ],
    },
    0,
  );
  expect(wrong).toMatchObject({
    status: 400,
    error: { message: 'Choose a size', fields: { [size]: 'Choose a size', [shoe]: 'Please enter 50 or less' } },
  });
  expect((await dataOf(own.admin, employeeid)).version).toBe(0);
  await own.admin.call(
    savePersonData,
    {
      employeeid,
      values: [
        { id: size, value: 2 },
        { id: shoe, value: 42 },
        { id: ways, value: [1, 2] },
        { id: since, value: '2025-06-01' },
      ],
    },
    0,
  );
  const data = await dataOf(own.admin, employeeid);
  expect(data.version).toBe(1);
  expect(data.sections[0]?.fields.map(({ value }) => value)).toEqual([2, 42, [1, 2], '2025-06-01']);
  const stale = await own.admin.refused(savePersonData, { employeeid, values: [{ id: shoe, value: 40 }] }, 0);
  expect(stale.status).toBe(412);
  await own.admin.call(savePersonData, { employeeid, values: [{ id: ways, value: [] }] }, 1);
  expect((await dataOf(own.admin, employeeid)).sections[0]?.fields[2]?.value).toEqual([]);
});

test('colleagues see what everybody may, the person what is theirs, HR all; nobody fills in what is not theirs', async () => {
  const own = await app.company();
  const { fields } = await filled(own, [
    field({ label: 'Nickname', visibilityid: 1 }),
    field({ label: 'Blood group', visibilityid: 2 }),
    field({ label: 'Locker', visibilityid: 2, isselfservice: false }),
    field({ label: 'Notes of HR', visibilityid: 3 }),
  ]);
  const [nickname = 0, , locker = 0, notes = 0] = fields.map(({ customfieldid }) => customfieldid);
  const meera = await addPerson(own, 'M1');
  const other = await addPerson(own, 'O1');
  const self = await own.account('meera@example.in', ['Employee'], meera);
  const colleague = await own.account('other@example.in', ['Employee'], other);
  const seen = async (caller: Caller) =>
    (await dataOf(caller, meera)).sections.flatMap((one) =>
      one.fields.map(({ label, iseditable }) => `${label} ${iseditable}`),
    );
  expect(await seen(colleague)).toEqual(['Nickname false']);
  // The form of a person edits the fields that say so (S6-025).
  expect(await seen(self)).toEqual(['Nickname true', 'Blood group true', 'Locker false']);
  expect(await seen(own.admin)).toEqual(['Nickname true', 'Blood group true', 'Locker true', 'Notes of HR true']);

  await self.call(saveOwnData, { values: [{ id: nickname, value: 'Meeru' }] }, 0);
  for (const id of [locker, notes])
    expect((await self.refused(saveOwnData, { values: [{ id, value: 'x' }] }, 1)).status).toBe(404);
  expect(
    (await self.refused(savePersonData, { employeeid: meera, values: [{ id: notes, value: 'x' }] }, 1)).status,
  ).toBe(403);
  expect(
    (await colleague.refused(savePersonData, { employeeid: meera, values: [{ id: nickname, value: 'x' }] }, 1)).status,
  ).toBe(403);
});

test('a field that is filled in keeps its type and its chosen options; it is set inactive, not removed', async () => {
  const own = await app.company();
  const detail = await filled(own, [
    field({ typeid: 6, label: 'Size', options: options('S', 'M') }),
    field({ label: 'Note' }),
  ]);
  const employeeid = await addPerson(own, 'A1');
  const [size, note] = detail.fields;
  if (!size || !note) throw new Error('no fields');
  await own.admin.call(savePersonData, { employeeid, values: [{ id: size.customfieldid, value: 1 }] }, 0);
  const save = (fields: CustomFieldSave[]) => ({
    customsectionid: detail.customsectionid,
    sectionname: detail.sectionname,
    description: null,
    fields,
  });
  for (const fields of [
    [note],
    [{ ...size, typeid: 1 as const }, note],
    [{ ...size, options: size.options.slice(1) }, note],
  ]) {
    const refused = await own.admin.refused(saveSection, save(fields), detail.version);
    expect(refused).toMatchObject({ status: 409, error: { code: 'E1210' } });
  }
  expect((await own.admin.refused(removeSection, { customsectionid: detail.customsectionid })).error.code).toBe(
    'E1210',
  );
  // Renamed, moved behind the other, set inactive: what people chose stays.
  const renamed = {
    ...size,
    label: 'Note',
    statusid: 2 as const,
    options: [{ ...(size.options[0] ?? { displayvalue: 1, group: null }), displayname: 'Small' }],
  };
  await own.admin.call(saveSection, save([{ ...note, label: 'Size' }, renamed]), detail.version);
  const data = await dataOf(own.admin, employeeid);
  expect(data.sections[0]?.fields.map(({ label }) => label)).toEqual(['Size']);
});

test('definitions that no form could show are refused with the field and what to do', async () => {
  for (const [fields, text] of [
    [[field({ typeid: 6, label: 'Size' })], '“Size” needs at least one option to choose from'],
    [[field({ label: 'A' }), field({ label: 'a' })], 'Two fields are called “a”. Give one another label.'],
    [[field({ typeid: 8, label: 'N', min: 5, max: 4 })], 'The most of “N” is below its least'],
    [[field({ typeid: 6, label: 'S', options: options('X', 'x') })], '“S” has the same option twice'],
  ] as const) {
    const refused = await company.admin.refused(saveSection, section('Wrong', [...fields]));
    expect(refused).toMatchObject({ status: 400, error: { message: text } });
  }
  await company.admin.call(saveSection, section('Uniform', []));
  expect((await company.admin.refused(saveSection, section('uniform', []))).error).toMatchObject({
    code: 'E0110',
    message: 'Already exist',
  });
});

test('a picture is claimed from the caller’s upload, shown by a signed address, and stays when saved again', async () => {
  const own = await app.company();
  const { fields } = await filled(own, [field({ typeid: 12, label: 'Vehicle', isrequired: true })]);
  const id = fields[0]?.customfieldid ?? 0;
  const employeeid = await addPerson(own, 'A1');
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const [stored] = await own.admin.upload(
    { ...uploadDocument, path: `${uploadDocument.path}?purpose=custom_image` },
    'car.png',
    png,
  );
  await own.admin.call(savePersonData, { employeeid, values: [{ id, value: stored?.imagepath ?? '' }] }, 0);
  const picture = (await dataOf(own.admin, employeeid)).sections[0]?.fields[0];
  expect(picture?.imagepath).toMatch(/^http:\/\/files\.localhost/);
  expect(picture?.value).toBeNull();
  await own.admin.call(savePersonData, { employeeid, values: [{ id, value: picture?.imagepath ?? '' }] }, 1);
  const foreign = await own.admin.refused(
    savePersonData,
    { employeeid, values: [{ id, value: 'http://evil.example/x.png' }] },
    2,
  );
  expect(foreign.status).toBe(404);
});

test('a file fills in many, names what is wrong by row and column, and is undone', async () => {
  const own = await app.company();
  const { fields } = await filled(own, [
    field({ typeid: 6, label: 'Size', options: options('S', 'M') }),
    field({ typeid: 2, label: 'Since' }),
  ]);
  expect(fields).toHaveLength(2);
  const first = await addPerson(own, '0001');
  await addPerson(own, '0002');
  const csv = [
    'Employee Code,Field,Value',
    '0001,Size,M',
    '0001,Since,05-04-2025',
    '0002,Size,XL',
    '0009,Size,S',
    '0002,Colour,Red',
  ].join('\n');
  const [batch] = await own.admin.upload(customDataBulk.upload, 'custom.csv', csv);
  if (!batch) throw new Error('no upload');
  const { bulkbatchid, mapping } = batch;
  await own.admin.call(customDataBulk.check, { bulkbatchid, mapping, parameters: {}, accepted: {} });
  const checked = await settled(own.admin, customDataBulk, bulkbatchid);
  expect({ valid: checked.validrows, errors: checked.errorrows }).toEqual({ valid: 2, errors: 3 });
  const { rows } = await own.admin.call(customDataBulk.rows, { bulkbatchid, filter: 'errors', offset: 0, limit: 50 });
  expect(rows.map(({ rownumber, messages }) => [rownumber, messages[0]?.column, messages[0]?.text])).toEqual([
    [4, 'value', '“XL” is no option of Size. Choose one of: S, M'],
    [5, 'employeecode', 'No employee has the code 0009. Correct the code, or add the person first.'],
    [6, 'field', 'There is no active field “Colour”.'],
  ]);
  await own.admin.call(customDataBulk.apply, { bulkbatchid, rows: 'valid' });
  await settled(own.admin, customDataBulk, bulkbatchid);
  const values = async () => (await dataOf(own.admin, first)).sections[0]?.fields.map(({ value }) => value);
  expect(await values()).toEqual([2, '2025-04-05']);
  await own.admin.call(customDataBulk.undo, { bulkbatchid });
  await settled(own.admin, customDataBulk, bulkbatchid);
  expect(await values()).toEqual([null, null]);
});
