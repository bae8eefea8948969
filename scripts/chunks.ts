import { fileURLToPath } from 'node:url';

type ModuleGraph = { getModuleInfo(id: string): { importedIds: string[] } | null };
type NameOf = (id: string, graph: ModuleGraph) => string | null;

type Contains = (id: string, graph: ModuleGraph) => boolean;

/**
 * Files of `src` with all files of ours that they import at once. What is needed of a library follows by itself; the index
 * of one would bring everything.
 */
function closure(files: readonly string[]): Contains {
  const within = new Set<string>();
  const collect = (graph: ModuleGraph) => {
    const queue = files.map((file) => fileURLToPath(new URL(`../src/${file}`, import.meta.url)).replaceAll('\\', '/'));
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      if (within.has(id) || id.includes('node_modules')) continue;
      within.add(id);
      queue.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
    }
  };
  return (id, graph) => {
    if (within.size === 0) collect(graph);
    return within.has(id);
  };
}

/** Puts files into one chunk. */
const together = (name: string, contains: Contains): { name: NameOf } => ({
  name: (id, graph) => (contains(id, graph) ? name : null),
});

/** What pages before the sign-in fetch later by themselves: nothing of it may bring the application along. */
const BEFORE_SIGN_IN = [
  'modules/sign-in/web/enter.tsx',
  'modules/sign-in/web/forgot-password.tsx',
  'modules/sign-in/web/second-step.tsx',
  'modules/sign-in/web/set-password.tsx',
  'modules/sign-in/web/single-sign-on.tsx',
  'platform/web/program-update.ts',
  'platform/web/tracing.ts',
  'platform/web/wrong-address.tsx',
];

/** Where the application of somebody signed in begins. */
const SIGNED_IN = ['platform/web/shell/app.tsx', 'web.modules.ts', 'modules/desk/web/desk.tsx'];

/** Cards of My Desk with their lists, parts of the top bar and banners: what the modules add to the first page. */
export const FIRST_PAGE_PARTS = [
  'modules/accounts/web/confirmations-card.tsx',
  'modules/accounts/web/desk-cards.ts',
  'modules/announcements/web/announcements-card.tsx',
  'modules/announcements/web/desk-cards.ts',
  'modules/approval/web/desk-cards.ts',
  'modules/approval/web/own-open-card.tsx',
  'modules/approval/web/to-approve.tsx',
  'modules/assets/web/accept-card.tsx',
  'modules/assets/web/desk-cards.ts',
  'modules/assets/web/issue-card.tsx',
  'modules/attendance/web/desk-cards.ts',
  'modules/attendance/web/desk/clock-card.tsx',
  'modules/attendance/web/desk/today-card.tsx',
  'modules/attendance/web/swap/waiting-swaps.tsx',
  'modules/checklist/web/desk-cards.ts',
  'modules/checklist/web/tasks-card.tsx',
  'modules/company/web/desk-cards.ts',
  'modules/company/web/set-up-card.tsx',
  'modules/desk/web/cards.tsx',
  'modules/desk/web/desk-cards.ts',
  'modules/desk/web/get-the-app.tsx',
  'modules/drive/web/desk-cards.ts',
  'modules/drive/web/documents-card.tsx',
  'modules/expense/web/desk-cards.ts',
  'modules/expense/web/desk/own-card.tsx',
  'modules/expense/web/desk/payables-card.tsx',
  'modules/helpdesk/web/desk-cards.ts',
  'modules/helpdesk/web/help/help-button.tsx',
  'modules/helpdesk/web/tickets-card.tsx',
  'modules/leave/web/desk-cards.ts',
  'modules/leave/web/desk/away-card.tsx',
  'modules/leave/web/desk/balances-card.tsx',
  'modules/leave/web/desk/holidays-card.tsx',
  'modules/letters/web/desk-cards.ts',
  'modules/letters/web/new-letters-card.tsx',
  'modules/letters/web/to-answer-card.tsx',
  'modules/notifications/web/bell.tsx',
  'modules/okr/web/desk-cards.ts',
  'modules/okr/web/sheet-card.tsx',
  'modules/operators/web/operator-banner.tsx',
  'modules/operators/web/support-session-banner.tsx',
  'modules/payroll/web/person/declare/declare-card.tsx',
  'modules/payroll/web/person/declare/verify-card.tsx',
  'modules/payroll/web/desk-cards.ts',
  'modules/payroll/web/outputs/statutory/deposits-card.tsx',
  'modules/payroll/web/run/desk/month-card.tsx',
  'modules/payroll/web/person/package/proposed.tsx',
  'modules/payroll/web/outputs/payslip-card.tsx',
  'modules/payroll/web/run/waiting.tsx',
  'modules/people/web/desk-cards.ts',
  'modules/people/web/headcount-card.tsx',
  'modules/people/web/joiners-card.tsx',
  'modules/people/web/your-team.tsx',
  'modules/perform/web/desk-cards.ts',
  'modules/perform/web/feedback-card.tsx',
  'modules/perform/web/forms-card.tsx',
  'modules/policy-center/web/desk-cards.ts',
  'modules/policy-center/web/policies-card.tsx',
  'modules/recruit/web/desk-cards.ts',
  'modules/recruit/web/interview/desk-card.tsx',
];

/**
 * Which files of the company's application travel in one chunk. Left to itself, every part that two pages share gets a
 * chunk: most are of a few hundred bytes, which compress badly and cost a request each.
 */
/** Parts of the library that the pages on both sides use; without them here one side would load the other's. */
const SHARED_PARTS = /@mantine\/core\/esm\/components\/(Group|Skeleton)\//;

const [beforeSignIn, signedIn, firstPageParts] = [BEFORE_SIGN_IN, SIGNED_IN, FIRST_PAGE_PARTS].map(closure) as [
  Contains,
  Contains,
  Contains,
];

export const CHUNKS = [
  // What the first screen needs anyway.
  { name: 'base', tags: ['$initial' as const] },
  {
    name: 'base',
    test: /src\/platform\/contract\/(endpoint|messages|scopes|session|words)|platform\/web\/(gate|call|company|session|wire)|modules\/sign-in\/web\/(gate|sign-in)\.|node_modules\/zod\/(v4\/)?mini/,
  },
  {
    name: 'base',
    test: /@mantine\/core\/esm\/(core|components\/(ActionIcon|Anchor|Button|Input|InputBase|Loader|PasswordInput|Text|TextInput|Transition|UnstyledButton))\//,
  },
  // The rights of all modules grow with them, and the page before the sign-in needs none.
  { name: 'rights', test: /contract\/(platform-)?features\.ts$|contract\.features\.ts$/ },
  // The first page has no use for the pages before it, only for what they share.
  together(
    'both-sides-of-sign-in',
    (id, graph) =>
      SHARED_PARTS.test(id) || (beforeSignIn(id, graph) && (signedIn(id, graph) || firstPageParts(id, graph))),
  ),
  together('before-sign-in', beforeSignIn),
  together('signed-in', signedIn),
  together('first-page-parts', firstPageParts),
  { name: 'menu-icons', test: /src\/modules\/[\w-]+\/web\/menu-icons\.ts$/ },
  { name: 'search-actions', test: /src\/modules\/[\w-]+\/web\/actions\.ts$/ },
  // Parts of screens that so many pages use that nearly everybody loads them with the second page.
  { name: 'kit', test: /src\/platform\/web|@tabler/, minShareCount: 10 },
];
