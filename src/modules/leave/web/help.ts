import { say } from '#platform/engine/say.ts';
import type { HelpArticle } from '#platform/web/module.ts';

export const articles: readonly HelpArticle[] = [
  {
    key: 'leave',
    title: say`Apply for leave`,
    lines: [
      say`Open Leave, choose the type and the days, and check the summary below the form: days charged, balance after, and any reason for refusal.`,
      say`Half days, attachments and a delegate are asked for where your policy needs them. The request says who decides, and why.`,
    ],
    pages: ['/track/leave'],
  },
  {
    key: 'leave-settings',
    title: say`Leave types and policies`,
    lines: [
      say`A leave type says what is counted, a leave policy who gets how much of it, from which day on.`,
      say`A policy changes by a new version with a first day; the days before keep what was in force.`,
    ],
    pages: ['/config/track/leave'],
  },
];
