import { say } from '#platform/engine/say.ts';
import type { HelpArticle } from '#platform/web/module.ts';

export const articles: readonly HelpArticle[] = [
  {
    key: 'policies',
    title: say`Policies of the company`,
    lines: [
      say`Policy Center has the policies that are for you, in your language, with the version in force.`,
      say`Acknowledge exactly the text on the screen. After a material change you are asked again, after a small one not.`,
    ],
    pages: ['/policy_center', '/config/resolve/policy_center'],
  },
];
