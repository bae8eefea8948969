import { z } from 'zod';
import { assignmentCalls } from '#modules/calendar/contract/assignment.ts';
import { ACTIVE, toggle } from '#platform/contract/active.ts';
import { option } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, line, listOf, orNull, text } from '#platform/contract/fields.ts';
import { MESSAGES } from '#platform/contract/messages.ts';
import { allOf, createdRow, mayEdit, mayRead, oneOf, removalOf, saved } from '#platform/contract/record.ts';
import { network } from './device.ts';
import { DESCRIPTION_LIMIT, NAME_LIMIT } from './fields.ts';

/** Through which channels people clock, and from where. */
export const clockInMethodSave = z
  .object({
    clockinmethodid: orNull(id),
    clockinmethodname: line(NAME_LIMIT).min(1, MESSAGES.E1300),
    description: orNull(text(DESCRIPTION_LIMIT)),
    isweb: z.boolean().default(true),
    isbreak: z.boolean().default(true).describe('Whether breaks can be clocked on the web'),
    islocation: z.boolean().default(false).describe('Whether the web clock asks for the place'),
    allowedips: listOf(network, 50).describe('Networks from which the web clock can be used; none: from anywhere'),
    isbiometric: z.boolean().default(false),
    deviceids: listOf(id, 200),
    devicegroupids: listOf(id, 50),
  })
  .superRefine(({ isweb, isbiometric, deviceids, devicegroupids }, ctx) => {
    if (isbiometric && deviceids.length + devicegroupids.length === 0)
      ctx.addIssue({ code: 'custom', path: ['deviceids'], message: MESSAGES.E1340 });
    if (!isweb && !isbiometric)
      ctx.addIssue({
        code: 'custom',
        path: ['isweb'],
        message: 'Please allow the web clock, biometric devices, or both',
      });
  });
export type ClockInMethodSave = z.output<typeof clockInMethodSave>;

export const clockInMethodRow = createdRow.extend({
  clockinmethodid: z.number(),
  clockinmethodname: z.string(),
  description: z.string().nullable(),
  isweb: z.boolean(),
  isbreak: z.boolean(),
  islocation: z.boolean(),
  allowedips: z.array(z.string()),
  isbiometric: z.boolean(),
  deviceids: z.array(z.number()),
  devicegroupids: z.array(z.number()),
  isactive: ACTIVE.schema,
  iscompany: z.boolean(),
  officecount: z.number(),
  employeecount: z.number(),
});
export type ClockInMethodRow = z.infer<typeof clockInMethodRow>;

const read = mayRead('clockInMethod');
const edit = mayEdit('clockInMethod');
export const listClockInMethods = allOf({
  path: 'subscription/allclockinmethod',
  access: read,
  row: clockInMethodRow,
  summary: 'All clock-in methods, oldest first',
});
export const getClockInMethod = oneOf({
  path: 'subscription/clockinmethod/:clockinmethodid',
  access: read,
  row: clockInMethodRow,
  summary: 'One clock-in method',
});
export const initClockInMethod = endpoint({
  method: 'GET',
  path: 'subscription/initclockinmethod',
  access: read,
  summary: 'The devices and groups of devices that a clock-in method can name, and the address of the caller',
  input: z.object({}),
  output: z.object({ Device: z.array(option), Group: z.array(option), address: z.string() }),
  example: {},
});
export const saveClockInMethod = endpoint({
  method: 'POST',
  path: 'subscription/clockinmethod',
  access: edit,
  stepUp: true,
  summary: 'Create a clock-in method, or change the one named by clockinmethodid',
  input: clockInMethodSave,
  output: saved('clockinmethodid'),
  example: {
    clockinmethodid: null,
    clockinmethodname: 'Web in the office',
    description: null,
    isweb: true,
    isbreak: true,
    islocation: false,
    allowedips: ['203.0.113.0/24'],
    isbiometric: false,
    deviceids: [],
    devicegroupids: [],
  },
});
export const toggleClockInMethod = toggle({
  noun: 'clockinmethod',
  idfield: 'clockinmethodid',
  feature: 'clockInMethod',
  of: 'a clock-in method',
  stepUp: true,
});
export const removeClockInMethod = removalOf({
  path: 'subscription/clockinmethod/:clockinmethodid',
  access: edit,
  stepUp: true,
  summary: 'Delete a clock-in method that is assigned to nobody',
});
export const clockInMethodAssignment = assignmentCalls({
  noun: 'clockinmethod',
  feature: 'clockInMethod',
  of: 'a clock-in method',
  idfield: 'attendanceassignmentid',
});
