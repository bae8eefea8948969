import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, idParam, orNull, personChip } from '#platform/contract/fields.ts';
import { MESSAGES } from '#platform/contract/messages.ts';
import { mayEdit, mayRead, removed } from '#platform/contract/record.ts';

const read = mayRead('device');
const edit = mayEdit('device');

/** Through which devices somebody's time is tracked today: by the clock-in method, and biometric by a number as well. */
const trackingDevices = z.object({ isbiometric: z.boolean(), isweb: z.boolean(), ismobiledevice: z.boolean() });
/** A number of a terminal with whose it is. */
export const deviceNumber = z.object({
  usernumber: z.string(),
  /** The name that the terminal knows. */
  shownname: z.string().nullable(),
  lastseenat: z.string().nullable(),
  owners: z.array(
    z.object({
      deviceuserid: z.number(),
      fromdate: z.string(),
      todate: z.string().nullable(),
      person: personChip,
      trackingdevices: trackingDevices,
    }),
  ),
  /** Who has this as employee code, where nobody has the number. */
  suggestion: personChip.nullable(),
});
export type DeviceNumber = z.infer<typeof deviceNumber>;
export const listDeviceNumbers = endpoint({
  method: 'GET',
  path: 'subscription/devicenumbers/:deviceid',
  access: read,
  support: false,
  summary: 'The numbers of a device with whose they are; those of nobody first',
  input: idParam('deviceid'),
  output: z.array(deviceNumber),
  example: { deviceid: 1 },
});
export const mapDeviceNumber = endpoint({
  method: 'POST',
  path: 'subscription/mapdevicenumber',
  access: edit,
  summary: 'Say whose number of a device it is from a day on; punches since then count for that person',
  input: z
    .object({
      deviceid: id,
      usernumber: z.string().regex(/^[A-Za-z0-9]{1,24}$/, MESSAGES.E0010),
      employeeid: id,
      fromdate: dayField,
      todate: orNull(dayField),
    })
    .refine(({ fromdate, todate }) => todate === null || fromdate <= todate, {
      path: ['todate'],
      message: 'The last day cannot be before the first',
    }),
  output: z.array(z.object({ deviceuserid: z.number() })),
  example: { deviceid: 1, usernumber: '7', employeeid: 1, fromdate: '2026-10-01', todate: null },
});
export const endDeviceNumber = endpoint({
  method: 'POST',
  path: 'subscription/enddevicenumber',
  access: edit,
  summary: 'Change the last day on which somebody has a number; an empty one removes the entry',
  input: idParam('deviceuserid').extend({ todate: orNull(dayField) }),
  output: removed,
  example: { deviceuserid: 1, todate: '2026-10-31' },
});
