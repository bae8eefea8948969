/** The public parts of a person's page for other modules. */
export { GiveAccessToAll } from './give-access-all.tsx';
export { Masked } from './masked.tsx';
export { reasonOf, type Seen, WhyButton } from './field-visibility.tsx';
export { EMPTY_JOB, type JobDraft, JobFields } from './job-fields.tsx';
