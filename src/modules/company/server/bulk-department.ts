import { chunks, type Db } from '#platform/server/db.ts';
import { lockStructure } from '#platform/server/structure-lock.ts';
import { referredTo } from '#platform/server/references.ts';
import { codeColumn, textColumn, textOf } from '#bulk/server/columns.ts';
import { type Applied, type BulkGiven, type BulkKind, fail, failed, type ReadRow } from '#bulk/server/kind.ts';
import { serveBulk } from '#bulk/server/serve-bulk.ts';
import { departmentBulk } from '../contract/bulk.ts';
import { departmentSave } from '../contract/department.ts';
import { createStructures } from './create-by-name.ts';
import { validateByForm, validateNames, validateReferences, knownOf, namesColumn, namesOf } from './bulk-names.ts';

/** The people in service by code, who may head a department. */
async function heads({ db, today }: BulkGiven): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('employee')
    .select(['employeeid', 'employeecode'])
    .where((c) => c.or([c('leavingdate', 'is', null), c('leavingdate', '>=', today)]))
    .execute();
  return new Map(rows.map((row) => [row.employeecode.toLowerCase(), row.employeeid]));
}
const lower = (text: string | null): string => (text ?? '').toLowerCase();

/** Rejects rows whose parents form a loop within the file. */
function validateTree(rows: readonly ReadRow[]): void {
  const parents = new Map(rows.map((row) => [lower(textOf(row, 'departmentname')), lower(textOf(row, 'parent'))]));
  for (const row of rows) {
    const own = lower(textOf(row, 'departmentname'));
    const seen = new Set<string>();
    for (let at = parents.get(own); at; at = parents.get(at)) {
      if (at === own) {
        fail(row, 'parent', 'A department cannot be its own parent. Correct the parent department.');
        break;
      }
      if (seen.has(at)) break;
      seen.add(at);
    }
  }
}

/** Rejects departments below a rejected one, since they cannot be added without their parent, down the hierarchy. */
function failOnBelow(rows: readonly ReadRow[]): void {
  const byName = new Map(rows.map((row) => [lower(textOf(row, 'departmentname')), row]));
  for (let before = -1, refused = 0; refused !== before;) {
    before = refused;
    for (const row of rows) {
      const parent = byName.get(lower(textOf(row, 'parent')));
      if (failed(row) || row.leftout || !parent || !failed(parent)) continue;
      fail(
        row,
        'parent',
        `The parent department “${textOf(parent, 'departmentname')}” (row ${parent.rownumber}) is refused, so this row is as well. Correct that row first.`,
      );
      refused += 1;
    }
  }
}

/** A row as the form would send it, as far as the form's rules apply; referenced rows are validated by name. */
const asSaved = (row: ReadRow) => ({
  departmentid: null,
  departmentname: textOf(row, 'departmentname') ?? '',
  departmentemailid: textOf(row, 'departmentemailid'),
  businessunitids: namesOf(row, 'businessunits').map((_name, at) => at + 1),
  departmentheadid: null,
  parentdepartmentid: null,
  olddepartmentheadid: null,
});
/** The column of the file for each field of the form. */
const FORM = {
  departmentname: 'departmentname',
  departmentemailid: 'departmentemailid',
  businessunitids: 'businessunits',
};

async function writeParents(db: Db, rows: readonly ReadRow[], ids: ReadonlyMap<string, number>): Promise<void> {
  await lockStructure(db);
  const byParent = Map.groupBy(
    rows.filter((row) => textOf(row, 'parent') !== null),
    (row) => ids.get(lower(textOf(row, 'parent'))) ?? 0,
  );
  for (const [parentdepartmentid, group] of byParent) {
    const children = group.map((row) => ids.get(lower(textOf(row, 'departmentname'))) ?? 0);
    for (const part of chunks(children, 1, 5000))
      await db.updateTable('department').set({ parentdepartmentid }).where('departmentid', 'in', part).execute();
  }
}

/** Departments from a file: parents may come later in the file, business units and heads must exist. */
export const departmentKind: BulkKind = {
  kind: departmentBulk.kind,
  title: departmentBulk.title,
  key: ['departmentname'],
  named: true,
  sheet: 'Departments',
  columns: [
    textColumn(
      { name: 'departmentname', label: 'Department', aliases: ['Department Name', 'Name', 'Dept'], required: true },
      200,
    ),
    textColumn({ name: 'departmentemailid', label: 'Department E-mail', aliases: ['E-mail', 'Email', 'Mail'] }, 254),
    textColumn(
      {
        name: 'parent',
        label: 'Parent Department',
        aliases: ['Part of', 'Parent'],
        hint: 'In any row of the file, or there already',
      },
      200,
    ),
    namesColumn({ name: 'businessunits', label: 'Business Units', aliases: ['Business Unit', 'BU'] }),
    codeColumn({
      name: 'headcode',
      label: 'Head’s Employee Code',
      aliases: ['Department Head', 'Head Code', 'HOD', 'HOD Code', "Head's Employee Code"],
      hint: 'Somebody in service',
    }),
  ],
  async validate(input, rows) {
    const [existing, units, people] = [
      await knownOf(input.db, 'Department'),
      await knownOf(input.db, 'BusinessUnit'),
      await heads(input),
    ];
    validateNames(rows, 'departmentname', existing);
    validateTree(rows);
    const also = new Set(rows.map((row) => lower(textOf(row, 'departmentname'))));
    for (const row of rows) validateByForm(row, departmentSave, asSaved(row), FORM);
    for (const row of rows) {
      validateReferences(row, 'parent', { known: existing, noun: 'department', also });
      validateReferences(row, 'businessunits', { known: units, noun: 'business unit' });
      const head = textOf(row, 'headcode');
      if (head !== null && !people.has(head.toLowerCase()))
        fail(row, 'headcode', `Nobody in service has the code “${head}”. Correct or empty it.`);
    }
    failOnBelow(rows);
    return { offered: [] };
  },
  async apply(input, rows): Promise<Applied[]> {
    const { db } = input;
    const [units, people] = [await knownOf(db, 'BusinessUnit'), await heads(input)];
    const ids = new Map((await knownOf(db, 'Department')).ids);
    const created = await createStructures(
      db,
      'department',
      rows.map((row) => ({
        departmentname: textOf(row, 'departmentname') ?? '',
        departmentemailid: textOf(row, 'departmentemailid'),
        departmentheadid: people.get(lower(textOf(row, 'headcode'))) ?? null,
      })),
      input.accountid,
    );
    for (const { id, name } of created) ids.set(name.toLowerCase(), id);
    await writeParents(db, rows, ids);
    const idOf = (row: ReadRow): number => ids.get(lower(textOf(row, 'departmentname'))) ?? 0;
    const links = rows.flatMap((row) =>
      namesOf(row, 'businessunits').flatMap((name) => {
        const businessunitid = units.ids.get(name.toLowerCase());
        return businessunitid === undefined ? [] : [{ departmentid: idOf(row), businessunitid }];
      }),
    );
    for (const part of chunks(links, 3)) await db.insertInto('department_business_unit').values(part).execute();
    return rows.map((row) => ({ rownumber: row.rownumber, objectid: idOf(row), undo: { version: 1 } }));
  },
  async undo({ db }, rows) {
    const ids = rows.map((row) => row.objectid);
    const current = await db
      .selectFrom('department')
      .select('departmentid')
      .where('departmentid', 'in', ids)
      .where('version', '=', 1)
      .execute();
    const unchanged = new Set(current.map((row) => row.departmentid));
    const children = await db
      .selectFrom('department')
      .select(['departmentid', 'parentdepartmentid'])
      .where('parentdepartmentid', 'in', ids)
      .execute();
    const referred = await referredTo(db, 'department', ids, {
      except: ['department.parentdepartmentid', 'department_business_unit.departmentid'],
    });
    const reasons = new Map<number, string>();
    for (const { rownumber, objectid } of rows) {
      const others = children.some((row) => row.parentdepartmentid === objectid && !ids.includes(row.departmentid));
      if (!unchanged.has(objectid)) reasons.set(rownumber, 'Changed since the upload, so it stays.');
      else if (referred.has(objectid) || others) reasons.set(rownumber, 'It is in use by now, so it stays.');
    }
    // Parents of departments that stay cannot be removed.
    const staying = new Set(rows.filter((row) => reasons.has(row.rownumber)).map((row) => row.objectid));
    for (let grown = true; grown;) {
      grown = false;
      for (const { departmentid, parentdepartmentid } of children) {
        const row = rows.find((one) => one.objectid === parentdepartmentid);
        if (!row || !staying.has(departmentid) || staying.has(row.objectid)) continue;
        staying.add(row.objectid);
        reasons.set(row.rownumber, 'A department below it stays, so it stays.');
        grown = true;
      }
    }
    const gone = rows.filter((row) => !reasons.has(row.rownumber)).map((row) => row.objectid);
    for (const part of chunks(gone, 1, 5000)) {
      await db.deleteFrom('department_business_unit').where('departmentid', 'in', part).execute();
      await db.updateTable('department').set({ parentdepartmentid: null }).where('departmentid', 'in', part).execute();
    }
    for (const part of chunks(gone, 1, 5000))
      await db.deleteFrom('department').where('departmentid', 'in', part).execute();
    return reasons;
  },
};

export const departmentUpload = serveBulk(departmentBulk, departmentKind);
