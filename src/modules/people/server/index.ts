import { EMPLOYMENT_TYPES } from '#modules/company/contract/employment-types.ts';
import { ofNames } from '#platform/contract/choices.ts';
import type { ServerModule } from '#platform/server/module.ts';
import { JOB_CHANGE } from '../contract/job-change.ts';
import { peopleLayers } from './calendar-layers.ts';
import { directoryEndpoints } from './directory.ts';
import { accessToAllEndpoints } from './give-access-all.ts';
import { accessEndpoints, accessRenewed, accessLink, invitationMail, renewalMail } from './give-access.ts';
import { employeeIdEndpoints } from './employee-id.ts';
import { employeeSearchEndpoints } from './employee-search.ts';
import { jobEndpoints } from './job-change.ts';
import { peopleMergeFields } from './merge-fields.ts';
import { peopleCards } from './desk.ts';
import { PERSON_PACKAGES } from './person-packages.ts';
import { profileEndpoints } from './profile.ts';
import { privacyEndpoints } from './privacy.ts';
import { photoEndpoints, photoPurpose } from './photo.ts';
import { peopleSetupChecks, peopleSteps } from './set-up-steps.ts';
import { recordEndpoints } from './record.ts';
import { employeeIds } from './bulk-employee-id.ts';
import { jobUploads } from './bulk-jobs.ts';
import { permissionsUpload } from './bulk-permissions.ts';
import { selfService } from './bulk-self-service.ts';
import { register } from './register.ts';
import { leaverDataset, peopleDataset } from './dataset.ts';
import { peopleMeasures } from './measures.ts';
import { peopleTiles } from './tiles.ts';

export { joinerStepsOf } from './joiner-steps.ts';

/** The module of people; `parts` contribute the fields by which the directory is filtered, and packages of people. */
export const peopleOf = (parts: readonly ServerModule[]): ServerModule => ({
  name: 'people',

  firstRights: { everybody: [['directory', 'read', 'all']], groups: { Manager: [['people', 'read', 'reports']] } },
  datasets: [peopleDataset, leaverDataset],
  tiles: peopleTiles,
  measures: peopleMeasures,
  demoAccounts: [{ company: 'acme', name: 'manager', fullname: 'Rohit Bansal', group: 'Manager' }],
  drafts: {
    'employee-id': { feature: 'employeeId', table: 'employee_id_pattern', column: 'employeeidpatternid' },
    'job-change': 'person',
  },
  endpoints: [
    ...employeeSearchEndpoints,
    ...directoryEndpoints(parts.find(({ personFilters }) => personFilters)?.personFilters),
    ...profileEndpoints(PERSON_PACKAGES.of(parts)),
    ...privacyEndpoints,
    ...accessEndpoints,
    ...accessToAllEndpoints,
    ...photoEndpoints,
    ...employeeIdEndpoints,
    ...jobEndpoints,
    ...recordEndpoints,
    ...register.endpoints,
    ...jobUploads.endpoints,
    ...employeeIds.endpoints,
    ...selfService.endpoints,
    ...permissionsUpload.endpoints,
  ],
  jobs: [...register.jobs, ...jobUploads.jobs, ...employeeIds.jobs, ...selfService.jobs, ...permissionsUpload.jobs],
  files: [photoPurpose],
  mails: [invitationMail, renewalMail],
  notifications: [accessRenewed],
  confirmations: [accessLink],
  deskCards: peopleCards,
  calendarLayers: peopleLayers,
  mergeFields: peopleMergeFields,
  codes: {
    EmploymentType: ofNames(Object.keys(EMPLOYMENT_TYPES)),
    JobChange: JOB_CHANGE.options,
  },
  setupSteps: peopleSteps,
  setupChecks: peopleSetupChecks,
});
