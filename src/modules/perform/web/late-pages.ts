import Calibration from './calibration.tsx';
import CyclePage from './cycle-page.tsx';
import Cycles from './cycles.tsx';
import Feedback from './feedback.tsx';
import IncrementPage from './increment-page.tsx';
import Increments from './increments.tsx';
import OneOnOnePage from './one-on-one-page.tsx';
import OneOnOnes from './one-on-ones.tsx';
import OwnReviews from './own-reviews.tsx';
import Team from './team.tsx';

/** Pages behind the tabs of the module, which share one part of the program. */
export const LATE_PAGES = {
  calibration: Calibration,
  cycle: CyclePage,
  cycles: Cycles,
  feedback: Feedback,
  increment: IncrementPage,
  increments: Increments,
  oneOnOne: OneOnOnePage,
  oneOnOnes: OneOnOnes,
  ownReviews: OwnReviews,
  team: Team,
} as const;
