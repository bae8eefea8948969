import { z } from 'zod';
import { ACTIVE, toggle } from '#platform/contract/active.ts';
import { choices, option } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, idParam, line, listOf, orNull } from '#platform/contract/fields.ts';
import { MESSAGES } from '#platform/contract/messages.ts';
import { allOf, createdRow, mayEdit, mayRead, oneOf, removalOf, saved } from '#platform/contract/record.ts';
import { NAME_LIMIT } from './fields.ts';

export const PURPOSE = choices({ 1: 'Attendance', 2: 'Canteen' });
/** A network as people write it: an address, or one with the length of its prefix. */
export const network = z
  .string()
  .trim()
  .regex(
    /^[0-9a-fA-F.:]{2,45}(?:\/\d{1,3})?$/,
    'Please enter an address such as 203.0.113.7 or a network such as 203.0.113.0/24',
  );
/** Minutes without a call after which a terminal is not heard of any more. */
export const SILENT_MINUTES = 15;

export const deviceSave = z.object({
  deviceid: orNull(id),
  devicename: line(NAME_LIMIT).min(1, MESSAGES.E1300),
  serialnumber: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_-]{1,40}$/, 'Please enter the serial number as the terminal shows it'),
  officeaddressid: orNull(id),
  devicegroupid: orNull(id),
  purposeid: PURPOSE.schema,
  sourcenetworks: listOf(network, 20),
});
export type DeviceSave = z.output<typeof deviceSave>;

export const deviceRow = createdRow.extend({
  deviceid: z.number(),
  devicename: z.string(),
  serialnumber: z.string(),
  officeaddressid: z.number().nullable(),
  officename: z.string().nullable(),
  devicegroupid: z.number().nullable(),
  devicegroupname: z.string().nullable(),
  purposeid: PURPOSE.schema,
  sourcenetworks: z.array(z.string()),
  isactive: ACTIVE.schema,
  lastseenat: z.string().nullable(),
  /** Whether it has not called for a while though it has before. */
  issilent: z.boolean(),
  lastpunchat: z.string().nullable(),
  firmware: z.string().nullable(),
  /** Seconds that its clock was ahead when it last sent a punch of the future; null when it was right. */
  skewseconds: z.number().nullable(),
  /** Numbers it has sent that nobody has. */
  unmappedcount: z.number(),
  faultcount: z.number(),
  /** Punches that wait until somebody says that they count. */
  waitingcount: z.number(),
  /** Punches that cannot be right. */
  parkedcount: z.number(),
  hidedelete: z.boolean(),
});
export type DeviceRow = z.infer<typeof deviceRow>;

const read = mayRead('device');
const edit = mayEdit('device');

export const listDevices = allOf({
  path: 'subscription/alldevice',
  access: read,
  row: deviceRow,
  summary: 'All biometric devices with when each was last heard of',
});
export const getDevice = oneOf({
  path: 'subscription/device/:deviceid',
  access: read,
  row: deviceRow,
  summary: 'One biometric device',
});
export const initDevice = endpoint({
  method: 'GET',
  path: 'subscription/initdevice',
  access: read,
  summary: 'Offices and groups for the form of a device, and devices that called without being registered',
  input: z.object({}),
  output: z.object({
    Office: z.array(option),
    Group: z.array(option),
    address: z.string(),
    unknown: z.array(
      z.object({
        displayname: z.string(),
        displayvalue: z.string(),
        address: z.string().nullable(),
        lastseenat: z.string(),
        calls: z.number(),
      }),
    ),
  }),
  example: {},
});
export const saveDevice = endpoint({
  method: 'POST',
  path: 'subscription/device',
  access: edit,
  stepUp: true,
  summary: 'Register a biometric device, or change the one named by deviceid',
  input: deviceSave,
  output: saved('deviceid'),
  example: {
    deviceid: null,
    devicename: 'Main gate',
    serialnumber: 'CQZ7224460246',
    officeaddressid: null,
    devicegroupid: null,
    purposeid: 1,
    sourcenetworks: [],
  },
});
export const toggleDevice = toggle({
  noun: 'device',
  idfield: 'deviceid',
  feature: 'device',
  of: 'a biometric device',
  stepUp: true,
});
export const removeDevice = removalOf({
  path: 'subscription/device/:deviceid',
  access: edit,
  stepUp: true,
  summary: 'Delete a biometric device that has sent nothing',
});
export const saveDeviceGroup = endpoint({
  method: 'POST',
  path: 'subscription/devicegroup',
  access: edit,
  summary: 'Create a group of devices, or rename the one named by devicegroupid',
  input: z.object({ devicegroupid: orNull(id), devicegroupname: line(NAME_LIMIT).min(1, MESSAGES.E1300) }),
  output: saved('devicegroupid'),
  example: { devicegroupid: null, devicegroupname: 'Plant' },
});

export const COMMAND_TYPE = choices({
  1: 'Set the time',
  2: 'Send punches again',
  3: 'Send people',
  4: 'Write people',
  6: 'Restart',
  7: 'Send everything again',
});
export const COMMAND_STATUS = choices({ 1: 'Waiting', 2: 'Sent', 3: 'Done', 4: 'Failed' });
export const PARKED_REASON = choices({
  1: 'Before the first day of attendance',
  2: 'Ahead of the time at which it came',
});
export const deviceActivity = z.object({
  commands: z.array(
    z.object({
      devicecommandid: z.number(),
      commandtypeid: z.number(),
      statusid: COMMAND_STATUS.schema,
      returncode: z.number().nullable(),
      addeddate: z.string(),
      answeredon: z.string().nullable(),
    }),
  ),
  faults: z.array(z.object({ devicefaultid: z.number(), line: z.string(), receivedat: z.string() })),
  offsets: z.array(
    z.object({ clockoffsetid: z.number(), fromtime: z.string(), totime: z.string(), fastseconds: z.number() }),
  ),
  /** The last punches as they came. */
  punches: z.array(
    z.object({
      punchid: z.number(),
      usernumber: z.string(),
      punchedat: z.string(),
      receivedat: z.string(),
      fullname: z.string().nullable(),
    }),
  ),
  /** Punches that cannot be right, and count once the first day or the clock is put right; the last of them. */
  parked: z.object({
    count: z.number(),
    punches: z.array(
      z.object({
        parkedpunchid: z.number(),
        usernumber: z.string(),
        punchedat: z.string(),
        receivedat: z.string(),
        reasonid: PARKED_REASON.schema,
      }),
    ),
  }),
});
export const getDeviceActivity = endpoint({
  method: 'GET',
  path: 'subscription/deviceactivity/:deviceid',
  access: read,
  support: false,
  summary: 'The last punches of a device, what it was told, lines that could not be read, and when its clock was wrong',
  input: idParam('deviceid'),
  output: z.array(deviceActivity),
  example: { deviceid: 1 },
});
export const commandDevice = endpoint({
  method: 'POST',
  path: 'subscription/commanddevice',
  access: edit,
  summary: 'Tell a device something; it asks for it within seconds',
  input: z
    .object({ deviceid: id, commandtypeid: COMMAND_TYPE.schema, fromdate: orNull(dayField), todate: orNull(dayField) })
    .refine(({ commandtypeid, fromdate, todate }) => commandtypeid !== 2 || (fromdate !== null && todate !== null), {
      path: ['fromdate'],
      message: MESSAGES.E1040,
    }),
  output: z.array(z.object({ commandcount: z.number() })),
  example: { deviceid: 1, commandtypeid: 2, fromdate: '2026-10-01', todate: '2026-10-31' },
});
const clockTime = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/, MESSAGES.E0010);
export const addClockOffset = endpoint({
  method: 'POST',
  path: 'subscription/clockoffset',
  access: edit,
  summary:
    'Say from when to when the clock of a device was wrong, and by how much; its punches count by the right time',
  input: z
    .object({
      deviceid: id,
      fromtime: clockTime,
      totime: clockTime,
      /** Ahead; behind below zero. */
      fastseconds: z
        .number()
        .int('enter valid number')
        .min(-40_000_000)
        .max(2_000_000_000)
        .refine((value) => value !== 0, 'enter valid number'),
    })
    .refine(({ fromtime, totime }) => fromtime <= totime, { path: ['totime'], message: MESSAGES.E1030 }),
  output: z.array(z.object({ clockoffsetid: z.number() })),
  example: { deviceid: 1, fromtime: '2026-10-05 00:00', totime: '2026-10-06 12:00', fastseconds: 600 },
});
export const removeClockOffset = removalOf({
  path: 'subscription/clockoffset/:clockoffsetid',
  access: edit,
  summary: 'Take back that a clock was wrong',
});
