import { say } from '#platform/engine/say.ts';
import type { HelpArticle } from '#platform/web/module.ts';

export const articles: readonly HelpArticle[] = [
  {
    key: 'custom-data',
    title: say`Fields of your own`,
    lines: [say`Add sections with fields that the profile should have, and say who sees and who changes them.`],
    pages: ['/config/hris/employee/custom_data'],
  },
];
