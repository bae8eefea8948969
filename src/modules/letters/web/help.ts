import { say } from '#platform/engine/say.ts';
import type { HelpArticle } from '#platform/web/module.ts';

export const articles: readonly HelpArticle[] = [
  {
    key: 'letters',
    title: say`Letters`,
    lines: [
      say`Your letters are in the letter box; you can ask for one there.`,
      say`HR chooses a template and people; a letter with a missing value is not created. A sent letter never changes.`,
    ],
    pages: ['/letter_box', '/letters', '/config/organise/letter'],
  },
];
