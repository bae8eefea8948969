import { say } from '#platform/engine/say.ts';
import type { HelpArticle } from '#platform/web/module.ts';

export const articles: readonly HelpArticle[] = [
  {
    key: 'directory',
    title: say`Find people`,
    lines: [
      say`The directory finds people by name, code, job or place, as far as you may see them.`,
      say`HR can add an employee, or view a profile as it was on another date.`,
    ],
    pages: ['/directory', '/profile/create', '/config/hris/employee'],
  },
  {
    key: 'uploads',
    title: say`Upload many rows at once`,
    lines: [
      say`Live Data takes a file, shows every row with its fault before anything is written, and writes all good rows together.`,
      say`An upload can be undone: what nobody changed since goes back exactly as it was.`,
    ],
    pages: ['/live_data'],
  },
];
