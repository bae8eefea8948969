import { sql } from 'kysely';
import { hasBounds, hasOptions } from '#platform/engine/dynamic-form.ts';
import type { Db } from '#platform/server/db.ts';
import { failWith, failField, notFound } from '#platform/server/application-error.ts';
import { creator, serveRecord } from '#platform/server/record.ts';
import {
  type CustomFieldSave,
  getSection,
  listSections,
  removeSection,
  saveSection,
  type SectionDetail,
  type SectionSave,
} from '../contract/section.ts';

const sections = (db: Db) =>
  db
    .selectFrom('custom_section as s')
    .select(['s.customsectionid', 's.sectionname', 's.description', 's.addeddate', 's.version', ...creator('s')])
    .orderBy('s.addeddate')
    .orderBy('s.customsectionid');

/** Number of people with a value, by field. */
async function usage(db: Db, customfieldids: readonly number[]): Promise<Map<number, number>> {
  if (customfieldids.length === 0) return new Map();
  const rows = await db
    .selectFrom('custom_value')
    .select((eb) => ['customfieldid', eb.fn.countAll<number>().as('people')])
    .where('customfieldid', 'in', [...customfieldids])
    .groupBy('customfieldid')
    .execute();
  return new Map(rows.map(({ customfieldid, people }) => [customfieldid, people]));
}

async function list(db: Db) {
  const fields = await db
    .selectFrom('custom_field')
    .select(['customfieldid', 'customsectionid', 'label'])
    .orderBy('sortorder')
    .execute();
  const used = await usage(
    db,
    fields.map(({ customfieldid }) => customfieldid),
  );
  const bySection = Map.groupBy(fields, ({ customsectionid }) => customsectionid);
  return (await sections(db).execute()).map((row) => {
    const own = bySection.get(row.customsectionid) ?? [];
    return {
      ...row,
      fieldcount: own.length,
      labels: own.slice(0, 3).map(({ label }) => label),
      usedby: Math.max(0, ...own.map(({ customfieldid }) => used.get(customfieldid) ?? 0)),
    };
  });
}

type Options = SectionDetail['fields'][number]['options'];
type Bound = string | number | null;

async function one(db: Db, customsectionid: number): Promise<SectionDetail> {
  const row = await sections(db).where('s.customsectionid', '=', customsectionid).executeTakeFirst();
  if (!row) return notFound();
  const fields = await db
    .selectFrom('custom_field')
    .selectAll()
    .where('customsectionid', '=', customsectionid)
    .orderBy('sortorder')
    .orderBy('customfieldid')
    .execute();
  const used = await usage(
    db,
    fields.map(({ customfieldid }) => customfieldid),
  );
  return {
    ...row,
    fields: fields.map((field) => ({
      customfieldid: field.customfieldid,
      typeid: field.typeid as SectionDetail['fields'][number]['typeid'],
      label: field.label,
      placeholder: field.placeholder,
      helperText: field.helpertext,
      min: field.minimum as Bound,
      max: field.maximum as Bound,
      options: field.options as Options,
      errorText: field.errortext,
      isrequired: field.isrequired,
      visibilityid: field.visibilityid as SectionDetail['fields'][number]['visibilityid'],
      isselfservice: field.isselfservice,
      statusid: field.statusid as SectionDetail['fields'][number]['statusid'],
      usedby: used.get(field.customfieldid) ?? 0,
    })),
  };
}

/**
 * Rejects fields that no form could show: bounds the type does not have, a choice without options, duplicate labels.
 */
function validateFields(fields: readonly CustomFieldSave[]): void {
  const labels = new Set<string>();
  for (const [index, field] of fields.entries()) {
    const label = field.label.toLowerCase();
    if (labels.has(label))
      failField(`fields.${index}.label`, `Two fields are called “${field.label}”. Give one another label.`);
    labels.add(label);
    if (hasOptions(field.typeid) && field.options.length === 0)
      failField(`fields.${index}.options`, `“${field.label}” needs at least one option to choose from`);
    const names = field.options.map((option) => `${option.group ?? ''}/${option.displayname.toLowerCase()}`);
    if (new Set(names).size < names.length)
      failField(`fields.${index}.options`, `“${field.label}” has the same option twice`);
    const { min, max } = field;
    if (
      hasBounds(field.typeid) &&
      min !== null &&
      max !== null &&
      (field.typeid === 2 ? min > max : Number(min) > Number(max))
    )
      failField(`fields.${index}.max`, `The most of “${field.label}” is below its least`);
  }
}

/** Options keep their value; new ones get the next, so that a renamed option keeps people's choices. */
function numbered(field: CustomFieldSave, current: Options): Options {
  let next = Math.max(
    0,
    ...current.map(({ displayvalue }) => displayvalue),
    ...field.options.map((o) => o.displayvalue ?? 0),
  );
  return field.options.map(({ displayname, displayvalue, group }) => ({
    displayname,
    displayvalue: displayvalue ?? (next += 1),
    group: field.typeid === 13 ? group : null,
  }));
}

const written = (field: CustomFieldSave, options: Options, sortorder: number) => ({
  typeid: field.typeid,
  label: field.label,
  placeholder: field.placeholder,
  helpertext: field.helperText,
  minimum: hasBounds(field.typeid) && field.min !== null ? JSON.stringify(field.min) : null,
  maximum: hasBounds(field.typeid) && field.max !== null ? JSON.stringify(field.max) : null,
  options: JSON.stringify(hasOptions(field.typeid) ? options : []),
  errortext: field.errorText,
  isrequired: field.isrequired,
  visibilityid: field.visibilityid,
  isselfservice: field.isselfservice && field.visibilityid !== 3,
  statusid: field.statusid,
  sortorder,
});

/** Rejects changes that stored values depend on: the type of a field, an option in use, the field itself. */
async function validateUse(db: Db, current: SectionDetail, input: SectionSave): Promise<void> {
  const stored = new Map(
    input.fields.flatMap((field) => (field.customfieldid === null ? [] : [[field.customfieldid, field]])),
  );
  for (const field of current.fields) {
    if (field.usedby === 0) continue;
    const next = stored.get(field.customfieldid);
    if (!next)
      failWith('E1210', {
        status: 409,
        text: `“${field.label}” is filled in for ${field.usedby} people. Set it inactive instead of removing it.`,
      });
    else if (next.typeid !== field.typeid)
      failWith('E1210', {
        status: 409,
        text: `“${field.label}” is filled in for ${field.usedby} people, so its type stays. Add a new field for the new type.`,
      });
    else await validateOptions(db, field, next);
  }
}

async function validateOptions(db: Db, current: SectionDetail['fields'][number], next: CustomFieldSave): Promise<void> {
  const stays = new Set(next.options.map(({ displayvalue }) => displayvalue));
  for (const option of current.options) {
    if (stays.has(option.displayvalue)) continue;
    const chosen = await db
      .selectFrom('custom_value')
      .select('employeeid')
      .where('customfieldid', '=', current.customfieldid)
      .where(sql<boolean>`value @> ${JSON.stringify(option.displayvalue)}::jsonb`)
      .limit(1)
      .executeTakeFirst();
    if (chosen)
      failWith('E1210', {
        status: 409,
        text: `The option “${option.displayname}” of “${current.label}” is chosen by people`,
      });
  }
}

async function writeFields(
  db: Db,
  current: SectionDetail | undefined,
  customsectionid: number,
  input: SectionSave,
): Promise<void> {
  const byKey = new Map(current?.fields.map((field) => [field.customfieldid, field]));
  for (const field of input.fields)
    if (field.customfieldid !== null && !byKey.has(field.customfieldid)) return notFound();
  const stored = new Set(input.fields.map(({ customfieldid }) => customfieldid));
  const gone = [...byKey.keys()].filter((id) => !stored.has(id));
  if (gone.length > 0) await db.deleteFrom('custom_field').where('customfieldid', 'in', gone).execute();
  // Labels may be swapped, so each gets a unique temporary one first.
  for (const customfieldid of stored)
    if (customfieldid !== null)
      await db
        .updateTable('custom_field')
        .set({ label: sql<string>`'#' || customfieldid` })
        .where('customfieldid', '=', customfieldid)
        .execute();
  for (const [index, field] of input.fields.entries()) {
    const row = written(field, numbered(field, byKey.get(field.customfieldid ?? 0)?.options ?? []), index);
    if (field.customfieldid === null)
      await db
        .insertInto('custom_field')
        .values({ ...row, customsectionid })
        .execute();
    else await db.updateTable('custom_field').set(row).where('customfieldid', '=', field.customfieldid).execute();
  }
}

export const sectionEndpoints = serveRecord(
  { list: listSections, read: getSection, save: saveSection, remove: removeSection },
  {
    table: 'custom_section',
    idfield: 'customsectionid',
    usedBy: [],
    list: ({ db }) => list(db),
    one: ({ db }, id) => one(db, id),
    values: async ({ db }, input, current) => {
      validateFields(input.fields);
      if (current) await validateUse(db, await one(db, current.customsectionid), input);
      const { sectionname, description } = input;
      return { sectionname, description };
    },
    after: async ({ db }, input, { customsectionid }, current) =>
      writeFields(db, current && (await one(db, customsectionid)), customsectionid, input),
    remove: async ({ db }, id) => {
      const { fields } = await one(db, id);
      if (fields.some(({ usedby }) => usedby > 0)) failWith('E1210', { status: 409 });
      await db.deleteFrom('custom_field').where('customsectionid', '=', id).execute();
      await db.deleteFrom('custom_section').where('customsectionid', '=', id).execute();
      return true;
    },
  },
);
