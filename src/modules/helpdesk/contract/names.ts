import type { Names } from '#platform/contract/module.ts';

export const helpdeskNames = {
  purposes: ['ticketfile'],
  claims: ['ticket_post'],
  support: ['ticketCategory', 'cannedResponse'],
} as const satisfies Names;
