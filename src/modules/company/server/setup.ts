import { sql } from 'kysely';
import { z } from 'zod';
import { createdRows, nameKey } from '#platform/server/configuration-rows.ts';
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

/** Lists of names: table, column and order, and what an import calls them. Grades are listed highest first. */
const LISTS = {
  businessunits: ['business_unit', 'businessunitname', 'businessunitid', 'Business units'],
  departments: ['department', 'departmentname', 'departmentid', 'Departments'],
  grades: ['grade', 'gradename', 'graderank', 'Grades'],
  teams: ['team', 'teamname', 'teamid', 'Teams'],
} as const;
type List = keyof typeof LISTS;
const KEYS = Object.keys(LISTS) as List[];

async function current(db: Db) {
  const choices: Partial<Record<List, string[]>> = {};
  for (const key of KEYS) {
    const [table, column, order] = LISTS[key];
    const rows = await db
      .selectFrom(table as 'team')
      .select(sql<string>`${sql.ref(column)}`.as('name'))
      .orderBy(sql.ref(order), key === 'grades' ? 'desc' : 'asc')
      .execute();
    choices[key] = rows.map(({ name }) => name);
  }
  const offices = await db
    .selectFrom('company_office')
    .select(['officename as name', 'cityname as city', 'statename as state', 'pincode as pin'])
    .orderBy('officeaddressid')
    .execute();
  const entities = await db
    .selectFrom('business_unit')
    .select('businessunitname as name')
    .where('isseparateentity', '=', true)
    .orderBy('businessunitid')
    .execute();
  return { choices, offices, entities: entities.map(({ name }) => name) };
}

/** Names of a file that the company does not have, each once. */
const missing = (names: readonly string[], have: readonly string[] = []): string[] => {
  const existing = new Set(have.map(nameKey));
  return [...new Set(names)].filter((name) => !existing.has(nameKey(name)));
};

/**
 * Creates the structure rows of a configuration that the company does not have.
 * @returns what was or would be created.
 */
async function create(db: Db, input: Part, apply: boolean): Promise<string[]> {
  const have = await current(db);
  const fresh = KEYS.map((key) => [key, missing(input.choices[key], have.choices[key])] as const);
  const names = missing(
    input.offices.map(({ name }) => name),
    have.offices.map(({ name }) => name),
  );
  const separate = missing(input.choices.entities, have.entities);
  const changes = [
    ...fresh.flatMap(([key, list]) => createdRows(LISTS[key][3], list)),
    ...createdRows('Offices', names),
    ...(separate.length > 0 ? [`Legal entities of their own: ${separate.join(', ')}.`] : []),
  ];
  if (!apply) return changes;
  const offices = input.offices
    .filter(({ name }) => names.includes(name))
    .map(({ name, state, city, pin }) => ({
      officename: name,
      statename: state,
      cityname: city ?? null,
      pincode: pin ?? null,
    }));
  if (offices.length > 0) await db.insertInto('company_office').values(offices).execute();
  const { most } = await db
    .selectFrom('grade')
    .select((eb) => eb.fn.max('graderank').as('most'))
    .executeTakeFirstOrThrow();
  for (const [key, list] of fresh) {
    const [table, column] = LISTS[key];
    const rank = (at: number) => (key === 'grades' ? { graderank: (most ?? 0) + list.length - at } : {});
    const rows = list.map((name, at) => ({ [column]: name, ...rank(at) }));
    if (rows.length > 0)
      await db
        .insertInto(table as 'team')
        .values(rows as never)
        .execute();
  }
  if (separate.length > 0)
    await db
      .updateTable('business_unit')
      .set((eb) => ({ isseparateentity: true, version: eb('version', '+', 1) }))
      .where('isseparateentity', '=', false)
      .where(sql<boolean>`lower(businessunitname) = any(${separate.map(nameKey)}::text[])`)
      .execute();
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
