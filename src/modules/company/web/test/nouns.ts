import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { FeatureKey } from '#platform/contract/features.ts';
import type { NounWords } from '#platform/web/kit/noun-words.ts';
import { listBusinessUnits } from '../../contract/business-unit.ts';
import { listDepartments } from '../../contract/department.ts';
import { listDesignations } from '../../contract/designation.ts';
import { gradeRecord } from '../../contract/grade.ts';
import { listProbations } from '../../contract/probation.ts';
import { listTeams } from '../../contract/team.ts';

/** What every row of the company structure has: who created it when, and nobody who is assigned. */
const CREATED = {
  addeddate: '2026-01-05T00:00:00Z',
  addedbyname: 'Administrator',
  addedbyimagepath: null,
  assignedemployeecount: 0,
  assignedemployeelist: [],
  version: 1,
};

/** A list of the company structure, by the words of its screen. */
export type Noun = {
  noun: string;
  feature: FeatureKey;
  path: string;
  title: string;
  columns: readonly string[];
  /** What stands where nobody is assigned. */
  none: string;
  deleted: string;
  failing: string;
  refused: string;
  list: Endpoint;
  row: Record<string, unknown>;
  screen: () => Promise<{ words: NounWords }>;
  rows: string;
};

export const NOUNS: readonly Noun[] = [
  {
    noun: 'business unit',
    feature: 'businessUnit',
    path: '/config/hris/company/business_unit',
    title: 'Business Unit',
    columns: ['Business unit', 'Created by', 'Assigned employees', 'Location', 'Head'],
    none: 'No Employee Assigned',
    deleted: 'Business unit successfully deleted.',
    failing: 'Error while deleting Business Unit.',
    refused: 'Business unit can not be deleted.',
    list: listBusinessUnits,
    row: {
      ...CREATED,
      businessunitid: 1,
      businessunitname: 'Northern',
      officeaddressid: null,
      businessunitheadid: null,
      oldbusinessunitheadid: null,
      isseparateentity: false,
      statutorydetail: [],
      location: null,
      businessunithead: null,
    },
    screen: () => import('../business-unit.tsx'),
    rows: 'S2-165 S3-009 to S3-013 S8-008 S8-017',
  },
  {
    noun: 'department',
    feature: 'department',
    path: '/config/hris/company/department',
    title: 'Department',
    columns: ['Department', 'Business units', 'Created by', 'Assigned employees', 'Department head'],
    none: 'No Employee Assigned',
    deleted: 'Department successfully deleted.',
    failing: 'Error while deleting Department.',
    refused: 'Department can not be deleted.',
    list: listDepartments,
    row: {
      ...CREATED,
      departmentid: 1,
      departmentname: 'Northern',
      departmentemailid: null,
      parentdepartmentid: null,
      bucount: 0,
      departmenthead: null,
    },
    screen: () => import('../department.tsx'),
    rows: 'S2-021 S2-166 S2-242 S3-022 to S3-026 S8-018 S8-026',
  },
  {
    noun: 'designation',
    feature: 'designation',
    path: '/config/hris/company/designation',
    title: 'Designation',
    columns: ['Designation', 'Departments', 'Created by', 'Assigned employees'],
    none: 'No Employee Assigned',
    deleted: 'Designation successfully deleted.',
    failing: 'Error while deleting Designation.',
    refused: 'Designation can not be deleted.',
    list: listDesignations,
    row: { ...CREATED, designationid: 1, designationname: 'Northern', departmentcount: 0, skill: [] },
    screen: () => import('../designation.tsx'),
    rows: 'S2-022 S2-167 S2-243 S3-037 to S3-040 S8-019 S8-027',
  },
  {
    noun: 'team',
    feature: 'team',
    path: '/config/hris/company/team',
    title: 'Team',
    columns: ['Team', 'Created by', 'Assigned employees', 'Team lead'],
    none: 'No employee assigned',
    deleted: 'Team successfully deleted.',
    failing: 'Error while deleting Team.',
    refused: 'Team can not be deleted.',
    list: listTeams,
    row: {
      ...CREATED,
      teamid: 1,
      teamname: 'Northern',
      teamheadid: null,
      teamheadname: null,
      description: null,
      teamhead: null,
    },
    screen: () => import('../team.tsx'),
    rows: 'S2-023 S2-168 S2-244 S3-053 to S3-056 S8-009 S8-021 S8-029',
  },
  {
    noun: 'grade',
    feature: 'grade',
    path: '/config/hris/company/grade',
    title: 'Grade',
    columns: ['Grade', 'Rank', 'Created by', 'Assigned employees'],
    none: 'No employee assigned',
    deleted: 'Grade successfully deleted.',
    failing: 'Error while deleting Grade.',
    refused: 'Grade can not be deleted.',
    list: gradeRecord.calls.list,
    row: { ...CREATED, subscriptiongradeid: 1, gradename: 'Northern', graderank: 1 },
    screen: () => import('../grade.tsx'),
    rows: 'S2-169 S2-245 S3-210 S8-020 S8-028',
  },
  {
    noun: 'probation plan',
    feature: 'probation',
    path: '/config/hris/employee/probation',
    title: 'Probation',
    columns: ['Probation plan', 'Length', 'Confirmation', 'Created by', 'Assigned employees'],
    none: 'No employee assigned',
    deleted: 'Probation Plan successfully deleted.',
    failing: 'Error while deleting Probation Plan.',
    refused: 'Probation Plan can not be deleted.',
    list: listProbations,
    row: {
      ...CREATED,
      probationperiodid: 1,
      probationperiodname: 'Northern',
      description: null,
      probationdays: 90,
      isearlyconfirmedallowed: false,
      isautoconfirmed: false,
      isnotifyemployee: true,
      notifypriordays: 0,
      isnotifyoncompletion: true,
      isnotifyonextention: false,
      isnotifyonconfirmed: false,
    },
    screen: () => import('../probation.tsx'),
    rows: 'S2-026 S2-171 S8-022 S8-030',
  },
];
