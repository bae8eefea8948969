import type { Names } from '#platform/contract/module.ts';

export const announcementNames = {
  openToAll: ['announcements'],
  drafts: ['announcement'],
  purposes: ['announcement_picture', 'announcement_document'],
  claims: ['announcement'],
  commented: ['announcement'],
} as const satisfies Names;
