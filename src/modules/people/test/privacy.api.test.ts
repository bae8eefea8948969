import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp, type TestCompany } from '../../../../test/support/app.ts';
import { exportDirectory, getProfile, listDirectory } from '../contract/employee.ts';
import {
  getDefaultPrivacy,
  getPersonalPrivacy,
  revealField,
  saveDefaultPrivacy,
  savePersonalPrivacy,
} from '../contract/privacy.ts';
import type { Audience, Choice, FieldKey } from '../contract/profile-fields.ts';
import { addEverybody } from './registers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type Cast = {
  company: TestCompany;
  ids: Record<'boss' | 'lead' | 'mate' | 'far', number>;
  mate: Caller;
  far: Caller;
  lead: Caller;
};

/** Boss above lead above mate; far sits elsewhere. Everybody has mail, mobile and a date of birth. */
async function cast(): Promise<Cast> {
  const company = await app.company();
  const ids = await company.tx(async (db) => {
    const departments = await db
      .insertInto('department')
      .values([{ departmentname: 'Dyeing' }, { departmentname: 'Sales' }])
      .returning('departmentid')
      .execute();
    const created: Record<string, number> = {};
    for (const [name, place, manager] of [
      ['boss', 0, undefined],
      ['lead', 0, 'boss'],
      ['mate', 0, 'lead'],
      ['far', 1, 'boss'],
    ] as const) {
      const { employeeid } = await db
        .insertInto('employee')
        .values({
          employeecode: name,
          fullname: `${name} Rao`,
          emailid: `${name}@mill.example`,
          mobilenumber: `98765432${Object.keys(created).length}0`,
          dateofbirth: '1990-05-17',
          joiningdate: '2024-01-01',
        })
        .returning('employeeid')
        .executeTakeFirstOrThrow();
      created[name] = employeeid;
      await db
        .insertInto('work_profile')
        .values({
          employeeid,
          departmentid: departments[place]?.departmentid ?? null,
          managerid: manager === undefined ? null : (created[manager] ?? null),
          period: '[2024-01-01,)',
        })
        .execute();
      await db.insertInto('employee_statutory').values({ employeeid, pan: 'ABCDE1234F' }).execute();
    }
    return created;
  });
  return {
    company,
    ids,
    mate: await company.account('mate@mill.example', ['Employee'], ids.mate),
    far: await company.account('far@mill.example', ['Employee'], ids.far),
    lead: await company.account('lead@mill.example', ['Employee'], ids.lead),
  };
}

async function rule(company: TestCompany, fieldkey: FieldKey, open: Audience[], choice: Choice = 'none') {
  const [now] = await company.admin.call(getDefaultPrivacy, {});
  const rules = (now?.rules ?? []).map((one) => (one.fieldkey === fieldkey ? { fieldkey, open, choice } : one));
  await company.admin.call(saveDefaultPrivacy, { rules }, now?.version ?? 0);
}
const person = async (who: Caller, employeeid: number) => {
  const [result] = await who.call(getProfile, { employeeid });
  if (!result) throw new Error('No profile');
  return result;
};
const because = async (who: Caller, employeeid: number, field: FieldKey) =>
  (await person(who, employeeid)).visibility.find(({ fieldkey }) => fieldkey === field)?.because;

describe('the privacy of a profile (S2-028 S2-173)', () => {
  // Invariant: Fields of people leave only through field visibility
  test('follows the company: circle by circle, with the reason', async () => {
    const { company, ids, mate, far, lead } = await cast();
    expect(await because(far, ids.mate, 'mobilenumber')).toBe('everybody');
    await rule(company, 'mobilenumber', ['department']);
    expect(await because(lead, ids.mate, 'mobilenumber')).toBe('department');
    expect(await person(far, ids.mate)).toMatchObject({ mobilenumber: null, emailid: 'mate@mill.example' });
    await rule(company, 'dateofbirth', ['line']);
    expect(await because(lead, ids.mate, 'dateofbirth')).toBe('line');
    expect((await person(lead, ids.mate)).personal).toMatchObject({ dateofbirth: '1990-05-17', gender: null });
    // The line goes up, not down, and not sideways.
    expect(await because(mate, ids.lead, 'dateofbirth')).toBeUndefined();
    expect((await person(far, ids.mate)).personal).toBeNull();
    expect(await because(company.admin, ids.mate, 'dateofbirth')).toBe('hr');
    const own = (await person(mate, ids.mate)).visibility.find(({ fieldkey }) => fieldkey === 'dateofbirth');
    expect(own).toEqual({ fieldkey: 'dateofbirth', because: 'self', open: ['line', 'hr'] });
  });

  test('holds in the directory and its file as in the profile, and counts the same people', async () => {
    const { company, ids, far, lead } = await cast();
    await rule(company, 'mobilenumber', ['department']);
    const rowOf = async (who: Caller) => {
      const { rows, total } = await who.call(listDirectory, { limit: 50 });
      return { ...rows.find((one) => one.employeeid === ids.mate), total };
    };
    expect(await rowOf(lead)).toMatchObject({ mobilenumber: expect.stringMatching(/^98765/), total: 4 });
    expect(await rowOf(far)).toMatchObject({ mobilenumber: null, emailid: 'mate@mill.example', total: 4 });
    const file = async (who: Caller) =>
      (await who.file(exportDirectory.endpoint, { format: 'csv', columns: 'fullname,mobilenumber' })).toString();
    expect((await file(far)).match(/98765/g)).toHaveLength(1);
    expect((await file(lead)).match(/98765/g)).toHaveLength(3);
  });

  test('leaves the person to narrow or to widen, as far as the company lets', async () => {
    const { company, ids, mate, far, lead } = await cast();
    await mate.call(savePersonalPrivacy, { choices: [{ fieldkey: 'mobilenumber', open: ['line'] }] });
    expect((await person(far, ids.mate)).mobilenumber).toBeNull();
    expect(await because(lead, ids.mate, 'mobilenumber')).toBe('line');
    const result = await far.call(listDirectory, { limit: 50 });
    expect(result.rows.find((one) => one.employeeid === ids.mate)?.mobilenumber).toBeNull();
    expect(result.rows.find((one) => one.employeeid === ids.lead)?.mobilenumber).not.toBeNull();
    // A birthday for the team of one's own free will; what the company keeps is refused.
    await mate.call(savePersonalPrivacy, { choices: [{ fieldkey: 'dateofbirth', open: ['everybody'] }] });
    expect(await because(far, ids.mate, 'dateofbirth')).toBe('everybody');
    for (const [fieldkey, open] of [
      ['pan', ['line']],
      ['fathername', ['team']],
      ['designationname', []],
    ] as const) {
      const refused = await mate.refused(savePersonalPrivacy, { choices: [{ fieldkey, open: [...open] }] });
      expect(refused.status).toBe(400);
    }
    // The company takes the choice away: its own word counts again at once.
    await rule(company, 'dateofbirth', []);
    expect(await because(far, ids.mate, 'dateofbirth')).toBeUndefined();
    await mate.call(savePersonalPrivacy, { choices: [{ fieldkey: 'mobilenumber', open: null }] });
    expect(await because(far, ids.mate, 'mobilenumber')).toBe('everybody');
    expect((await mate.call(getPersonalPrivacy, {})).find((row) => row.fieldkey === 'mobilenumber')).toMatchObject({
      chosen: false,
      open: ['everybody', 'hr'],
    });
    expect(await company.admin.call(getPersonalPrivacy, {})).toEqual([]);
  });

  test('never opens what is sensitive to colleagues, and is saved by one of two at a time', async () => {
    const { company } = await cast();
    const open = (fieldkey: FieldKey, audiences: Audience[], choice: Choice = 'none') =>
      company.admin.refused(saveDefaultPrivacy, { rules: [{ fieldkey, open: audiences, choice }] }, 0);
    expect((await open('pan', ['everybody'])).status).toBe(400);
    expect((await open('bankaccount', ['team'])).status).toBe(400);
    expect((await open('pan', ['line'], 'free')).status).toBe(400);
    await rule(company, 'gender', ['team']);
    expect((await company.admin.refused(saveDefaultPrivacy, { rules: [] }, 0)).status).toBe(412);
  });

  test('finds nobody by a mobile number or an e-mail address', async () => {
    const company = await app.company();
    await addEverybody(company.admin);
    const { rows } = await company.admin.call(listDirectory, { limit: 1 });
    const [existing] = rows;
    const searches = [existing?.mobilenumber ?? '', existing?.mobilenumber?.slice(0, 6) ?? '', existing?.emailid ?? ''];
    for (const search of searches) {
      expect(search.length).toBeGreaterThan(5);
      expect(await company.admin.call(listDirectory, { search })).toEqual({ rows: [], total: 0 });
    }
    expect((await company.admin.call(listDirectory, { search: existing?.employeecode ?? '' })).total).toBe(1);
  });
});

describe('a covered number', () => {
  test('is uncovered by those responsible with a trace, by oneself without, by nobody else', async () => {
    const { company, ids, mate, far } = await cast();
    expect((await person(company.admin, ids.mate)).statutory?.pan).toBe('••••••234F');
    expect((await person(mate, ids.mate)).statutory?.pan).toBe('••••••234F');
    const ask = { employeeid: ids.mate, fieldkey: 'pan' } as const;
    const hidden = await far.refused(revealField, ask);
    expect(hidden).toEqual(await far.refused(revealField, { ...ask, employeeid: 987_654_321 }));
    expect(hidden.status).toBe(404);
    expect(await mate.call(revealField, ask)).toEqual([{ value: 'ABCDE1234F' }]);
    expect(await company.admin.call(revealField, ask)).toEqual([{ value: 'ABCDE1234F' }]);
    expect((await company.admin.refused(revealField, { ...ask, fieldkey: 'gender' })).status).toBe(400);
    const traces = await company.tx((db) =>
      db.selectFrom('profile_reveal').select(['employeeid', 'fieldkey']).execute(),
    );
    expect(traces).toEqual([{ employeeid: ids.mate, fieldkey: 'pan' }]);
  });
});
