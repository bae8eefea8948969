import { choices } from '#platform/contract/choices.ts';

/** What starts a checklist, and on which day of a person its due days hang. */
export const TRIGGER = choices({
  1: 'Started by hand',
  2: 'Joining',
  3: 'Transfer',
  4: 'End of probation',
  5: 'Exit',
});
export const BY_HAND = 1;
export const OF_JOINING = 2;
export const OF_EXIT = 5;

/**
 * What doing a task is: letter, account and call lead to the page where it is done; those from asset issue on close by
 * themselves once the asset is issued or returned, or the document verified.
 */
export const TASK_KIND = choices({
  1: 'Tick',
  2: 'Form',
  3: 'Upload',
  4: 'Letter',
  5: 'Account',
  6: 'Call',
  7: 'Asset issue',
  8: 'Asset return',
  9: 'Document',
});
export const FORM = 2;
export const UPLOAD = 3;
export const ASSET_ISSUE = 7;
export const ASSET_RETURN = 8;
export const DOCUMENT = 9;
/** Whether a task closes by itself; nobody completes it by hand. */
export const isSelfClosing = (kindid: number): boolean => kindid >= ASSET_ISSUE;

export const TASK_STATUS = choices({ 1: 'Open', 2: 'Done', 3: 'Skipped', 4: 'Not applicable', 5: 'Closed' });
export const OPEN = 1;

/** S4-017 to S4-019, and what a checklist is once nothing of it is open. */
export const CHECKLIST_STATUS = choices({ 1: 'On Track', 2: 'Due Soon', 3: 'Over Due', 4: 'Complete', 5: 'Closed' });
export const ON_TRACK = 1;
export const DUE_SOON = 2;
export const OVER_DUE = 3;
export type ChecklistStatusId = (typeof CHECKLIST_STATUS.ids)[number];

/** The types of a question of a form: text, several lines, date, whole number. */
export const QUESTION_TYPES = choices({ 1: 'Text', 7: 'TextArea', 2: 'Date', 8: 'Integer' });
