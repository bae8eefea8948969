import { hoursEndpoints } from './hours.ts';
import { kitEndpoints } from './kit.ts';
import { listEndpoints } from './list.ts';
import { ownEndpoints } from './own.ts';
import { planEndpoints } from './plan.ts';
import { scorecardEndpoints } from './scorecard.ts';
import { slotEndpoints } from './slots.ts';

export const interviewEndpoints = [
  ...kitEndpoints,
  ...hoursEndpoints,
  ...slotEndpoints,
  ...planEndpoints,
  ...listEndpoints,
  ...scorecardEndpoints,
  ...ownEndpoints,
];
