import type { ServerModule } from '#platform/server/module.ts';
import { CATEGORY, STATE } from '../contract/announcement.ts';
import { READER_STATUS } from '../contract/reach.ts';
import { announceTask, TASK } from './announce.ts';
import { commentedAnnouncement } from './commented.ts';
import { announcementsDue } from './daily-check.ts';
import { announcementCards } from './desk.ts';
import { announcementFiles } from './files.ts';
import { announcementMails, announcementNotifications } from './mails.ts';
import { previewEndpoints } from './preview.ts';
import { reachEndpoints } from './reach.ts';
import { listEndpoints } from './read.ts';
import { readingEndpoints } from './reading.ts';
import { writeEndpoints } from './write.ts';

export const announcements: ServerModule = {
  name: 'announcements',
  firstRights: {
    everybody: [['announcements', 'edit', 'all']],
    groups: { Manager: [['announcement', 'edit', 'reports']] },
  },
  menuTables: [{ group: 'Resolve', table: 'announcement' }],
  drafts: { announcement: { feature: 'announcement', table: 'announcement', column: 'announcementid' } },
  endpoints: [...listEndpoints, ...writeEndpoints, ...reachEndpoints, ...previewEndpoints, ...readingEndpoints],
  files: announcementFiles,
  commented: [commentedAnnouncement],
  mails: announcementMails,
  notifications: announcementNotifications,
  tasks: { [TASK]: announceTask },
  deskCards: announcementCards,
  dailyCheck: announcementsDue,
  codes: {
    AnnouncementCategory: CATEGORY.options,
    AnnouncementStatus: STATE.options,
    AnnouncementReaderStatus: READER_STATUS.options,
  },
};
