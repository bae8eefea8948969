import { say } from '#platform/engine/say.ts';
import type { HelpArticle } from '#platform/web/module.ts';

export const articles: readonly HelpArticle[] = [
  {
    key: 'permission',
    title: say`Rights of people`,
    lines: [
      say`A group of rights says what its members may read and edit, and how far: for themselves, their reports, their unit or all.`,
      say`Nobody gives themselves a right; some rights need a second person.`,
    ],
    pages: [
      '/config/hris/employee/permission_policy',
      '/config/hris/employee/default_permission',
      '/config/hris/employee/common_access',
    ],
  },
];
