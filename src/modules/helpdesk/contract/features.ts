import type { Features } from '#platform/contract/module.ts';

export const helpdeskFeatures = {
  helpdesk: { featureid: 160, name: 'Helpdesk' },
  anonymousChannel: { featureid: 161, name: 'Anonymous channel' },
  ticketCategory: { featureid: 1160, name: 'Ticket category' },
  cannedResponse: { featureid: 1161, name: 'Canned responses' },
} as const satisfies Features;
