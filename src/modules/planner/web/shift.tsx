import { shiftPlanner } from '../contract/planner.ts';
import { Planner } from './planner.tsx';

export default function Page() {
  return <Planner calls={shiftPlanner} unit="day" />;
}
