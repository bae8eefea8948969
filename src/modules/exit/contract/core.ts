import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { dayField, orNull } from '#platform/contract/fields.ts';
import { noticeResult, why } from './policy.ts';
import { TASK_STATUS } from '#modules/checklist/contract/words.ts';
import { EXIT_KIND } from './reason.ts';

export const NOTE_LIMIT = 1000;

export const EXIT_STATUS = choices({
  1: 'Waiting for acceptance',
  2: 'Accepted',
  3: 'Closed',
  4: 'Withdrawn',
  5: 'Rejected',
  6: 'Cancelled',
});
/** A task of the checklist of an exit, as the exit shows it; it is done on the page of the checklist. */
export const exitTask = z.object({
  checklistid: z.number(),
  itemno: z.number(),
  title: z.string(),
  responsible: z.string(),
  statusid: TASK_STATUS.schema,
  note: z.string().nullable(),
  /** Paise to recover in full and final. */
  recoveryamount: z.number().nullable(),
  donebyname: z.string().nullable(),
  doneon: z.string().nullable(),
});
export type ExitTask = z.infer<typeof exitTask>;

/** Fields of every view of an exit. */
export const exitCore = z.object({
  employeeexitid: z.number(),
  exitreasonname: z.string(),
  kindid: EXIT_KIND.schema,
  statusid: EXIT_STATUS.schema,
  isown: z.boolean(),
  needssecond: z.boolean(),
  submittedon: z.string(),
  wishedday: z.string().nullable(),
  lastday: z.string(),
  note: z.string().nullable(),
  notice: noticeResult,
  policyreason: why.nullable(),
  tasks: z.array(exitTask),
  endingnote: z.string().nullable(),
  version: z.number(),
});

/** The inputs of an exit's last working day. */
export const plan = z.object({
  exitreasonid: z.number('Please select a reason').int().positive().max(Number.MAX_SAFE_INTEGER),
  wishedday: orNull(dayField),
});
