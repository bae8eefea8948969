import { weekoffPlanner } from '../contract/planner.ts';
import { BY_DAYS } from './manner.ts';
import { Planner } from './planner.tsx';

export default function Page() {
  return <Planner calls={weekoffPlanner} manner={BY_DAYS} />;
}
