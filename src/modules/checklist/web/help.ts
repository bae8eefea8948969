import { say } from '#platform/engine/say.ts';
import type { HelpArticle } from '#platform/web/module.ts';

export const articles: readonly HelpArticle[] = [
  {
    key: 'checklist',
    title: say`Checklists and tasks`,
    lines: [
      say`My tasks shows what you have to do for whom, and by when. Due today is not late yet.`,
      say`A task can wait for another one, ask for a form, or need a proof. When the day of the event moves, open tasks move with it and done ones stay.`,
      say`A running checklist keeps the tasks of the template it began with.`,
    ],
    pages: ['/checklist', '/config/resolve/checklist'],
  },
];
