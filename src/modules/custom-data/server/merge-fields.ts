import type { DynamicOption, DynamicValue, FieldTypeId } from '#platform/contract/dynamic-form.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { MergeFields } from '#platform/server/merge-fields.ts';
import { plainFields, type PrintableField, valuesOf } from '#platform/server/merge-values.ts';
import { inWords, isShown } from '../engine/in-words.ts';
import { maySee, standingsOf } from './standing.ts';

type Row = { readonly employeeid: number; readonly values: ReadonlyMap<number, DynamicValue> };
type Field = PrintableField<Row> & { readonly customfieldid: number; readonly visibilityid: number };

const KEY = 'custom.';
/** A sample value for each type; for options the first one, for texts the label. */
const SAMPLES: Partial<Record<FieldTypeId, string>> = {
  2: '1 November 2026',
  3: '1 November 2026, 10:30',
  4: '12.5',
  5: '10:30',
  8: '12',
};

/** The active fields that can be printed as text, in the order of profiles. */
async function fieldsOf(db: Db): Promise<Field[]> {
  const rows = await db
    .selectFrom('custom_field as f')
    .innerJoin('custom_section as s', 's.customsectionid', 'f.customsectionid')
    .select(['f.customfieldid', 'f.typeid', 'f.label', 'f.options', 'f.visibilityid', 's.sectionname'])
    .where('f.statusid', '=', 1)
    .orderBy('s.addeddate')
    .orderBy('s.customsectionid')
    .orderBy('f.sortorder')
    .orderBy('f.customfieldid')
    .execute();
  return rows.flatMap(({ customfieldid, label, sectionname, visibilityid, ...row }) => {
    const field = { typeid: row.typeid as FieldTypeId, options: row.options as DynamicOption[] };
    if (!isShown(field.typeid)) return [];
    return [
      {
        key: `${KEY}${customfieldid}`,
        label,
        group: sectionname,
        sample: SAMPLES[field.typeid] ?? field.options[0]?.displayname ?? label,
        customfieldid,
        visibilityid,
        print: ({ values }) => inWords(field, values.get(customfieldid) ?? null),
      },
    ];
  });
}

/** The values of people in the fields. */
async function rowsOf(db: Db, employeeids: readonly number[], fields: readonly Field[]): Promise<Row[]> {
  const entered = await db
    .selectFrom('custom_value as v')
    .select(['v.employeeid', 'v.customfieldid', 'v.value'])
    .where(anyOf('v.employeeid', employeeids))
    .where(
      anyOf(
        'v.customfieldid',
        fields.map(({ customfieldid }) => customfieldid),
      ),
    )
    .execute();
  const byPerson = Map.groupBy(entered, ({ employeeid }) => employeeid);
  return employeeids.map((employeeid) => ({
    employeeid,
    values: new Map(
      byPerson.get(employeeid)?.map(({ customfieldid, value }) => [customfieldid, value as DynamicValue]),
    ),
  }));
}

/** Merge fields of custom fields, with the same visibility as on the person's page. */
export const customMergeFields: MergeFields = {
  fields: async (db) => plainFields(await fieldsOf(db)),
  async values(viewer, employeeids, keys) {
    if (employeeids.length === 0 || ![...keys].some((key) => key.startsWith(KEY))) return new Map();
    const requests = (await fieldsOf(viewer.db)).filter(({ key }) => keys.has(key));
    if (requests.length === 0) return new Map();
    const standing = await standingsOf(viewer, employeeids);
    const rows = await rowsOf(viewer.db, employeeids, requests);
    return valuesOf(rows, requests, (id, { visibilityid }) => maySee(visibilityid, standing(id)));
  },
};
