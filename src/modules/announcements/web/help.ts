import { say } from '#platform/engine/say.ts';
import type { HelpArticle } from '#platform/web/module.ts';

export const articles: readonly HelpArticle[] = [
  {
    key: 'announcements',
    title: say`Announcements`,
    lines: [
      say`Announcements for you are on My Desk, those to acknowledge first. Expired ones are in the archive.`,
      say`A manager can write to the people below; users with the right for everybody can write to all. The list shows who has not opened it.`,
    ],
    pages: ['/announcements', '/config/resolve'],
  },
];
