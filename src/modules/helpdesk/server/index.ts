import type { ServerModule } from '#platform/server/module.ts';
import { PRIORITY, STATUS } from '../contract/ticket.ts';
import { anonymousEndpoints } from './anonymous.ts';
import { categoryEndpoints } from './category.ts';
import { helpdeskConfiguration } from './configuration.ts';
import { ticketsDue } from './daily-check.ts';
import { helpdeskCards } from './desk.ts';
import { ticketFiles } from './files.ts';
import { hoursEndpoints } from './hours.ts';
import { helpdeskMails, helpdeskNotifications } from './mails.ts';
import { readEndpoints } from './read.ts';
import { writeEndpoints } from './write.ts';
import { ticketDataset } from './dataset.ts';
import { watchTargets } from './targets.ts';
import { ticketTiles } from './tiles.ts';

export const helpdesk: ServerModule = {
  name: 'helpdesk',

  menuTables: [
    { group: 'HR operations', table: 'ticket_category' },
    { group: 'HR operations', table: 'ticket' },
  ],
  endpoints: [...anonymousEndpoints, ...categoryEndpoints, ...hoursEndpoints, ...readEndpoints, ...writeEndpoints],
  files: [ticketFiles],
  mails: helpdeskMails,
  notifications: helpdeskNotifications,
  deskCards: helpdeskCards,
  datasets: [ticketDataset],
  tiles: ticketTiles,
  dailyCheck: ticketsDue,
  tasks: { watch_targets: watchTargets },
  configuration: helpdeskConfiguration,
  codes: { TicketStatus: STATUS.options, TicketPriority: PRIORITY.options },
};
