import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';

/** Asked by the bell on every page, so it stands alone: it loads nothing of the center. */
export const unreadCount = endpoint({
  method: 'GET',
  path: 'notification/unread',
  access: 'session',
  summary: 'How many notifications of the signed-in person are not read',
  input: z.object({}),
  output: z.array(z.object({ unread: z.number() })),
  example: {},
});
