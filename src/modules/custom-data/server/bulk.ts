import { say } from '#platform/engine/say.ts';
import type { DynamicValue } from '#platform/contract/dynamic-form.ts';
import { nearest } from '#platform/engine/nearest.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { textColumn, textOf as cellText } from '#bulk/server/columns.ts';
import { type BulkColumn, type BulkGiven, type BulkKind, fail, notice, type ReadRow } from '#bulk/server/kind.ts';
import { serveBulk } from '#bulk/server/serve-bulk.ts';
import { CODE_COLUMN } from '#modules/people/server/public.ts';
import { customDataBulk } from '../contract/person.ts';
import { type BulkField, readEntered } from '../engine/entered.ts';
import { type ValueRow, writeValues } from './values.ts';

const COLUMNS: readonly BulkColumn[] = [
  CODE_COLUMN,
  textColumn(
    {
      name: 'field',
      label: 'Field',
      required: true,
      aliases: ['Label', 'Custom field'],
      hint: 'The label of the field; with its section before a slash where two are alike: Uniform / Size',
    },
    220,
  ),
  textColumn(
    {
      name: 'value',
      label: 'Value',
      visibility: 'uploader',
      aliases: ['Entry'],
      hint: 'As people would enter it; several choices parted by commas; blank takes the entry away',
      required: false,
    },
    5000,
  ),
];

const textOf = (row: ReadRow, name: string): string => cellText(row, name) ?? '';

/** The people by code, and the fields by label and by section and label. */
async function peopleAndFields(db: Db) {
  const people = await db.selectFrom('employee').select(['employeeid', 'employeecode']).execute();
  const fields = await db
    .selectFrom('custom_field as f')
    .innerJoin('custom_section as s', 's.customsectionid', 'f.customsectionid')
    .select([
      'f.customfieldid',
      'f.typeid',
      'f.label',
      'f.minimum',
      'f.maximum',
      'f.options',
      'f.isrequired',
      's.sectionname',
    ])
    .where('f.statusid', '=', 1)
    .execute();
  const byLabel = new Map<string, BulkField[]>();
  for (const { minimum, maximum, ...row } of fields) {
    const field = { ...row, min: minimum, max: maximum, errorText: null } as unknown as BulkField;
    const labels = [row.label, `${row.sectionname} / ${row.label}`];
    for (const label of labels) byLabel.set(label.toLowerCase(), [...(byLabel.get(label.toLowerCase()) ?? []), field]);
  }
  return { people: new Map(people.map((one) => [one.employeecode.toLowerCase(), one.employeeid])), byLabel };
}
type Existing = Awaited<ReturnType<typeof peopleAndFields>>;

/** The label with one blank on each side of the first slash. */
function spaced(label: string): string {
  const at = label.indexOf('/');
  return at < 0 ? label : `${label.slice(0, at).trimEnd()} / ${label.slice(at + 1).trimStart()}`;
}

const fieldOf = ({ byLabel }: Existing, label: string): BulkField[] => byLabel.get(spaced(label.toLowerCase())) ?? [];

async function validate({ db }: BulkGiven, rows: readonly ReadRow[]) {
  const company = await peopleAndFields(db);
  const labels = [...company.byLabel.values()].flat().map(({ label }) => label);
  const seen = new Map<string, ReadRow>();
  for (const row of rows) {
    const code = textOf(row, 'employeecode');
    const employeeid = company.people.get(code.toLowerCase());
    if (code !== '' && employeeid === undefined)
      fail(row, 'employeecode', `No employee has the code ${code}. Correct the code, or add the person first.`);
    const label = textOf(row, 'field');
    const [field, other] = fieldOf(company, label);
    if (label !== '' && !field) {
      const meant = nearest(label, labels);
      const unknownField = `There is no active field “${label}”.`;
      fail(row, 'field', meant ? `${unknownField} ${say`Did you mean “${meant}”?`}` : unknownField);
    }
    if (field && other)
      fail(row, 'field', `Several sections have a field “${label}”. Write the section before it: Section / ${label}`);
    if (!field || employeeid === undefined) continue;
    const read = readEntered(field, textOf(row, 'value'));
    if (!read.ok) fail(row, 'value', read.error);
    const key = `${employeeid}/${field.customfieldid}`;
    const first = seen.get(key);
    if (!first) seen.set(key, row);
    else if (textOf(first, 'value') === textOf(row, 'value')) {
      notice(row, 'value', `The same as row ${first.rownumber}; it counts once.`);
      row.leftout = true;
    } else fail(row, 'value', `Row ${first.rownumber} enters something else for the same field. Keep one of them.`);
  }
  return { offered: [] };
}

const KEY = (row: { employeeid: number; customfieldid: number }): string => `${row.employeeid}/${row.customfieldid}`;

async function currentValues(db: Db, rows: readonly { employeeid: number; customfieldid: number }[]) {
  const current = new Map<string, DynamicValue>();
  for (const [customfieldid, group] of Map.groupBy(rows, (row) => row.customfieldid))
    for (const part of chunks(group, 1, 5000)) {
      const matches = await db
        .selectFrom('custom_value')
        .select(['employeeid', 'customfieldid', 'value'])
        .where('customfieldid', '=', customfieldid)
        .where(
          'employeeid',
          'in',
          part.map(({ employeeid }) => employeeid),
        )
        .execute();
      for (const row of matches) current.set(KEY(row), row.value as DynamicValue);
    }
  return current;
}

async function apply({ db }: BulkGiven, rows: readonly ReadRow[]) {
  const company = await peopleAndFields(db);
  const writing = rows.flatMap((row) => {
    const [field] = fieldOf(company, textOf(row, 'field'));
    const employeeid = company.people.get(textOf(row, 'employeecode').toLowerCase());
    const read = field ? readEntered(field, textOf(row, 'value')) : undefined;
    if (!field || employeeid === undefined || !read?.ok) return [];
    return [{ rownumber: row.rownumber, employeeid, customfieldid: field.customfieldid, value: read.value }];
  });
  const before = await currentValues(db, writing);
  await writeValues(
    db,
    writing.map(({ rownumber: _row, ...row }) => row),
  );
  return writing.map(({ rownumber, ...row }) => ({
    rownumber,
    objectid: row.employeeid,
    undo: { ...row, before: before.get(KEY(row)) ?? null },
  }));
}

type Undo = ValueRow & { before: DynamicValue };

/** The upload of custom data: one row per person and field, so that the same file fits the fields of every company. */
const kind: BulkKind = {
  kind: customDataBulk.kind,
  title: customDataBulk.title,
  key: ['employeecode', 'field'],
  columns: COLUMNS,
  validate,
  apply,
  async undo({ db }, rows) {
    const undos = rows.map((row) => ({ rownumber: row.rownumber, ...(row.undo as Undo) }));
    const now = await currentValues(db, undos);
    const reasons = new Map<number, string>();
    const back: ValueRow[] = [];
    for (const { rownumber, before, value, ...place } of undos) {
      if (JSON.stringify(now.get(KEY(place)) ?? null) === JSON.stringify(value)) back.push({ ...place, value: before });
      else reasons.set(rownumber, 'Changed since the upload, so it stays.');
    }
    await writeValues(db, back);
    return reasons;
  },
};

export const customDataUpload = serveBulk(customDataBulk, kind);
