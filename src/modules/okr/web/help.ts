import { say } from '#platform/engine/say.ts';
import type { HelpArticle } from '#platform/web/module.ts';

export const articles: readonly HelpArticle[] = [
  {
    key: 'okr',
    title: say`Objectives and key results`,
    lines: [
      say`Check in all your key results on one sheet: the value, how sure you are, and a note.`,
      say`Progress, pace and confidence are three things: how far, how far for this day, and what you expect.`,
      say`At the close the owner gives a grade and says what was learnt; open ones can be carried over.`,
    ],
    pages: ['/okr', '/config/perform/okr', '/config/perform/successunit'],
  },
];
