import type { SearchAction } from '#platform/web/module.ts';

const center = '/notification_center';
const preferences = '/notification_preferences';

/** What the search box can do here. */
export const actions: readonly SearchAction[] = [
  { label: 'Open your notifications', keywords: 'bell unread message told', path: center },
  { label: 'Choose how you are notified', keywords: 'preferences quiet hours digest push mail', path: preferences },
];
