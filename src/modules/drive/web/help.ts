import { say } from '#platform/engine/say.ts';
import type { HelpArticle } from '#platform/web/module.ts';

export const articles: readonly HelpArticle[] = [
  {
    key: 'drive',
    title: say`Drive and documents`,
    lines: [
      say`Drive has the folders of the company, of your teams and your own. A click shows a picture and downloads everything else.`,
      say`Each file keeps its versions. What is deleted stays in the trash until its day.`,
      say`Under Documents you find what is asked of you. Somebody else verifies it.`,
    ],
    pages: ['/drive', '/documents', '/config/organise/drive', '/config/organise/document_type'],
  },
];
