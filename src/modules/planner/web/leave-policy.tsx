import { leavePolicyPlanner } from '../contract/planner.ts';
import { BY_MONTHS } from './manner.ts';
import { Planner } from './planner.tsx';

export default function Page() {
  return <Planner calls={leavePolicyPlanner} manner={BY_MONTHS} />;
}
