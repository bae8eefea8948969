import { say } from '#platform/engine/say.ts';
import type { HelpArticle } from '#platform/web/module.ts';

export const articles: readonly HelpArticle[] = [
  {
    key: 'dashboards',
    title: say`Dashboards`,
    lines: [
      say`A dashboard compares a period with the previous one. Each tile shows what is counted and as of which date.`,
      say`Press a number to open the report with exactly these rows. You see only the people in your scope.`,
    ],
    pages: ['/dashboard'],
  },
];
