import type { Features } from '#platform/contract/module.ts';

export const announcementFeatures = {
  announcements: { featureid: 200, name: 'Announcements' },
  announcement: { featureid: 1810, name: 'Announcement' },
} as const satisfies Features;
