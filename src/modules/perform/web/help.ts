import { say } from '#platform/engine/say.ts';
import type { HelpArticle } from '#platform/web/module.ts';

export const articles: readonly HelpArticle[] = [
  {
    key: 'reviews',
    title: say`Reviews`,
    lines: [
      say`Write your forms until the phase ends; a draft is kept in this browser for colleagues, and on the server for your own form.`,
      say`What colleagues write is shown only when enough of them did, and never with a name.`,
      say`A score opens to its working, section by section.`,
    ],
    pages: ['/perform', '/config/perform'],
  },
];
