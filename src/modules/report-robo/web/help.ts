import { say } from '#platform/engine/say.ts';
import type { HelpArticle } from '#platform/web/module.ts';

export const articles: readonly HelpArticle[] = [
  {
    key: 'reports',
    title: say`Reports`,
    lines: [
      say`Choose a dataset, its columns, filters and groups; the first rows are shown while you build.`,
      say`Recipients see a report with their own rights. A schedule sends a link that asks to sign in.`,
      say`Files are kept for a while under Files.`,
    ],
    pages: ['/report_robo'],
  },
];
