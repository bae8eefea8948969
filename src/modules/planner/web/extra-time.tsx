import { extraTimePlanner } from '../contract/planner.ts';
import { BY_MONTHS } from './manner.ts';
import { Planner } from './planner.tsx';

export default function Page() {
  return <Planner calls={extraTimePlanner} manner={BY_MONTHS} />;
}
