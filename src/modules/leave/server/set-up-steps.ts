import { rowsOf, type SetUpStep } from '#platform/server/set-up-step.ts';

export const leaveSteps: readonly SetUpStep[] = [
  {
    key: 'leave-policy',
    order: 84,
    title: 'Leave policy',
    why: 'How many days people earn, carry over and are paid for. It counts once it is published.',
    path: '/config/track/leave/policy',
    feature: 'leavePolicy',
    count: rowsOf('leave_policy_version', 'publishedon'),
  },
];
