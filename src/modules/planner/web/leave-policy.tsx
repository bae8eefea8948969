import { leavePolicyPlanner } from '../contract/planner.ts';
import { Planner } from './planner.tsx';

export default function Page() {
  return <Planner calls={leavePolicyPlanner} unit="month" />;
}
