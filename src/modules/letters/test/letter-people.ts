import { readFileSync } from 'node:fs';
import { savePersonData } from '#modules/custom-data/contract/person.ts';
import { type CustomFieldSave, getSection, saveSection } from '#modules/custom-data/contract/section.ts';
import type { DynamicValue } from '#platform/contract/dynamic-form.ts';
import { FEATURES, type FeatureKey } from '#platform/contract/features.ts';
import { type Scope } from '#platform/contract/scopes.ts';
import type { Caller, TestApp, TestCompany } from '../../../../test/support/app.ts';
import { saveLayout } from '../contract/layout.ts';
import { checkLetters, draftLetters } from '../contract/letter.ts';
import { saveTemplate } from '../contract/template.ts';

const ACME = JSON.parse(readFileSync('samples/acme/company.json', 'utf8')) as Record<string, unknown>;

/** A company with its payroll configured. */
export const paying = (app: TestApp): Promise<TestCompany> => app.company(ACME);

type Person = { managerid?: number; joiningdate?: string; emailid?: string };
let serial = 0;

/** An employee with a record and a job from the joining day on. */
export async function personIn(
  company: TestCompany,
  fullname: string,
  { managerid, joiningdate = '2024-04-01', emailid }: Person = {},
): Promise<number> {
  serial += 1;
  return company.tx(async (db) => {
    const { employeeid } = await db
      .insertInto('employee')
      .values({ employeecode: `L${serial}`, fullname, joiningdate, emailid: emailid ?? null })
      .returning('employeeid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('work_profile')
      .values({ employeeid, managerid: managerid ?? null, period: `[${joiningdate},)` })
      .execute();
    return employeeid;
  });
}

type Input = Partial<Record<FeatureKey, Scope>>;

/** An account with only these rights, each editable. */
export async function withRights(
  company: TestCompany,
  rights: Input,
  employeeid: number | null = null,
): Promise<Caller> {
  serial += 1;
  const name = `Rights ${serial}`;
  await company.tx(async (db) => {
    const group = await db
      .insertInto('permission_group')
      .values({ permissiongroupname: name })
      .returning('permissiongroupid')
      .executeTakeFirstOrThrow();
    const grants = (Object.entries(rights) as [FeatureKey, Scope][]).map(([feature, scope]) => ({
      ...group,
      featureid: FEATURES[feature].featureid,
      actionid: 1,
      scope,
    }));
    await db.insertInto('permission_grant').values(grants).execute();
  });
  return company.account(`rights${serial}@example.in`, [name], employeeid);
}

/** Custom fields in a section of their own. @returns their ids in their order */
export async function fieldsOf(company: TestCompany, sectionname: string, fields: Partial<CustomFieldSave>[]) {
  const usual = { customfieldid: null, placeholder: null, helperText: null, min: null, max: null, options: [] };
  const rules = { errorText: null, isrequired: false, visibilityid: 2, isselfservice: true, statusid: 1 } as const;
  const [saved] = await company.admin.call(saveSection, {
    customsectionid: null,
    sectionname,
    description: null,
    fields: fields.map((one) => ({ ...usual, ...rules, typeid: 1, label: 'Field', ...one })),
  });
  const [detail] = await company.admin.call(getSection, { customsectionid: saved?.customsectionid ?? 0 });
  return (detail?.fields ?? []).map(({ customfieldid }) => customfieldid);
}

/** Enters values of a person who has none yet. */
export const enter = (company: TestCompany, employeeid: number, values: [number | undefined, DynamicValue][]) =>
  company.admin.call(savePersonData, { employeeid, values: values.map(([id = 0, value]) => ({ id, value })) }, 0);

/** A template with the text. @returns its id */
export async function templateOf(company: TestCompany, body: string, subject = 'To {{fullname}}'): Promise<number> {
  serial += 1;
  const [layout] = await company.admin.call(saveLayout, {
    pagelayoutid: null,
    pagelayoutname: `Paper ${serial}`,
    logopath: null,
    letterheadid: 1,
    headertext: null,
    footertext: null,
    watermark: null,
    margintop: 25,
    marginbottom: 20,
    marginside: 22,
    ispagenumbered: true,
  });
  const [template] = await company.admin.call(saveTemplate, {
    lettertemplateid: null,
    lettertemplatename: `Letter ${serial}`,
    availabilityid: 2,
    triggerid: null,
    pagelayoutid: layout?.pagelayoutid ?? 0,
    authorizedsignatoryid: null,
    numberpattern: 'L/{no}',
    subject,
    body: `<p>${body}</p>`,
  });
  return template?.lettertemplateid ?? 0;
}

/** Checks letters to the given people. */
export const check = (by: Caller, lettertemplateid: number, employeeids: number[]) =>
  by.call(checkLetters, { lettertemplateid, employeeids, businessunitids: [], departmentids: [] });

/** The results of a check, and the drafts created. */
export async function written(by: Caller, lettertemplateid: number, employeeids: number[]) {
  const [checked] = await check(by, lettertemplateid, employeeids);
  const named = { lettertemplateid, employeeids, businessunitids: [], departmentids: [] };
  const [drafted] = await by.call(draftLetters, named);
  if (!checked || !drafted) throw new Error('Nothing was checked');
  return {
    problems: checked.problems.map(({ person, missing, hidden }) => ({ name: person.fullname, missing, hidden })),
    html: checked.sample?.html ?? null,
    letterids: drafted.letterids,
    skipped: drafted.skipped,
  };
}
