import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';
import type { Session } from '#platform/server/access.ts';
import { anyOf } from '#platform/server/ids.ts';
import { coveredBy } from '#platform/server/people-scope.ts';
import { type Audience, AUDIENCES, FIELD_KEYS, type FieldKey, fieldOf } from '../contract/profile-fields.ts';
import { type FieldRule, fieldRule } from '../contract/privacy.ts';
import { type FieldRules, openTo, type Relation, type Visibility, visibleTo } from '../engine/visible-to.ts';

export const PRIVACY = 'defaultprivacy';

/** The company's rule for every field: the stored one, else the default. */
export async function companyRules(db: Db): Promise<{ rules: Map<FieldKey, FieldRule>; version: number }> {
  const stored = await db
    .selectFrom('tenant_setting')
    .select(['value', 'version'])
    .where('settingname', '=', PRIVACY)
    .executeTakeFirst();
  return { rules: rulesOf(stored?.value), version: stored?.version ?? 0 };
}

function rulesOf(stored: unknown): Map<FieldKey, FieldRule> {
  const rules = new Map<FieldKey, FieldRule>(
    FIELD_KEYS.map((fieldkey) => {
      const { open, choice } = fieldOf(fieldkey);
      return [fieldkey, { fieldkey, open: [...open], choice }];
    }),
  );
  const text = (stored as { rules?: unknown[] } | null | undefined)?.rules ?? [];
  for (const one of text) {
    // A field that a later version removed or restricted uses the default.
    const { success, data } = fieldRule.safeParse(one);
    if (success) rules.set(data.fieldkey, data);
  }
  return rules;
}

const isAudience = (text: string): text is Audience => (AUDIENCES as readonly string[]).includes(text);

type Chosen = { employeeid: number; fieldkey: string; audiences: string[] };
const byField = (rows: readonly Chosen[]): Map<string, Audience[]> =>
  new Map(rows.map((row) => [`${row.employeeid} ${row.fieldkey}`, row.audiences.filter(isAudience)]));
const chosenBy = (db: Db, employeeids: readonly number[]) =>
  db
    .selectFrom('employee_privacy as c')
    .select(['c.employeeid', 'c.fieldkey', 'c.audiences'])
    .where(anyOf('c.employeeid', employeeids));

/** The choices of people for their fields. */
export async function choicesOf(db: Db, employeeids: readonly number[]): Promise<Map<string, Audience[]>> {
  return byField(await chosenBy(db, employeeids).execute());
}

/** The rules of the company and the choices of the persons, in one statement: every list needs both. */
async function textOf(db: Db, employeeids: readonly number[]) {
  const rows = await chosenBy(db, employeeids)
    .select(sql<unknown>`null::jsonb`.as('stored'))
    .unionAll(
      db
        .selectFrom('tenant_setting as s')
        .select([
          sql<number>`0::bigint`.as('employeeid'),
          sql<string>`''`.as('fieldkey'),
          sql<string[]>`array[]::text[]`.as('audiences'),
          's.value as stored',
        ])
        .where('s.settingname', '=', PRIVACY),
    )
    .execute();
  const company = rows.find(({ employeeid }) => employeeid === 0);
  return { rules: rulesOf(company?.stored), chosen: byField(rows.filter((row) => row !== company)) };
}

type Viewer = { db: Db; session: Session; today: string };
const NONE: Relation = { self: false, hr: false, line: false, team: false, department: false };

/** Those of the persons who report to the viewer, directly or indirectly. */
async function below({ db, session, today }: Viewer, employeeids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .withRecursive('up', (q) =>
      q
        .selectFrom('work_profile as w')
        .select(['w.employeeid as start', 'w.managerid'])
        .where(anyOf('w.employeeid', employeeids))
        .where(sql<boolean>`w.period @> ${today}::date`)
        .union((u) =>
          u
            .selectFrom('up')
            .innerJoin('work_profile as w', 'w.employeeid', 'up.managerid')
            .select(['up.start', 'w.managerid'])
            .where(sql<boolean>`w.period @> ${today}::date`),
        ),
    )
    .selectFrom('up')
    .select('up.start')
    .where('up.managerid', '=', session.employeeid ?? -1)
    .execute();
  return new Set(rows.map((row) => row.start));
}

/** The viewer's relation to each person: a few statements for any number of persons. */
async function relationsOf(viewer: Viewer, employeeids: readonly number[]): Promise<(id: number) => Relation> {
  const { db, session, today } = viewer;
  const hr = await coveredBy(viewer, 'people', employeeids);
  const own = session.employeeid;
  if (own === null) return (id) => ({ ...NONE, hr: hr.has(id) });
  const line = await below(viewer, employeeids);
  const places = await db
    .selectFrom('work_profile as w')
    .select(['w.employeeid', 'w.teamid', 'w.departmentid'])
    .where(anyOf('w.employeeid', [...employeeids, own]))
    .where(sql<boolean>`w.period @> ${today}::date`)
    .execute();
  const place = new Map(places.map((row) => [row.employeeid, row]));
  const mine = place.get(own);
  return (id) => {
    const theirs = place.get(id);
    return {
      self: id === own,
      hr: hr.has(id),
      line: line.has(id),
      team: mine?.teamid !== undefined && mine.teamid !== null && mine.teamid === theirs?.teamid,
      department:
        mine?.departmentid !== undefined && mine.departmentid !== null && mine.departmentid === theirs?.departmentid,
    };
  };
}

export type FieldVisibility = {
  of(employeeid: number, field: FieldKey): Visibility;
  /** The audiences in effect for a field of a person. */
  open(employeeid: number, field: FieldKey): Audience[];
};

/**
 * For a viewer and any number of persons: which of the fields are visible, and why. A fixed number of statements. When
 * all the fields are open to everybody and nobody chose otherwise, the relations are not queried.
 */
export async function fieldVisibilityOf(
  viewer: Viewer,
  employeeids: readonly number[],
  fields: readonly FieldKey[] = FIELD_KEYS,
): Promise<FieldVisibility> {
  const { rules, chosen } = await textOf(viewer.db, employeeids);
  const of = (employeeid: number, field: FieldKey): FieldRules => {
    const { open, choice } = rules.get(field) ?? { open: [], choice: 'none' };
    return { class: fieldOf(field).class, open, choice, chosen: chosen.get(`${employeeid} ${field}`) ?? null };
  };
  const requests = new Set<string>(fields);
  const closed =
    fields.some((field) => !openTo({ ...of(0, field), chosen: null }).includes('everybody')) ||
    [...chosen.keys()].some((key) => requests.has(key.split(' ')[1] ?? ''));
  const relation = closed ? await relationsOf(viewer, employeeids) : undefined;
  const own = (id: number): Relation => ({ ...NONE, self: id === viewer.session.employeeid });
  return {
    of: (employeeid, field) => visibleTo(of(employeeid, field), (relation ?? own)(employeeid)),
    open: (employeeid, field) => openTo(of(employeeid, field)),
  };
}
