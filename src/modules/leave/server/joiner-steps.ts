import type { JoinerStep } from '#platform/server/joiner-step.ts';
import { joinerPlan } from '#platform/server/timeline/joiner-plan.ts';
import { LEAVE_POLICIES } from './assigned.ts';

export const leaveJoinerSteps: readonly JoinerStep[] = [
  {
    key: 'leave-policy',
    order: 50,
    title: 'Leave policy',
    path: '/planner/leave_policy?q=$employeecode',
    feature: 'leavePolicy',
    done: joinerPlan(LEAVE_POLICIES),
  },
];
