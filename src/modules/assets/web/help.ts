import { say } from '#platform/engine/say.ts';
import type { HelpArticle } from '#platform/web/module.ts';

export const articles: readonly HelpArticle[] = [
  {
    key: 'assets',
    title: say`Assets`,
    lines: [
      say`My assets shows what was issued to you. Accept it once you have it, and ask for another one there.`,
      say`Issue, return, repair and loss are kept with their day. What is owed for a loss is worked out from the value of that day.`,
    ],
    pages: ['/assets', '/config/hrops/asset'],
  },
];
