/** A list of the company structure, by the words of its screen. */
export type Noun = {
  noun: string;
  path: string;
  title: string;
  nameLabel: string;
  columns: string[];
  none: string;
  deleted: string;
  failing: string;
  /** The call that deletes. */
  call: string;
  /** The call that saves, and the least that it needs. */
  save: string;
  body: Record<string, unknown>;
  /** Whether rows are created in bulk as well. */
  inBulk?: true;
  rows: string;
};
export const NOUNS: readonly [Noun, ...Noun[]] = [
  {
    noun: 'business unit',
    path: 'company/business_unit',
    title: 'Business Unit',
    nameLabel: 'Business unit name',
    columns: ['Business unit', 'Created by', 'Assigned employees', 'Location', 'Head'],
    none: 'No Employee Assigned',
    deleted: 'Business unit successfully deleted.',
    failing: 'Error while deleting Business Unit.',
    call: 'subscription/businessunit/*',
    save: 'subscription/businessunit',
    body: { businessunitname: 'Northern', statutorydetail: [] },
    rows: 'S2-165 S3-009 to S3-013 S8-008 S8-017',
  },
  {
    noun: 'department',
    path: 'company/department',
    title: 'Department',
    nameLabel: 'Department name',
    columns: ['Department', 'Business units', 'Created by', 'Assigned employees', 'Department head'],
    none: 'No Employee Assigned',
    deleted: 'Department successfully deleted.',
    failing: 'Error while deleting Department.',
    call: 'subscription/department/*',
    save: 'subscription/department',
    body: { departmentname: 'Northern' },
    inBulk: true,
    rows: 'S2-021 S2-166 S2-242 S2-249 S2-250 S3-022 to S3-026 S8-018 S8-026',
  },
  {
    noun: 'designation',
    path: 'company/designation',
    title: 'Designation',
    nameLabel: 'Designation name',
    columns: ['Designation', 'Departments', 'Created by', 'Assigned employees'],
    none: 'No Employee Assigned',
    deleted: 'Designation successfully deleted.',
    failing: 'Error while deleting Designation.',
    call: 'subscription/designation/*',
    save: 'subscription/designation',
    body: { designationname: 'Northern' },
    inBulk: true,
    rows: 'S2-022 S2-167 S2-243 S2-252 S2-253 S3-037 to S3-040 S8-019 S8-027',
  },
  {
    noun: 'team',
    path: 'company/team',
    title: 'Team',
    nameLabel: 'Team name',
    columns: ['Team', 'Created by', 'Assigned employees', 'Team lead'],
    none: 'No employee assigned',
    deleted: 'Team successfully deleted.',
    failing: 'Error while deleting Team.',
    call: 'subscription/team/*',
    save: 'subscription/team',
    body: { teamname: 'Northern' },
    rows: 'S2-023 S2-168 S2-244 S3-053 to S3-056 S8-009 S8-021 S8-029',
  },
  {
    noun: 'grade',
    path: 'company/grade',
    title: 'Grade',
    nameLabel: 'Grade name',
    columns: ['Grade', 'Rank', 'Created by', 'Assigned employees'],
    none: 'No employee assigned',
    deleted: 'Grade successfully deleted.',
    failing: 'Error while deleting Grade.',
    call: 'subscription/grade/*',
    save: 'subscription/grade',
    body: { gradename: 'Northern' },
    rows: 'S2-169 S2-245 S3-210 S8-020 S8-028',
  },
  {
    noun: 'probation plan',
    path: 'employee/probation',
    title: 'Probation',
    nameLabel: 'Name',
    columns: ['Probation plan', 'Created by', 'Assigned employees'],
    none: 'No employee assigned',
    deleted: 'Probation Plan successfully deleted.',
    failing: 'Error while deleting Probation Plan.',
    call: 'subscription/probationperiod/*',
    save: 'subscription/insertupdateprobationperiod',
    body: { probationperiodname: 'Northern', isnotifyoncompletion: true },
    rows: 'S2-026 S2-171 S8-022 S8-030',
  },
];
