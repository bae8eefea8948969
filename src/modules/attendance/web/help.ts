import { say } from '#platform/engine/say.ts';
import type { HelpArticle } from '#platform/web/module.ts';

export const articles: readonly HelpArticle[] = [
  {
    key: 'attendance',
    title: say`Correct a day of attendance`,
    lines: [
      say`Open your attendance, choose the day, and ask for a regularisation, out-duty or work from home.`,
      say`Each day says how it was counted, from the punches to the mark. Days of a month that is closed go to the next one as changes.`,
    ],
    pages: ['/track/attendance', '/app/track/attendance', '/track'],
  },
  {
    key: 'attendance-settings',
    title: say`Shifts and attendance policies`,
    lines: [
      say`A shift has its times and breaks; an attendance policy says how punches become a full day, a half day or an absence.`,
      say`Both are assigned to the company, to offices, to jobs or to people, each with its effective date.`,
    ],
    pages: ['/config/track', '/comingsoon/biometric_device'],
  },
];
