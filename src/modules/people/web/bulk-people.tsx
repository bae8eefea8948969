import type { FunctionComponent } from 'react';
import type { BulkContract } from '#bulk/contract/bulk.ts';
import { bulkPage } from '#bulk/web/bulk-page.tsx';
import { permissionsBulk } from '#modules/permission/contract/bulk.ts';
import {
  employeeIdBulk,
  employmentTypeBulk,
  gradeBulk,
  jobChangeBulk,
  managersBulk,
  reportingOfficeBulk,
  selfServiceBulk,
  teamBulk,
  workprofileBulk,
} from '../contract/register.ts';

const DAY = 'Employee code, and in rows that change something the day the change takes effect.';
const STAYS = 'What the file leaves blank stays as it is. Rows that change nothing are skipped.';

/** The page of an upload of people who exist. */
const page = (contract: BulkContract, lead: string, needs: readonly string[]): FunctionComponent =>
  bulkPage(contract, {
    keys: ['employeecode', 'fullname'],
    words: {
      lead,
      needs: [...needs, STAYS],
      will: ['{{count}} change will be saved', '{{count}} changes will be saved'],
      did: ['{{count}} change was saved', '{{count}} changes were saved'],
      next: { label: 'Open the directory', path: '/directory' },
    },
  });

const PAGES: Readonly<Record<string, FunctionComponent>> = {
  permissions: page(
    permissionsBulk,
    'The permission groups of many people. Nobody gives more than they hold themselves, and nobody changes their own groups; separated rights wait for a second person.',
    ['Employee code, and all groups of the person by name.', 'An account of each person.'],
  ),
  job_change: page(
    jobChangeBulk,
    'A new office, department, designation or grade of many people, each with its effective date. What the file leaves blank stays as it is.',
    [DAY, 'What changes: office, city, work state, department, designation, grade and others.'],
  ),
  managers: page(
    managersBulk,
    'To whom many people report, each from a day on. Nobody can report to themselves over others: such circles are named.',
    [DAY, 'The employee code of the manager, or None.'],
  ),
  workprofile: page(
    workprofileBulk,
    'Unit, department, designation, employment type and place of work of many people, each with its effective date.',
    [DAY, 'What changes, by the names that the company has.'],
  ),
  team: page(teamBulk, 'The team of many people, each with its effective date.', [DAY, 'The name of the team.']),
  grade: page(gradeBulk, 'The grade of many people, each with its effective date.', [DAY, 'The name of the grade.']),
  employment_type: page(employmentTypeBulk, 'The employment type of many people, each with its effective date.', [
    DAY,
    'An employment type that the company has.',
  ]),
  reporting_office: page(reportingOfficeBulk, 'The office to which many people report, each from a day on.', [
    DAY,
    'The name of the office.',
  ]),
  employee_id: page(
    employeeIdBulk,
    'New employee codes of many people. Two people may exchange theirs; records stay with the person.',
    ['The employee code of today and the new one.'],
  ),
  self_service: page(
    selfServiceBulk,
    'Who may sign in. Employees without an account are invited by mail to choose a password; an account that is switched off is signed out at once.',
    ['Employee code, and Yes or No.', 'An e-mail address in the record of the invited employee.'],
  ),
};

/** The page of a kind of upload. @throws RangeError for a kind without one */
export function uploadPage(kind: string): { default: FunctionComponent } {
  const result = PAGES[kind];
  if (!result) throw new RangeError(`No page for uploads of ${kind}`);
  return { default: result };
}
