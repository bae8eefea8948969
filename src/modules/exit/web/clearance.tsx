import { OwnTasks } from '#modules/checklist/web/public.tsx';

/** The tasks of the reader: clearance is a checklist, so they stand among all others. */
export default OwnTasks;
