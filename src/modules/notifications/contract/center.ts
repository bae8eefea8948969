import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { idParam, listOf, id, listQuery } from '#platform/contract/fields.ts';

/** The filter of the center. */
export const READ_STATE = choices({ 1: 'Not read', 2: 'Read' });

const row = z.object({
  notificationid: z.number(),
  kind: z.string(),
  group: z.string(),
  title: z.string(),
  sentence: z.string(),
  link: z.string().nullable(),
  addeddate: z.string(),
  readon: z.string().nullable(),
});
export type NotificationRow = z.infer<typeof row>;

export const listNotifications = endpoint({
  method: 'GET',
  path: 'notification/list',
  access: 'session',
  summary: 'The notifications of the signed-in person, those not read first, then the newest',
  input: listQuery
    .pick({ limit: true, offset: true, search: true })
    .extend({ state: z.coerce.number().int().min(1).max(2).optional() }),
  output: z.object({ rows: z.array(row), total: z.number(), unread: z.number() }),
  example: { limit: 50, offset: 0 },
});

const delivery = z.object({
  channel: z.string(),
  status: z.string(),
  /** Where it went: an address, or the name of a device. */
  place: z.string().nullable(),
  reason: z.string().nullable(),
  at: z.string().nullable(),
});

export const getNotification = endpoint({
  method: 'GET',
  path: 'notification/detail/:notificationid',
  access: 'session',
  summary: 'Why the signed-in person got a notification, and what became of it on each channel',
  input: idParam('notificationid'),
  output: z.array(row.extend({ about: z.string(), mandatory: z.string().nullable(), deliveries: z.array(delivery) })),
  example: { notificationid: 987_654_321 },
});

const done = z.array(z.object({ unread: z.number() }));

export const markRead = endpoint({
  method: 'POST',
  path: 'notification/read',
  access: 'session',
  summary: 'Mark notifications as read or not read; the number of those still unread',
  input: z.object({ notificationids: listOf(id), isread: z.boolean() }),
  output: done,
  example: { notificationids: [987_654_321], isread: true },
});

export const markAllRead = endpoint({
  method: 'POST',
  path: 'notification/readall',
  access: 'session',
  summary: 'Mark all own notifications as read',
  input: z.object({}),
  output: done,
  example: {},
});
