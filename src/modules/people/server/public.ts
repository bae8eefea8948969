export { registerKind } from './register.ts';
export { REGISTER_COLUMNS } from './register-columns.ts';
export { jobChangeKind, managersKind } from './bulk-jobs.ts';
export { codeProposal, newEmployeeCodes } from './employee-id.ts';
export { type FieldVisibility, fieldVisibilityOf } from './field-visibility.ts';
export { coversPerson, seenPerson } from './seen-person.ts';
export { addEmployee, findable } from './record.ts';
export { changeDesignations, designationsOf, restoreJobs } from './designations.ts';
export { type ChangedJobs, writeJobs } from './job-writer.ts';
export { jobChoices, managerOf } from './job-change.ts';
export { officesInService, peopleInService, type RegisterPerson, registerPeople } from './in-service.ts';
export { namedPeople } from './named-people.ts';
export { openDays } from './open-days.ts';
export {
  CODE_COLUMN,
  contents,
  NAME_COLUMN,
  peopleOf,
  type Person,
  PERSON_COLUMNS,
  personOf,
  type PersonRow,
  validateOnce,
  validatePeople,
} from './bulk-person.ts';
export { failOutOfService, type PersonChange, peopleUpload, type Standing, STAYS } from './bulk-people.ts';
export { ownPolicyUpload } from './bulk-own-policy.ts';
export { same, type Store, undoCurrent, type Values, writeCurrent } from './bulk-current.ts';
export { type CheckedRow, type PersonCheck, personUpload, type StoredAs, valuesOf } from './person-upload.ts';
export { makeLink } from './give-access.ts';
export { setTaxRegime } from './tax-regime.ts';
export { type PackagesOf, PERSON_PACKAGES } from './person-packages.ts';
