import { say } from '#platform/engine/say.ts';
import type { HelpArticle } from '#platform/web/module.ts';

export const articles: readonly HelpArticle[] = [
  {
    key: 'organization',
    title: say`Organization chart`,
    lines: [
      say`The chart shows who reports to whom, and the tree of departments. Open a card to see the people below.`,
    ],
    pages: ['/organization_chart', '/comingsoon/organization_chart'],
  },
];
