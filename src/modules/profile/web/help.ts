import { say } from '#platform/engine/say.ts';
import type { HelpArticle } from '#platform/web/module.ts';

export const articles: readonly HelpArticle[] = [
  {
    key: 'profile',
    title: say`Change your own data`,
    lines: [
      say`Open your profile and press Edit in a section. Some fields are changed at once, others after approval; a new bank account always needs another person.`,
      say`Each field shows who can see it.`,
    ],
    pages: ['/profile', '/personal_privacy', '/config/hris/employee/profile_changes'],
  },
];
