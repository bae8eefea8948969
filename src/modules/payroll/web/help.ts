import { say } from '#platform/engine/say.ts';
import type { HelpArticle } from '#platform/web/module.ts';

export const articles: readonly HelpArticle[] = [
  {
    key: 'payslip',
    title: say`Read a payslip`,
    lines: [
      say`Each line of a payslip opens to its working: amount, formula, days and the rule behind it.`,
      say`If a line looks wrong, open it and press “Ask about this line”. An agent with access to your payslip sees its working as you do; others see only which line it is.`,
    ],
    pages: ['/payroll', '/payroll/payslip'],
  },
  {
    key: 'tax',
    title: say`Declare investments for income tax`,
    lines: [
      say`Your declaration lowers the tax of each month; proofs replace it before the year ends.`,
      say`Both tax regimes are worked out side by side, so that you see which one costs less.`,
    ],
    pages: [
      '/payroll/taxsheet',
      '/payroll/it_declaration_and_submission',
      '/payroll/income_tax',
      '/payroll/form_12b',
      '/payroll/form16',
      '/payroll/quarterly_tds',
      '/payroll/declarations',
    ],
  },
  {
    key: 'payroll',
    title: say`Run payroll`,
    lines: [
      say`Open the month, check the inputs, compute, and let a second person approve. Until then drafts follow every change of the facts.`,
      say`Files for the bank and the portals are read back and compared before they are given out.`,
    ],
    pages: ['/payroll/run', '/payroll/calendar', '/payroll/statutory_calendar', '/planner/payroll'],
  },
  {
    key: 'settlement',
    title: say`Full and final settlement`,
    lines: [
      say`A settlement brings together the last pay, leave to encash, gratuity, notice, loans, assets and open claims of a leaver.`,
      say`Each line shows its working. A second person approves it before it is paid.`,
    ],
    pages: ['/config/pay/payroll/fnf', '/live_data/fnf'],
  },
  {
    key: 'pay-of-a-person',
    title: say`Pay of a person`,
    lines: [
      say`The package is the pay of an employee with its effective date. A change is proposed by one person and confirmed by another.`,
      say`Loans, advances, extra payments and holds count from their month; what is locked stays as it is.`,
    ],
    pages: [
      '/payroll/package',
      '/payroll/rate',
      '/payroll/loan',
      '/payroll/salary_advance',
      '/payroll/extra_payment',
      '/payroll/extra_deduction',
      '/payroll/vpf',
      '/payroll/hold',
    ],
  },
  {
    key: 'benefits',
    title: say`Benefits and their bills`,
    lines: [
      say`Choose how much of the flexible part goes to which benefit, and hand in bills for it. What has no bill is taxed.`,
    ],
    pages: ['/payroll/flexible_benefit_plan', '/payroll/benefit_bills', '/payroll/perquisite'],
  },
  {
    key: 'payroll-settings',
    title: say`Set payroll up`,
    lines: [
      say`Salary structure, components, cycle and pay groups take effect from a month; locked months keep their own.`,
      say`Before a change is saved you see whose pay it changes, and by how much.`,
    ],
    pages: ['/config/pay'],
  },
];
