import { say } from '#platform/engine/say.ts';
import type { HelpArticle } from '#platform/web/module.ts';

export const articles: readonly HelpArticle[] = [
  {
    key: 'company',
    title: say`Set the company up`,
    lines: [
      say`Business units, departments, designations, grades, teams and offices are what people are placed in.`,
      say`What is in use cannot be deleted; make it inactive, and nobody new is placed in it.`,
    ],
    pages: ['/config/hris', '/config/set_up', '/config/hris/employee/probation'],
  },
];
