import { say } from '#platform/engine/say.ts';
import type { HelpArticle } from '#platform/web/module.ts';

export const articles: readonly HelpArticle[] = [
  {
    key: 'desk',
    title: say`My Desk`,
    lines: [
      say`My Desk shows what waits for you first, then your own balances and what happens in your team.`,
      say`A card appears only while there is something to do, and leads to the page where it is done.`,
    ],
    pages: ['/', '/comingsoon'],
  },
];
