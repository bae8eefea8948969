import type { Names } from '#platform/contract/module.ts';

export const helpdeskNames = {
  support: ['ticketCategory', 'cannedResponse'],
} as const satisfies Names;
