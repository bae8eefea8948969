import { say } from '#platform/engine/say.ts';
import type { HelpArticle } from '#platform/web/module.ts';

export const articles: readonly HelpArticle[] = [
  {
    key: 'sign-in',
    title: say`Sign in safely`,
    lines: [
      say`Under your name, Security adds a second factor and shows where you are signed in.`,
      say`Nobody from the company or from Muster ever asks for your password.`,
    ],
    pages: [
      '/change_password',
      '/profile/sign_in_security',
      '/config/hris/account_management/single_sign_on',
      '/config/hris/employee/confirmations',
    ],
  },
];
