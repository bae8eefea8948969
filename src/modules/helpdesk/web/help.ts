import { say } from '#platform/engine/say.ts';
import type { HelpArticle } from '#platform/web/module.ts';

export const articles: readonly HelpArticle[] = [
  {
    key: 'keys',
    title: say`Keys and search`,
    lines: [
      say`Press Ctrl and K to find a page, a person or an action by a word.`,
      say`In a list, / searches, arrow keys move, Enter opens, and ? shows all keys.`,
    ],
    pages: ['/help'],
  },
  {
    key: 'helpdesk',
    title: say`Ask the helpdesk`,
    lines: [
      say`A ticket goes to the agents of its category. You see when an answer is due, and can add files.`,
      say`While a ticket waits for you, its time stands still. Reopen it if the answer does not help, or rate it.`,
      say`Internal notes are for agents alone.`,
    ],
    pages: ['/helpdesk', '/config/hrops/helpdesk'],
  },
  {
    key: 'anonymous',
    title: say`Write without a name`,
    lines: [
      say`Where your company has turned it on, you write in the anonymous channel without a name, and keep the code that is shown once: by it you read the answers and write further.`,
      say`A complaint of sexual harassment under the law is another thing: it is made in writing to the Internal Committee within three months.`,
    ],
    pages: ['/helpdesk/anonymous', '/config/hrops/helpdesk/anonymous'],
  },
];
