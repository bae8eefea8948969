import type { TestContribution } from '../../../../test/support/contribution.ts';

const NOUNS = [
  'shift',
  'weekoff',
  'extratime',
  'leavepolicy',
  'holiday',
  'attendancepolicy',
  'expensepolicy',
  'designation',
  'probation',
];
const DAYS = { from: '2026-11-02', to: '2026-11-29' };

export const contribution: TestContribution = {
  lists: NOUNS.flatMap((noun) => [
    { what: `the planner ${noun}`, path: `planner/${noun}`, ask: () => DAYS },
    { what: `who has no ${noun}`, path: `planner/${noun}/people`, ask: () => ({ state: 'none' }) },
  ]),
  // They name people, and what somebody plans.
  closedToSupport: NOUNS.flatMap((noun) =>
    ['', '/plans', '/coverage', '/check', '/batches', '/missing', '/people'].map((end) => `GET planner/${noun}${end}`),
  ),
};
