import { say } from '#platform/engine/say.ts';
import type { HelpArticle } from '#platform/web/module.ts';

export const articles: readonly HelpArticle[] = [
  {
    key: 'expense',
    title: say`Claim expenses`,
    lines: [
      say`Keep a bill as soon as you have it, and claim it later. While you fill the claim in, each line says what your policy allows.`,
      say`Approvers decide line by line. What was advanced is set off first; the rest is paid by bank or with your salary.`,
      say`The passbook shows every claim, advance and payment with what is open.`,
    ],
    pages: ['/expense'],
  },
  {
    key: 'compensator',
    title: say`Pay claims and advances`,
    lines: [
      say`The desk of a compensator lists what is approved and due, oldest first. Nobody pays an own claim, or one that they decided.`,
      say`A file for the bank holds claims that are paid together. Reading the bank statement back clears each payment by its number, or opens the claim again where it was returned.`,
      say`A bank account that changed after the approval is confirmed by a second person first.`,
    ],
    pages: ['/app/compensator'],
  },
  {
    key: 'expense-settings',
    title: say`Expense policies`,
    lines: [
      say`A policy has categories with limits by grade, city and day, and says what happens above them: a reason, an approval or a refusal.`,
      say`Claims that were submitted keep the version they were assessed by.`,
    ],
    pages: ['/config/pay/expense'],
  },
];
