import { say } from '#platform/engine/say.ts';
import type { HelpArticle } from '#platform/web/module.ts';

export const articles: readonly HelpArticle[] = [
  {
    key: 'joining',
    title: say`Invite somebody to join`,
    lines: [
      say`An invited person enters their own data before the first day; you see what is missing and send back what is wrong.`,
      say`Accepting makes record, job and account together. The account opens on the day of joining.`,
    ],
    pages: ['/invite'],
  },
];
