import { probationPlanner } from '../contract/planner.ts';
import { PROBATION } from './manner.ts';
import { Planner } from './planner.tsx';

export default function Page() {
  return <Planner calls={probationPlanner} manner={PROBATION} />;
}
