import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id } from '#platform/contract/fields.ts';

const device = z.object({
  pushsubscriptionid: z.number(),
  device: z.string(),
  addeddate: z.string(),
  devicetokenid: z.string(),
});
const state = z.array(
  z.object({
    /** The public key that browsers ask for; null where the server sends no push messages. */
    serverkey: z.string().nullable(),
    devices: z.array(device),
  }),
);

export const listDevices = endpoint({
  method: 'GET',
  path: 'notification/devices',
  access: 'session',
  summary: 'The devices on which the signed-in person receives push messages',
  input: z.object({}),
  output: state,
  example: {},
});

export const addDevice = endpoint({
  method: 'POST',
  path: 'notification/device',
  access: 'session',
  summary: 'Receive push messages on this device; answers the device token',
  input: z.object({
    endpoint: z.url({ protocol: /^https?$/, error: 'Please fill valid data' }).max(2000),
    p256dh: z.string().regex(/^[\w-]{87}=?$/, 'Please fill valid data'),
    auth: z.string().regex(/^[\w-]{22}(==)?$/, 'Please fill valid data'),
    /** The key the browser was asked with. */
    serverkey: z.string().regex(/^[\w-]{87}$/, 'Please fill valid data'),
  }),
  output: z.array(z.object({ devicetokenid: z.string() })),
  example: {
    endpoint: 'https://push.example/send/1',
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
    serverkey: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  },
});

const done = z.array(z.object({ isexecuted: z.boolean() }));

export const removeDevice = endpoint({
  method: 'POST',
  path: 'notification/removedevice',
  access: 'session',
  summary: 'Receive no more push messages on one of one’s own devices',
  input: z.object({ pushsubscriptionid: id }),
  output: done,
  example: { pushsubscriptionid: 987_654_321 },
});

export const sendTest = endpoint({
  method: 'POST',
  path: 'notification/test',
  access: 'session',
  summary: 'Send oneself a notification, to see how it looks on one’s devices',
  input: z.object({}),
  output: done,
  example: {},
});
