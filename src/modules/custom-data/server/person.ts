import type { DynamicValue } from '#platform/contract/dynamic-form.ts';
import { may } from '#platform/contract/features.ts';
import { emptyValue, isEmptyValue, problemOf } from '#platform/engine/dynamic-form.ts';
import { type Db } from '#platform/server/db.ts';
import { claimFile, releaseFile } from '#platform/server/files/claim.ts';
import type { FilePurpose } from '#platform/server/files/purpose.ts';
import { reachesPerson } from '#platform/server/people-scope.ts';
import { failWith, stale, notFound } from '#platform/server/application-error.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { VISIBILITY } from '../contract/section.ts';
import { getPersonData, type PersonData, type PersonField, saveOwnData, savePersonData } from '../contract/person.ts';
import { EVERYBODY, HR_ONLY, maySee, type Standing, standingsOf, type Viewer } from './standing.ts';
import { valuesAsOf } from './values-as-of.ts';
import { writeValues } from './values.ts';

/** Pictures of custom data: their paths are sent only to users who may see the field. */
export const imagePurpose: FilePurpose = {
  purpose: 'custom_image',
  accepts: 'image',
  mayUpload: ({ grants, employeeid }) =>
    may(grants, 'people', 'edit') || (employeeid !== null && may(grants, 'profile', 'edit')),
  mayRead: (reader, claimedid) => reachesPerson(reader, 'directory', claimedid),
};

const standingOf = async (viewer: Viewer, employeeid: number): Promise<Standing> =>
  (await standingsOf(viewer, [employeeid]))(employeeid);

/** The active fields with a person's values. */
async function fieldsOf(db: Db, employeeid: number) {
  return db
    .selectFrom('custom_field as f')
    .innerJoin('custom_section as s', 's.customsectionid', 'f.customsectionid')
    .leftJoin('custom_value as v', (join) =>
      join.onRef('v.customfieldid', '=', 'f.customfieldid').on('v.employeeid', '=', employeeid),
    )
    .select([
      'f.customfieldid',
      'f.customsectionid',
      's.sectionname',
      's.description',
      'f.typeid',
      'f.label',
      'f.placeholder',
      'f.helpertext',
      'f.minimum',
      'f.maximum',
      'f.options',
      'f.errortext',
      'f.isrequired',
      'f.visibilityid',
      'f.isselfservice',
      'v.value',
    ])
    .where('f.statusid', '=', 1)
    .orderBy('s.addeddate')
    .orderBy('s.customsectionid')
    .orderBy('f.sortorder')
    .orderBy('f.customfieldid')
    .execute();
}
type FieldRow = Awaited<ReturnType<typeof fieldsOf>>[number];

function mayEdit({ session }: Context, row: FieldRow, { isself, covers }: Standing): boolean {
  if (covers && may(session.grants, 'people', 'edit')) return true;
  return isself && row.isselfservice && row.visibilityid !== HR_ONLY && may(session.grants, 'profile', 'edit');
}

/** Why a field is visible, in the terms of the profile: the widest audience that applies. */
function reasonFor({ visibilityid }: FieldRow, { isself }: Standing): Pick<PersonField, 'because' | 'open'> {
  if (isself) return { because: 'self', open: visibilityid === EVERYBODY ? ['everybody', 'hr'] : ['hr'] };
  return { because: visibilityid === EVERYBODY ? 'everybody' : 'hr', open: null };
}

function shaped(row: FieldRow, { iseditable, standing }: { iseditable: boolean; standing: Standing }): PersonField {
  const typeid = row.typeid as PersonField['typeid'];
  const value = (row.value ?? emptyValue(typeid)) as DynamicValue;
  return {
    id: row.customfieldid,
    typeid,
    // A picture is sent as its path; its stored value is internal.
    value: typeid === 12 ? null : value,
    label: row.label,
    placeholder: row.placeholder,
    helperText: row.helpertext,
    min: row.minimum as PersonField['min'],
    max: row.maximum as PersonField['max'],
    options: row.options as PersonField['options'],
    errorText: row.errortext,
    isrequired: row.isrequired,
    imagepath: typeid === 12 && typeof value === 'string' ? value : null,
    iseditable,
    visibility: VISIBILITY.label(row.visibilityid) ?? '',
    ...reasonFor(row, standing),
  };
}

async function versionOf(db: Db, employeeid: number): Promise<number> {
  const row = await db
    .selectFrom('custom_person')
    .select('version')
    .where('employeeid', '=', employeeid)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** The fields with the values at the end of a past day; for a future day the current values. */
async function fieldsAsOf(ctx: Context, employeeid: number, asof: string | undefined): Promise<FieldRow[]> {
  const rows = await fieldsOf(ctx.db, employeeid);
  if (asof === undefined || asof >= ctx.today) return rows;
  const then = await valuesAsOf(ctx, employeeid, asof);
  return rows.map((row) => ({ ...row, value: then.get(row.customfieldid) ?? null }));
}

async function dataOf(ctx: Context, employeeid: number, asof?: string): Promise<PersonData> {
  const standing = await standingOf(ctx, employeeid);
  const sections: PersonData['sections'] = [];
  for (const row of await fieldsAsOf(ctx, employeeid, asof)) {
    if (!maySee(row.visibilityid, standing)) continue;
    const { customsectionid, sectionname, description } = row;
    if (sections.at(-1)?.customsectionid !== customsectionid)
      sections.push({ customsectionid, sectionname, description, fields: [] });
    sections
      .at(-1)
      ?.fields.push(shaped(row, { iseditable: asof === undefined && mayEdit(ctx, row, standing), standing }));
  }
  return { employeeid, version: await versionOf(ctx.db, employeeid), sections };
}

/** Whether the caller can see or enter any custom data. */
export async function hasPersonData(ctx: Context, employeeid: number): Promise<boolean> {
  const { sections } = await dataOf(ctx, employeeid);
  const input = ({ typeid, value, imagepath }: PersonField): boolean =>
    imagepath !== null || !isEmptyValue(value ?? emptyValue(typeid));
  return sections.some(({ fields }) => fields.some((field) => field.iseditable || input(field)));
}

const get = serve(getPersonData, async (ctx, { employeeid, asof }) => [
  await dataOf(ctx, await ctx.people.one(employeeid), asof),
]);

type Entered = { id: number; value: DynamicValue };

/** Validates and saves values; a field that the caller may not change is reported as unknown. */
async function enter(ctx: Context, employeeid: number, entered: readonly Entered[]) {
  const { db, ifMatch } = ctx;
  // Serialises editors: the row must exist before anything of the person is read.
  await db
    .insertInto('custom_person')
    .values({ employeeid, version: 0 })
    .onConflict((c) => c.doNothing())
    .execute();
  await db.selectFrom('custom_person').select('version').where('employeeid', '=', employeeid).forUpdate().execute();
  const version = await versionOf(db, employeeid);
  if (version !== ifMatch) return stale(await dataOf(ctx, employeeid));
  const standing = await standingOf(ctx, employeeid);
  const rows = new Map((await fieldsOf(db, employeeid)).map((row) => [row.customfieldid, row]));
  const problems: Record<string, string> = {};
  const writing: { customfieldid: number; value: DynamicValue; row: FieldRow }[] = [];
  for (const { id, value } of entered) {
    const row = rows.get(id);
    if (!row || !maySee(row.visibilityid, standing) || !mayEdit(ctx, row, standing)) return notFound();
    const problem = problemOf(shaped(row, { iseditable: true, standing }), value);
    if (problem !== undefined) problems[String(id)] ??= problem;
    writing.push({ customfieldid: id, value, row });
  }
  const [first] = Object.values(problems);
  if (first !== undefined) failWith('E0010', { text: first, fields: problems });
  const pictures = await claimPictures(ctx, employeeid, writing);
  await writeValues(
    db,
    writing.map(({ customfieldid, value }) => ({
      employeeid,
      customfieldid,
      value: pictures.get(customfieldid) ?? value,
    })),
  );
  const next = version + 1;
  await db.updateTable('custom_person').set({ version: next }).where('employeeid', '=', employeeid).execute();
  return [{ version: next }];
}

/** Claims the uploaded pictures of fields, and releases the previous ones. @returns their ids by field */
async function claimPictures(
  ctx: Context,
  employeeid: number,
  writing: readonly { customfieldid: number; value: DynamicValue; row: FieldRow }[],
): Promise<Map<number, string>> {
  const claimed = new Map<number, string>();
  for (const { customfieldid, value, row } of writing) {
    if (row.typeid !== 12) continue;
    const current = typeof row.value === 'string' ? row.value : null;
    if (typeof value === 'string' && !isEmptyValue(value)) {
      const claim = {
        imagepath: value,
        purpose: 'custom_image',
        claimedby: 'employee',
        claimedid: employeeid,
      } as const;
      claimed.set(customfieldid, String(await claimFile(ctx, claim)));
    }
    if (current !== null && current !== claimed.get(customfieldid)) await releaseFile(ctx.db, current);
  }
  return claimed;
}

const save = serve(savePersonData, async (ctx, { employeeid, values }) =>
  enter(ctx, await ctx.people.one(employeeid), values),
);

const saveOwn = serve(saveOwnData, async (ctx, { values }) =>
  ctx.session.employeeid === null ? notFound() : enter(ctx, ctx.session.employeeid, values),
);

export const personEndpoints = [get, save, saveOwn];
