import type { SearchAction } from '#platform/web/module.ts';

const reason = '/config/hris/employee/exit_reason';
const policy = '/config/hris/employee/exit_policy';
const editing = { feature: 'exit', need: 'edit' } as const;
const asking = { feature: 'request', need: 'read' } as const;

/** What the search box can do here. */
export const actions: readonly SearchAction[] = [
  {
    label: 'Start an employee’s exit',
    keywords: 'terminate leave offboard resignation',
    path: '/exit/start',
    access: editing,
  },
  { label: 'Resign', keywords: 'resignation leave notice exit', path: '/profile/exit', access: asking },
  {
    label: 'Create an exit policy',
    keywords: 'new add notice clearance',
    path: `${policy}/create`,
    access: { feature: 'exitPolicy', need: 'edit' },
  },
  {
    label: 'Create an exit reason',
    keywords: 'new add',
    path: `${reason}/create`,
    access: { feature: 'exitReason', need: 'edit' },
  },
];
