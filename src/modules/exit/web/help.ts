import { say } from '#platform/engine/say.ts';
import type { HelpArticle } from '#platform/web/module.ts';

export const articles: readonly HelpArticle[] = [
  {
    key: 'exit',
    title: say`Resign`,
    lines: [
      say`My Exit works out your last day from the notice rule before anything is sent.`,
      say`Clearance, assets to give back and the settlement follow on the same page.`,
    ],
    pages: ['/profile/exit'],
  },
  {
    key: 'exits',
    title: say`Exits and clearance`,
    lines: [
      say`An accepted exit starts its clearance: tasks with their owners and amounts to recover.`,
      say`An open task holds the closing of the exit back; it can be closed without only with a reason.`,
    ],
    pages: [
      '/exit',
      '/config/hris/employee/exit_policy',
      '/config/hris/employee/exit_reason',
      '/config/hris/employee/former_access',
    ],
  },
];
