import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, idParam, listQuery, orNull, personChip, text } from '#platform/contract/fields.ts';
import { MESSAGES } from '#platform/contract/messages.ts';
import { report } from '#platform/contract/report.ts';
import { exitCore, NOTE_LIMIT, plan } from './core.ts';
import { noticeResult, why } from './policy.ts';

/** The filters of the list of exits. */
export const EXIT_PHASE = choices({
  1: 'Waiting for acceptance',
  2: 'Serving notice',
  3: 'Left, not closed',
  4: 'Closed',
  5: 'Not leaving',
});

const read = { feature: 'exit', need: 'read', scope: 'people' } as const;
const edit = { feature: 'exit', need: 'edit', scope: 'people' } as const;

const exitRow = personChip.extend({
  employeeexitid: z.number(),
  departmentname: z.string().nullable(),
  designationname: z.string().nullable(),
  exitreasonname: z.string(),
  kindname: z.string(),
  phaseid: EXIT_PHASE.schema,
  phase: z.string(),
  submittedon: z.string(),
  lastday: z.string(),
  noticedays: z.number(),
  buyoutdays: z.number(),
  opentasks: z.number(),
  taskcount: z.number(),
});
export type ExitRow = z.infer<typeof exitRow>;

const exitQuery = z.object({
  search: listQuery.shape.search,
  phaseid: z.coerce.number().int().min(1).max(5).optional(),
  kindid: z.coerce.number().int().min(1).max(6).optional(),
});

export const listExits = endpoint({
  method: 'GET',
  path: 'exit/exitlist',
  access: read,
  summary: 'Everybody who leaves or has left, the latest last day first',
  input: listQuery.extend(exitQuery.shape),
  output: z.object({ rows: z.array(exitRow), total: z.number() }),
  example: { limit: 50, offset: 0 },
});

export const exitReport = report({
  title: 'Employee Exit',
  list: listExits,
  query: exitQuery,
  columns: {
    fullname: { label: 'Name' },
    employeecode: { label: 'Employee code' },
    departmentname: { label: 'Department' },
    designationname: { label: 'Designation' },
    exitreasonname: { label: 'Reason' },
    kindname: { label: 'Kind' },
    phase: { label: 'Status' },
    submittedon: { label: 'Submitted' },
    lastday: { label: 'Last day' },
    noticedays: { label: 'Notice days' },
    buyoutdays: { label: 'Buyout days' },
    opentasks: { label: 'Open tasks' },
  },
});

export const getExit = endpoint({
  method: 'GET',
  path: 'exit/exit/:employeeexitid',
  access: read,
  summary: 'One exit: how its last day came about, clearance, interview and the people to be moved',
  input: idParam('employeeexitid'),
  output: z.array(
    exitCore.extend({
      person: personChip,
      approvalrequestid: z.number().nullable(),
      mayconfirm: z.boolean(),
      ismine: z.boolean(),
      hasleft: z.boolean(),
      answers: z.array(z.object({ label: z.string(), answer: z.string() })),
      reports: z.array(personChip),
      successor: z.string().nullable(),
      accessuntil: z.string().nullable(),
      /** The record of the new employment, when the person was rehired. */
      rehiredas: personChip.nullable(),
    }),
  ),
  example: { employeeexitid: 1 },
});
export type ExitDetail = z.infer<typeof getExit.output>[number];

export const initExit = endpoint({
  method: 'GET',
  path: 'exit/init',
  access: read,
  summary: 'The reasons HR can start an exit with',
  input: z.object({}),
  output: z.array(
    z.object({
      displayname: z.string(),
      displayvalue: z.number(),
      kindid: z.number(),
      isnoticeapplied: z.boolean(),
    }),
  ),
  example: {},
});

const start = z.object({
  employeeid: z.number('Please select a person').int().positive().max(Number.MAX_SAFE_INTEGER),
  exitreasonid: plan.shape.exitreasonid,
  submittedon: dayField,
  lastday: orNull(dayField),
});

export const previewExit = endpoint({
  method: 'POST',
  path: 'exit/previewexit',
  access: edit,
  summary: 'The last working day of an exit that HR would start, with every reason; nothing is saved',
  input: start,
  output: z.array(z.object({ notice: noticeResult, policyreason: why })),
  example: { employeeid: 1, exitreasonid: 1, submittedon: '2026-10-20', lastday: null },
});

export const startExit = endpoint({
  method: 'POST',
  path: 'exit/start',
  access: edit,
  summary: 'Start the exit of somebody; a termination waits for a second person',
  input: start.extend({ note: text(NOTE_LIMIT).min(1, MESSAGES.E1280) }),
  output: z.array(z.object({ employeeexitid: z.number(), statusid: z.number() })),
  example: { employeeid: 1, exitreasonid: 1, submittedon: '2026-10-20', lastday: null, note: 'Contract ends' },
});

const ended = z.array(z.object({ employeeexitid: z.number(), statusid: z.number(), version: z.number() }));

export const confirmExit = endpoint({
  method: 'POST',
  path: 'exit/confirm',
  access: edit,
  versioned: true,
  summary: 'Confirm a termination as the second person, or turn it down',
  input: z.object({ employeeexitid: id, isconfirmed: z.boolean(), note: orNull(text(NOTE_LIMIT)) }),
  output: ended,
  example: { employeeexitid: 1, isconfirmed: true, note: null },
});

export const cancelExit = endpoint({
  method: 'POST',
  path: 'exit/cancel',
  access: edit,
  versioned: true,
  summary: 'Cancel an exit before its last day is over: everything is put back',
  input: z.object({ employeeexitid: id, note: text(NOTE_LIMIT).min(1, MESSAGES.E1280) }),
  output: ended,
  example: { employeeexitid: 1, note: 'Stays with us' },
});

export const closeExit = endpoint({
  method: 'POST',
  path: 'exit/close',
  access: edit,
  versioned: true,
  summary: 'Close an exit whose clearance is complete, or override what is open with a reason',
  input: z.object({ employeeexitid: id, isoverride: z.boolean(), note: orNull(text(NOTE_LIMIT)) }),
  output: ended,
  example: { employeeexitid: 1, isoverride: false, note: null },
});

export const moveReports = endpoint({
  method: 'POST',
  path: 'exit/movereports',
  access: edit,
  summary: 'Give the direct reports of a leaver a new manager from a day on',
  input: z.object({
    employeeexitid: id,
    employeeids: z.array(id).min(1, MESSAGES.E1400).max(500),
    managerid: z.number('Please select a person').int().positive().max(Number.MAX_SAFE_INTEGER),
    fromdate: dayField,
  }),
  output: z.array(z.object({ moved: z.number() })),
  example: { employeeexitid: 1, employeeids: [1], managerid: 2, fromdate: '2026-11-01' },
});

export const rehire = endpoint({
  method: 'POST',
  path: 'exit/rehire',
  access: { feature: 'people', need: 'edit', scope: 'people' },
  stepUp: true,
  summary: 'Begin a new employment of somebody who has left, linked to the old record',
  input: z.object({
    employeeexitid: id,
    joiningdate: dayField,
    /** Required when the company has no pattern for codes. */
    employeecode: orNull(text(30)),
  }),
  output: z.array(z.object({ employeeid: z.number(), employeecode: z.string() })),
  example: { employeeexitid: 1, joiningdate: '2027-01-04', employeecode: null },
});
