import { say } from '#platform/engine/say.ts';
import type { HelpArticle } from '#platform/web/module.ts';

export const articles: readonly HelpArticle[] = [
  {
    key: 'dashboards',
    title: say`Dashboards`,
    lines: [
      say`A board has figures of a period beside the period before. Each tile says what it counts and as of when.`,
      say`Press a number to open the report with exactly these rows. You see only the people in your scope.`,
    ],
    pages: ['/dashboard'],
  },
];
