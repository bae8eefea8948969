import { sql } from 'kysely';
import type { DynamicOption, FieldTypeId } from '#platform/contract/dynamic-form.ts';
import { isDay } from '#platform/engine/day.ts';
import { grantFor } from '#platform/server/access.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import { type Filter, type FilterField, filterKind, rangeOf, readFilters } from '#platform/contract/person-filter.ts';
import { EVERYBODY, maySee, standingsOf, type Viewer } from './standing.ts';

const ONE_OPTION: readonly number[] = [6, 9, 13];

/** The right over people that shows fields not visible to everybody; a right over oneself does not count as HR. */
function responsible({ session }: Viewer) {
  const grant = grantFor(session, 'people');
  return grant && grant.scope !== 'self' ? grant : undefined;
}

/** The active fields to filter a list of people by, as far as the viewer may see them of other people. */
async function fieldRows(viewer: Viewer) {
  let query = viewer.db
    .selectFrom('custom_field as f')
    .innerJoin('custom_section as s', 's.customsectionid', 'f.customsectionid')
    .select(['f.customfieldid', 'f.typeid', 'f.label', 'f.options', 'f.visibilityid', 's.sectionname'])
    .where('f.statusid', '=', 1)
    .orderBy('s.addeddate')
    .orderBy('s.customsectionid')
    .orderBy('f.sortorder')
    .orderBy('f.customfieldid');
  if (!responsible(viewer)) query = query.where('f.visibilityid', '=', EVERYBODY);
  return query.execute();
}
type FieldRow = Awaited<ReturnType<typeof fieldRows>>[number];

export async function filterFields(viewer: Viewer): Promise<FilterField[]> {
  return (await fieldRows(viewer)).flatMap(({ customfieldid, typeid, label, sectionname, options }) => {
    const kind = filterKind(typeid as FieldTypeId);
    const shown = (options as DynamicOption[]).map(({ displayname, displayvalue }) => ({ displayname, displayvalue }));
    return kind ? [{ customfieldid, label, sectionname, kind, options: shown }] : [];
  });
}

const unreadable = (label: string): never => failWith('E0010', { text: `${label}: this filter cannot be read` });
const NUMBER = /^-?\d{1,15}(\.\d{1,6})?$/;

/**
 * The condition for a value. Texts are compared by code point, so that the index can be used with row-level security.
 */
function conditionOf({ typeid, label }: FieldRow, value: string) {
  const kind = filterKind(typeid as FieldTypeId);
  if (kind === 'option') {
    if (!/^\d{1,6}$/.test(value)) return unreadable(label);
    if (ONE_OPTION.includes(typeid)) return sql<boolean>`v.textvalue = ${value}`;
    return sql<boolean>`v.value @> ${JSON.stringify([Number(value)])}::jsonb`;
  }
  if (kind === 'text') {
    const begins = value.trim().toLowerCase().slice(0, 100);
    if (begins === '') return unreadable(label);
    return sql<boolean>`v.textvalue >= ${begins} and v.textvalue < ${`${begins}\u{10FFFF}`}`;
  }
  const ends = rangeOf(value);
  if (!ends.some(Boolean) || !ends.every((end) => end === '' || (kind === 'day' ? isDay(end) : NUMBER.test(end))))
    return unreadable(label);
  const [from, to] = ends;
  if (kind === 'day')
    // A day with a time belongs to its day.
    return sql<boolean>`v.textvalue >= ${from} and v.textvalue < ${to === '' ? '\u{10FFFF}' : `${to}u`}`;
  // Only numbers are cast to numeric, in whatever order the conditions are evaluated.
  const number = sql`case when jsonb_typeof(v.value) = 'number' then (v.value #>> '{}')::numeric end`;
  return sql<boolean>`${number} >= coalesce(${from || null}::numeric, ${number}) and ${number} <= coalesce(${to || null}::numeric, ${number})`;
}

/** The people whose field matches the value, as far as the viewer may see it of each of them. */
async function foundBy(viewer: Viewer, row: FieldRow, value: string): Promise<number[]> {
  const rows = await viewer.db
    .selectFrom('custom_value as v')
    .select('v.employeeid')
    .where('v.customfieldid', '=', row.customfieldid)
    .where(conditionOf(row, value))
    .execute();
  const ids = rows.map(({ employeeid }) => employeeid);
  if (row.visibilityid === EVERYBODY || ids.length === 0) return ids;
  const standing = await standingsOf(viewer, ids);
  return ids.filter((id) => maySee(row.visibilityid, standing(id)));
}

function readOrFail(text: string | undefined): Filter[] {
  try {
    return readFilters(text);
  } catch {
    return failWith('E0010', { text: 'This filter is not valid' });
  }
}

/**
 * The people who match all filters; undefined without filters. A person whose field the viewer may not see is neither
 * found by it nor counted.
 * @throws ApplicationError 404 for a field the viewer may not see, as for an unknown one
 */
export async function foundByFields(viewer: Viewer, text: string | undefined): Promise<number[] | undefined> {
  const filters = readOrFail(text);
  if (filters.length === 0) return undefined;
  const byKey = new Map((await fieldRows(viewer)).map((row) => [row.customfieldid, row]));
  let matches: Set<number> | undefined;
  for (const { customfieldid, value } of filters) {
    const row = byKey.get(customfieldid);
    if (!row || !filterKind(row.typeid as FieldTypeId)) return notFound();
    const ids = new Set(await foundBy(viewer, row, value));
    matches = matches ? matches.intersection(ids) : ids;
  }
  return [...(matches ?? [])];
}
