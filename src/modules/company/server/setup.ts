import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#platform/server/db.ts';
import type { ConfigurationPart, Setup } from '#platform/server/module.ts';
import { COMPANY_FILE } from './employment-types.ts';

const names = z.array(z.string().trim().min(1).max(100));
const office = z.object({
  name: z.string().max(100),
  state: z.string().max(60),
  city: z.string().max(60).optional(),
  pin: z.string().max(10).optional(),
});
const part = z.object({
  company: z
    .looseObject({
      label: z.unknown().optional().describe('Address label of the company that the file is of; an import leaves it'),
      name: z.unknown().optional().describe('Name of that company; an import leaves it'),
      country: z.unknown().optional().describe('`IN`'),
      currency: z.unknown().optional().describe('`INR`'),
      timezone: z.unknown().optional().describe('Time zone of the company, such as `Asia/Kolkata`'),
    })
    .default({}),
  offices: z.array(office).default([]),
  choices: z
    .looseObject({
      businessunits: names.default([]),
      entities: names.default([]).describe('Those of the business units that are legal entities of their own'),
      departments: names.default([]),
      grades: names.default([]),
      teams: names.default([]),
      employmenttypes: z.unknown().optional().describe('List of texts: employment types beside the usual ones'),
      paymentmodes: z.unknown().optional().describe('List of texts: payment modes'),
    })
    .default({ businessunits: [], entities: [], departments: [], grades: [], teams: [] }),
});
type Part = z.output<typeof part>;

/**
 * What the setting with the company part of a configuration file stores besides structure names, unchanged for the next
 * export.
 */
const REST = ['employmenttypes', 'paymentmodes', 'bankmodes'] as const;

async function current(db: Db) {
  const rows = {
    businessunits: await db
      .selectFrom('business_unit')
      .select('businessunitname as name')
      .orderBy('businessunitid')
      .execute(),
    departments: await db.selectFrom('department').select('departmentname as name').orderBy('departmentid').execute(),
    grades: await db.selectFrom('grade').select('gradename as name').orderBy('graderank', 'desc').execute(),
    teams: await db.selectFrom('team').select('teamname as name').orderBy('teamid').execute(),
  };
  const offices = await db
    .selectFrom('company_office')
    .select(['officename as name', 'cityname as city', 'statename as state', 'pincode as pin'])
    .orderBy('officeaddressid')
    .execute();
  const entities = await db
    .selectFrom('business_unit')
    .select('businessunitname')
    .where('isseparateentity', '=', true)
    .orderBy('businessunitid')
    .execute();
  return {
    entities: entities.map(({ businessunitname }) => businessunitname),
    choices: Object.fromEntries(
      Object.entries(rows).map(([key, list]) => [key, list.map(({ name }) => name)]),
    ) as Record<keyof typeof rows, string[]>,
    offices,
  };
}

const missing = (wanted: readonly string[], have: readonly string[]): string[] => {
  const existing = new Set(have.map((name) => name.toLowerCase()));
  return [...new Set(wanted)].filter((name) => !existing.has(name.toLowerCase()));
};

/**
 * Creates the structure rows of a configuration that the company does not have; grades are listed highest first.
 * @returns what was or would be created.
 */
async function create(db: Db, input: Part, apply: boolean): Promise<string[]> {
  const have = await current(db);
  const fresh = {
    businessunits: missing(input.choices.businessunits, have.choices.businessunits),
    departments: missing(input.choices.departments, have.choices.departments),
    grades: missing(input.choices.grades, have.choices.grades),
    teams: missing(input.choices.teams, have.choices.teams),
    offices: missing(
      input.offices.map(({ name }) => name),
      have.offices.map(({ name }) => name),
    ),
  };
  const words = {
    businessunits: 'Business units',
    departments: 'Departments',
    grades: 'Grades',
    teams: 'Teams',
    offices: 'Offices',
  } as const;
  const changes = (Object.keys(words) as (keyof typeof words)[])
    .filter((key) => fresh[key].length > 0)
    .map((key) => `${words[key]} are created: ${fresh[key].join(', ')}.`);
  const own = input.choices.entities.map((name) => name.toLowerCase());
  const separate = missing(input.choices.entities, have.entities);
  if (separate.length > 0) changes.push(`Legal entities of their own: ${separate.join(', ')}.`);
  if (!apply) return changes;
  const newoffices = new Set(fresh.offices);
  const offices = input.offices.filter(({ name }) => newoffices.has(name));
  if (offices.length > 0)
    await db
      .insertInto('company_office')
      .values(
        offices.map(({ name, state, city, pin }) => ({
          officename: name,
          statename: state,
          cityname: city ?? null,
          pincode: pin ?? null,
        })),
      )
      .execute();
  if (fresh.businessunits.length > 0)
    await db
      .insertInto('business_unit')
      .values(fresh.businessunits.map((businessunitname) => ({ businessunitname })))
      .execute();
  if (separate.length > 0)
    await db
      .updateTable('business_unit')
      .set((eb) => ({ isseparateentity: true, version: eb('version', '+', 1) }))
      .where('isseparateentity', '=', false)
      .where(sql<boolean>`lower(businessunitname) = any(${own}::text[])`)
      .execute();
  if (fresh.departments.length > 0)
    await db
      .insertInto('department')
      .values(fresh.departments.map((departmentname) => ({ departmentname })))
      .execute();
  if (fresh.teams.length > 0)
    await db
      .insertInto('team')
      .values(fresh.teams.map((teamname) => ({ teamname })))
      .execute();
  if (fresh.grades.length > 0) {
    const { most } = await db
      .selectFrom('grade')
      .select((eb) => eb.fn.max('graderank').as('most'))
      .executeTakeFirstOrThrow();
    await db
      .insertInto('grade')
      .values(fresh.grades.map((gradename, at) => ({ gradename, graderank: (most ?? 0) + fresh.grades.length - at })))
      .execute();
  }
  const value = JSON.stringify({
    company: input.company,
    choices: Object.fromEntries(REST.map((key) => [key, input.choices[key] ?? []])),
  });
  await db
    .insertInto('tenant_setting')
    .values({ settingname: COMPANY_FILE, value })
    .onConflict((conflict) =>
      conflict
        .columns(['subscriptionid', 'settingname'])
        .doUpdateSet((eb) => ({ value, version: eb('tenant_setting.version', '+', 1) })),
    )
    .execute();
  return changes;
}

export const setUpCompany: Setup = async ({ db, configuration }) => {
  if (Object.keys(configuration).length > 0) await create(db, part.parse(configuration), true);
};

/** Company structure in the configuration file: names are added, never removed. */
export const companyConfiguration: ConfigurationPart = {
  schema: part,
  read: async (db) => {
    const { choices, entities, offices } = await current(db);
    const setting = await db
      .selectFrom('tenant_setting')
      .select('value')
      .where('settingname', '=', COMPANY_FILE)
      .executeTakeFirst();
    const stored = (setting?.value ?? {}) as { company?: object; choices?: object };
    return {
      company: { ...stored.company },
      offices: offices.map(({ name, city, state, pin }) => ({ name, city: city ?? '', state, pin: pin ?? '' })),
      choices: { ...stored.choices, ...choices, ...(entities.length > 0 ? { entities } : {}) },
    };
  },
  take: async (db, input, apply) => {
    const read = part.safeParse(input);
    if (!read.success)
      return { changes: [], problems: read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}.`) };
    return { changes: await create(db, read.data, apply), problems: [] };
  },
};
