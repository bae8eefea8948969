import { z } from 'zod';
import { ACTIVE } from '#platform/contract/active.ts';
import { id, line, option, orNull, text } from '#platform/contract/fields.ts';
import { MESSAGES } from '#platform/contract/messages.ts';
import { assignmentCalls } from '#modules/calendar/contract/assignment.ts';
import { ifPublished, needsFirstDay, planCalls, planHead } from '#platform/contract/versioned-plan.ts';
import { attendancePolicyDetail, attendancePolicyDraft, completePolicy } from './attendance-policy-detail.ts';
import {
  completeExtraTime,
  DEFAULT_ROWS,
  extraTimeCompOff,
  extraTimeDetail,
  extraTimeDraft,
} from './extra-time-detail.ts';
import { NAME_LIMIT } from './fields.ts';
import { SHIFT_TYPE, shiftDetail, shiftHalf } from './shift.ts';

/** The leave types that a rule can take days from. */
const leaveChoice = z.object({ LeaveType: z.array(option.extend({ isactive: ACTIVE.schema })) });
export type LeaveChoice = z.output<typeof leaveChoice>['LeaveType'];
const named = text(NAME_LIMIT).min(1, MESSAGES.E1000);

export const shiftSave = shiftDetail
  .safeExtend({
    shiftid: orNull(id),
    shiftname: line(NAME_LIMIT).min(1, MESSAGES.E1300),
    shiftcode: z.string().regex(/^[A-Z0-9]{1,6}$/, 'Please enter a code of up to six capital letters or digits'),
    shiftcolour: z.string().regex(/^#[0-9a-f]{6}$/, 'Please select a colour'),
    ...planHead,
  })
  .superRefine(needsFirstDay);
export const shiftRow = z.object({
  shiftcode: z.string(),
  shiftcolour: z.string(),
  shifttypeid: SHIFT_TYPE.schema,
  shifttiming: z.array(shiftHalf),
  /** Whether a break is taken off. */
  isbreakon: z.boolean(),
});
export const shiftCalls = planCalls({
  noun: 'shift',
  feature: 'shift',
  of: 'a shift',
  all: 'shifts',
  idfield: 'shiftid',
  namefield: 'shiftname',
  save: shiftSave,
  row: shiftRow,
  detail: shiftDetail,
  init: z.object({
    Shift: z.array(option.extend({ shiftcode: z.string(), shiftcolour: z.string(), isactive: ACTIVE.schema })),
  }),
  example: {
    shiftid: null,
    shiftname: 'General',
    shiftcode: 'G',
    shiftcolour: '#1c7ed6',
    description: null,
    isdraft: true,
    effectivefrom: '2026-04-01',
    shifttypeid: 1,
    shifttiming: [
      { intime: '09:30', outtime: '14:00' },
      { intime: '14:00', outtime: '18:30' },
    ],
    breakminutes: 45,
    breakafterminutes: 300,
    requiredminutes: 495,
    corefrom: null,
    coreto: null,
    rotation: [],
  },
});
export const shiftAssignment = assignmentCalls({
  noun: 'shift',
  feature: 'shift',
  of: 'a shift',
  idfield: 'attendanceassignmentid',
  hascycle: true,
});

const parentid = orNull(id);
const ofParent = z.object({ parentid: z.number().nullable() });

export const attendancePolicySave = attendancePolicyDraft
  .safeExtend({
    attendancepolicyid: orNull(id),
    parentid,
    attendancepolicyname: named,
    isworkedhalf: z.boolean().default(true),
    ...planHead,
  })
  .superRefine(needsFirstDay)
  .superRefine(ifPublished(completePolicy));
export const attendancePolicyCalls = planCalls({
  noun: 'attendancepolicy',
  feature: 'attendancePolicy',
  of: 'an attendance policy',
  all: 'attendance policies',
  idfield: 'attendancepolicyid',
  namefield: 'attendancepolicyname',
  save: attendancePolicySave,
  row: ofParent,
  detail: attendancePolicyDetail,
  init: leaveChoice,
  example: {
    attendancepolicyid: null,
    parentid: null,
    attendancepolicyname: 'Office',
    description: null,
    isdraft: true,
    effectivefrom: '2026-04-01',
    restrictattendancereqlimit: null,
    absenteeism: null,
    punctuality: null,
    timeatwork: null,
    offday: { sessiontypeid: 1, breakminutes: 0, breakafterminutes: 0 },
  },
});
export const attendancePolicyAssignment = assignmentCalls({
  noun: 'attendancepolicy',
  feature: 'attendancePolicy',
  of: 'an attendance policy',
  idfield: 'attendanceassignmentid',
});

export const extraTimeSave = extraTimeDraft
  .safeExtend({ extratimepolicyid: orNull(id), parentid, extratimepolicyname: named, ...planHead })
  .superRefine(needsFirstDay)
  .superRefine(ifPublished(completeExtraTime));
export const extraTimeCalls = planCalls({
  noun: 'extratimepolicy',
  feature: 'extraTime',
  of: 'an extra-time policy',
  all: 'extra-time policies',
  idfield: 'extratimepolicyid',
  namefield: 'extratimepolicyname',
  save: extraTimeSave,
  row: ofParent,
  detail: extraTimeDetail,
  init: z.object({}),
  example: {
    extratimepolicyid: null,
    parentid: null,
    extratimepolicyname: 'Office',
    description: null,
    isdraft: true,
    effectivefrom: '2026-04-01',
    extratime: [...DEFAULT_ROWS],
    extratimecompoffpolicy: extraTimeCompOff.parse({}),
  },
});
export const extraTimeAssignment = assignmentCalls({
  noun: 'extratimepolicy',
  feature: 'extraTime',
  of: 'an extra-time policy',
  idfield: 'attendanceassignmentid',
});
