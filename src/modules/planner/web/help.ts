import { say } from '#platform/engine/say.ts';
import type { HelpArticle } from '#platform/web/module.ts';

export const articles: readonly HelpArticle[] = [
  {
    key: 'planner',
    title: say`Plan shifts and policies`,
    lines: [
      say`A planner shows people by days. What you plan is saved as you type, and applies once you publish it.`,
      say`What was published together can be undone together.`,
    ],
    pages: ['/planner'],
  },
  {
    key: 'operation',
    title: say`Operation`,
    lines: [
      say`Operation counts who has no shift, policy, weekly off or probation, and whose ends within thirty days.`,
      say`Press a number to see the people, choose some or all, and assign one to them at once.`,
    ],
    pages: ['/operation'],
  },
];
