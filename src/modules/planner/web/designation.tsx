import { designationPlanner } from '../contract/planner.ts';
import { LASTING } from './manner.ts';
import { Planner } from './planner.tsx';

export default function Page() {
  return <Planner calls={designationPlanner} manner={LASTING} />;
}
