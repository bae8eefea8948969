import { say } from '#platform/engine/say.ts';
import type { HelpArticle } from '#platform/web/module.ts';

export const articles: readonly HelpArticle[] = [
  {
    key: 'notifications',
    title: say`Notifications`,
    lines: [
      say`The bell keeps what you were notified of. In the preferences you choose what also comes by mail or on your phone.`,
    ],
    pages: ['/notification_center', '/notification_preferences'],
  },
];
