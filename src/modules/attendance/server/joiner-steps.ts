import type { JoinerStep } from '#platform/server/joiner-step.ts';
import { joinerPlan } from '#platform/server/timeline/joiner-plan.ts';
import { ASSIGNED_SHIFTS } from './plan-kinds.ts';

export const attendanceJoinerSteps: readonly JoinerStep[] = [
  {
    key: 'shift',
    order: 40,
    title: 'Shift',
    path: '/planner/shift?q=$employeecode',
    feature: 'shift',
    done: joinerPlan(ASSIGNED_SHIFTS),
  },
];
