import { chunks } from '#platform/server/db.ts';
import { referredTo } from '#platform/server/references.ts';
import { textColumn, textOf } from '#bulk/server/columns.ts';
import { type Applied, type BulkKind, type ReadRow } from '#bulk/server/kind.ts';
import { serveBulk } from '#bulk/server/serve-bulk.ts';
import { designationBulk } from '../contract/bulk.ts';
import { designationSave } from '../contract/designation.ts';
import { createStructures } from './create-by-name.ts';
import { validateByForm, validateNames, validateReferences, knownOf, namesColumn, namesOf } from './bulk-names.ts';

const jobOf = (row: ReadRow) => ({
  mission: textOf(row, 'mission') ?? '',
  rolesummary: textOf(row, 'rolesummary') ?? '',
  responsibility: '',
  skill: namesOf(row, 'skill'),
});

/** A row as the form would send it, as far as the form's rules apply; departments are validated by name. */
const asSaved = (row: ReadRow) => ({
  designationid: null,
  designationname: textOf(row, 'designationname') ?? '',
  departmentids: namesOf(row, 'departments').map((_name, at) => at + 1),
  jobdetail: jobOf(row),
});
/** The column of the file for each field of the form. */
const FORM = {
  designationname: 'designationname',
  departmentids: 'departments',
  'jobdetail.mission': 'mission',
  'jobdetail.rolesummary': 'rolesummary',
  'jobdetail.skill': 'skill',
};

/** Designations from a file, with their departments and job descriptions. */
export const designationKind: BulkKind = {
  kind: designationBulk.kind,
  title: designationBulk.title,
  key: ['designationname'],
  named: true,
  sheet: 'Designations',
  columns: [
    textColumn(
      {
        name: 'designationname',
        label: 'Designation',
        aliases: ['Designation Name', 'Job Title', 'Title', 'Name'],
        required: true,
      },
      200,
    ),
    namesColumn({ name: 'departments', label: 'Departments', aliases: ['Department', 'Dept'] }),
    textColumn({ name: 'mission', label: 'Job Mission', aliases: ['Mission'] }, 2_000),
    textColumn({ name: 'rolesummary', label: 'Role Summary', aliases: ['Summary'] }, 2_000),
    namesColumn({ name: 'skill', label: 'Skills', aliases: ['Skill'] }),
  ],
  async validate({ db }, rows) {
    const departments = await knownOf(db, 'Department');
    validateNames(rows, 'designationname', await knownOf(db, 'Designation'));
    for (const row of rows) {
      validateReferences(row, 'departments', { known: departments, noun: 'department' });
      validateByForm(row, designationSave, asSaved(row), FORM);
    }
    return { offered: [] };
  },
  async apply({ db, accountid }, rows): Promise<Applied[]> {
    const departments = await knownOf(db, 'Department');
    const created = await createStructures(
      db,
      'designation',
      rows.map((row) => ({
        designationname: textOf(row, 'designationname') ?? '',
        jobdetail: JSON.stringify(jobOf(row)),
      })),
      accountid,
    );
    const ids = new Map(created.map(({ id, name }) => [name, id]));
    const idOf = (row: ReadRow): number => ids.get(textOf(row, 'designationname') ?? '') ?? 0;
    const links = rows.flatMap((row) =>
      namesOf(row, 'departments').flatMap((name) => {
        const departmentid = departments.ids.get(name.toLowerCase());
        return departmentid === undefined ? [] : [{ designationid: idOf(row), departmentid }];
      }),
    );
    for (const part of chunks(links, 3)) await db.insertInto('designation_department').values(part).execute();
    return rows.map((row) => ({ rownumber: row.rownumber, objectid: idOf(row), undo: { version: 1 } }));
  },
  async undo({ db }, rows) {
    const ids = rows.map((row) => row.objectid);
    const current = await db
      .selectFrom('designation')
      .select('designationid')
      .where('designationid', 'in', ids)
      .where('version', '=', 1)
      .execute();
    const unchanged = new Set(current.map((row) => row.designationid));
    const referred = await referredTo(db, 'designation', ids, { except: ['designation_department.designationid'] });
    const reasons = new Map<number, string>();
    for (const { rownumber, objectid } of rows) {
      if (!unchanged.has(objectid)) reasons.set(rownumber, 'Changed since the upload, so it stays.');
      else if (referred.has(objectid)) reasons.set(rownumber, 'It is in use by now, so it stays.');
    }
    const gone = rows.filter((row) => !reasons.has(row.rownumber)).map((row) => row.objectid);
    for (const part of chunks(gone, 1, 5000)) {
      await db.deleteFrom('designation_department').where('designationid', 'in', part).execute();
      await db.deleteFrom('designation').where('designationid', 'in', part).execute();
    }
    return reasons;
  },
};

export const designationUpload = serveBulk(designationBulk, designationKind);
