import { shiftPlanner } from '../contract/planner.ts';
import { BY_DAYS } from './manner.ts';
import { Planner } from './planner.tsx';

export default function Page() {
  return <Planner calls={shiftPlanner} manner={BY_DAYS} />;
}
