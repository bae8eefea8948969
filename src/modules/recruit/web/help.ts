import { say } from '#platform/engine/say.ts';
import type { HelpArticle } from '#platform/web/module.ts';

export const articles: readonly HelpArticle[] = [
  {
    key: 'recruit',
    title: say`Hire people`,
    lines: [
      say`A requisition is approved and published as an opening; candidates move through its stages, and each stage can send its mail.`,
      say`Interviewers see each other’s scorecards only after their own. An accepted offer invites the candidate to join.`,
    ],
    pages: ['/recruit', '/config/recruit'],
  },
];
