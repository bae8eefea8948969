import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idParam } from '#platform/contract/fields.ts';
import { mayEdit, mayRead, removalOf } from '#platform/contract/record.ts';

const edit = mayEdit('device');

export const SOURCE_STATE = choices({ 1: 'Waits for your yes', 2: 'Counts', 3: 'Calls refused' });
const network = z.string().trim().min(1).max(60);

const deviceSource = z.object({
  /** The network that calls; null for calls by the secret of the device. */
  network: z.string().nullable(),
  stateid: SOURCE_STATE.schema,
  /** What was said about it; null where nothing was, or it needs none. */
  devicenetworkid: z.number().nullable(),
  lastcallat: z.string().nullable(),
  /** When the terminal began its log anew, as after a reset. */
  resetat: z.string().nullable(),
  /** Punches that wait, and the days they are of. */
  punchcount: z.number(),
  firstpunchat: z.string().nullable(),
  lastpunchat: z.string().nullable(),
});
export type DeviceSource = z.infer<typeof deviceSource>;

export const listDeviceSources = endpoint({
  method: 'GET',
  path: 'subscription/devicesources/:deviceid',
  access: mayRead('device'),
  summary: 'From where a device calls, which of these calls count, and what waits',
  input: idParam('deviceid'),
  output: z.array(z.object({ hassecret: z.boolean(), sources: z.array(deviceSource) })),
  example: { deviceid: 1 },
});

export const saveDeviceNetwork = endpoint({
  method: 'POST',
  path: 'subscription/devicenetwork',
  access: edit,
  stepUp: true,
  summary:
    'Say whether what a device sends from a network counts: what waits from there and what comes, or nothing of it',
  input: z.object({ deviceid: id, network, iscounted: z.boolean() }),
  output: z.array(z.object({ punchcount: z.number() })),
  example: { deviceid: 1, network: '203.0.113.7', iscounted: true },
});
export const removeDeviceNetwork = removalOf({
  path: 'subscription/devicenetwork/:devicenetworkid',
  access: edit,
  stepUp: true,
  summary: 'Take back what was said about a network: what comes from there waits again',
});

export const removeDeviceFaults = removalOf({
  path: 'subscription/devicefaults/:deviceid',
  access: edit,
  summary: 'Delete the lines of a device that could not be read, to make room for others',
});

export const createDeviceSecret = endpoint({
  method: 'POST',
  path: 'subscription/devicesecret',
  access: edit,
  stepUp: true,
  summary: 'Create the secret of a device, shown once within the address of its server; the one before counts no more',
  input: z.object({ deviceid: id }),
  output: z.array(z.object({ address: z.string() })),
  example: { deviceid: 1 },
});
export const removeDeviceSecret = removalOf({
  path: 'subscription/devicesecret/:deviceid',
  access: edit,
  stepUp: true,
  summary: 'Take the secret of a device away: its networks decide what counts',
});
