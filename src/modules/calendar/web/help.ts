import { say } from '#platform/engine/say.ts';
import type { HelpArticle } from '#platform/web/module.ts';

export const articles: readonly HelpArticle[] = [
  {
    key: 'calendar',
    title: say`Calendar of the team`,
    lines: [
      say`The calendar shows holidays, weekly offs, and who is away or on which shift, for the people you may see.`,
      say`Layers switch on and off. The link under the calendar puts your own days into another program.`,
    ],
    pages: ['/calendar'],
  },
  {
    key: 'holidays',
    title: say`Holidays and weekly offs`,
    lines: [
      say`A holiday plan and a weekly off are assigned to the company, to offices, to jobs or to people.`,
      say`Leave and attendance are counted by the calendar of the person on that day.`,
    ],
    pages: ['/config/track/leave/holiday', '/config/track/leave/weeklyoff'],
  },
];
