import { say } from '#platform/engine/say.ts';

/** An article of Help: translated as other sentences; `path` is the page it is about. */
export type Article = {
  readonly key: string;
  readonly title: string;
  readonly lines: readonly string[];
  readonly path?: string;
};

export const ARTICLES: readonly Article[] = [
  {
    key: 'desk',
    title: say`My Desk`,
    lines: [
      say`My Desk shows what waits for you first, then your own balances and what happens in your team.`,
      say`A card appears only while there is something to do, and leads to the page where it is done.`,
    ],
    path: '/',
  },
  {
    key: 'leave',
    title: say`Apply for leave`,
    lines: [
      say`Open Leave, choose the type and the days, and read below the form what it comes to: days charged, balance after, and what would refuse it.`,
      say`Half days, attachments and a delegate are asked for where your policy needs them. The request says who decides, and why.`,
    ],
    path: '/track/leave/leavelog',
  },
  {
    key: 'attendance',
    title: say`Correct a day of attendance`,
    lines: [
      say`Open your attendance, choose the day, and ask for a regularisation, out-duty or work from home.`,
      say`Each day says how it was counted, from the punches to the mark. Days of a month that is closed go to the next one as changes.`,
    ],
    path: '/track/attendance/logs',
  },
  {
    key: 'payslip',
    title: say`Read a payslip`,
    lines: [
      say`Each line of a payslip opens to its working: amount, formula, days and the rule behind it.`,
      say`If a line looks wrong, open it and press “Ask about this line”. Whoever answers and has a right to your payslip sees its working as you do; others see only which line it is.`,
    ],
    path: '/payroll/payslip',
  },
  {
    key: 'tax',
    title: say`Declare investments for income tax`,
    lines: [
      say`Your declaration lowers the tax of each month; proofs replace it before the year ends.`,
      say`Both tax regimes are worked out side by side, so that you see which one costs less.`,
    ],
  },
  {
    key: 'approve',
    title: say`Approve requests`,
    lines: [
      say`Request Center shows what waits for you with what it comes to today. One press decides, and can be undone for ten seconds.`,
      say`While you are away, a delegate decides in your place; your own requests are never yours to decide.`,
    ],
    path: '/request_center',
  },
  {
    key: 'profile',
    title: say`Change your own data`,
    lines: [
      say`Open your profile and press Edit in a section. Some fields are changed at once, others after approval; a new bank account always needs another person.`,
      say`Beside each field stands who sees it.`,
    ],
    path: '/profile',
  },
  {
    key: 'exit',
    title: say`Resign`,
    lines: [
      say`My Exit works out your last day from the notice rule before anything is sent.`,
      say`Clearance, assets to give back and the settlement follow on the same page.`,
    ],
    path: '/profile/exit',
  },
  {
    key: 'keys',
    title: say`Keys and search`,
    lines: [
      say`Press Ctrl and K to find a page, a person or an action by a word.`,
      say`In a list, / searches, arrow keys move, Enter opens, and ? shows all keys.`,
    ],
  },
  {
    key: 'uploads',
    title: say`Upload many rows at once`,
    lines: [
      say`Live Data takes a file, shows every row with its fault before anything is written, and writes all good rows together.`,
      say`An upload can be undone: what nobody changed since goes back exactly as it was.`,
    ],
    path: '/live_data',
  },
  {
    key: 'payroll',
    title: say`Run payroll`,
    lines: [
      say`Open the month, check the inputs, compute, and let a second person approve. Until then drafts follow every change of the facts.`,
      say`Files for the bank and the portals are read back and compared before they are given out.`,
    ],
    path: '/payroll/run',
  },
  {
    key: 'anonymous',
    title: say`Write without a name`,
    lines: [
      say`Where your company has turned it on, you write in the anonymous channel without a name, and keep the code that is shown once: by it you read the answers and write further.`,
      say`A complaint of sexual harassment under the law is another thing: it is made in writing to the Internal Committee within three months.`,
    ],
    path: '/helpdesk/anonymous',
  },
  {
    key: 'sign-in',
    title: say`Sign in safely`,
    lines: [
      say`Under your name, Security adds a second factor and shows where you are signed in.`,
      say`Nobody from the company or from Muster ever asks for your password.`,
    ],
  },
];
