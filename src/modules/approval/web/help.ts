import { say } from '#platform/engine/say.ts';
import type { HelpArticle } from '#platform/web/module.ts';

export const articles: readonly HelpArticle[] = [
  {
    key: 'approve',
    title: say`Approve requests`,
    lines: [
      say`Request Center shows what waits for you with what it comes to today. One press decides, and can be undone for ten seconds.`,
      say`While you are away, a delegate decides in your place; your own requests are never yours to decide.`,
    ],
    pages: ['/request_center', '/config/request_center', '/config/hris/employee/approval_workflow'],
  },
];
