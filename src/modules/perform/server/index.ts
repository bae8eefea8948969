import type { ServerModule } from '#platform/server/module.ts';
import { ANSWER_GROUP, ANSWER_TYPE, PHASE, POTENTIAL, REVIEW_STATUS } from '../contract/words.ts';
import { calibrationEndpoints } from './calibration.ts';
import { performConfiguration } from './configuration.ts';
import { reviewDataset, reviewTiles } from './dataset.ts';
import { performCards } from './desk.ts';
import { feedbackEndpoints } from './feedback.ts';
import { formEndpoints } from './forms.ts';
import { guestFormPages } from './guest-pages.ts';
import { applyJob } from './increment/apply.ts';
import { decideEndpoints } from './increment/decide.ts';
import { makeEndpoints } from './increment/make.ts';
import { readEndpoints } from './increment/read.ts';
import { launchEndpoints } from './launch.ts';
import { listEndpoints } from './list.ts';
import { oneOnOneEndpoints } from './one-on-one.ts';
import { performMails, performNotifications } from './mails.ts';
import { nounEndpoints } from './nouns.ts';
import { cyclesDue, remindEndpoints } from './remind.ts';
import { raterEndpoints } from './raters.ts';
import { reviewEndpoints } from './review.ts';
import { sealedForms } from './sealed.ts';
import { setUpPerform } from './setup.ts';
import { signOffEndpoints } from './sign-off.ts';

export const perform: ServerModule = {
  name: 'perform',

  firstRights: { everybody: [['performReview', 'edit', 'all']] },
  menuTables: [{ group: 'Perform', table: 'performance_cycle' }],
  endpoints: [
    ...nounEndpoints,
    ...formEndpoints,
    ...reviewEndpoints,
    ...raterEndpoints,
    ...listEndpoints,
    ...launchEndpoints,
    ...signOffEndpoints,
    ...calibrationEndpoints,
    ...remindEndpoints,
    ...makeEndpoints,
    ...readEndpoints,
    ...decideEndpoints,
    ...feedbackEndpoints,
    ...oneOnOneEndpoints,
  ],
  pages: guestFormPages,
  sealed: [sealedForms],
  mails: performMails,
  notifications: performNotifications,
  deskCards: performCards,
  datasets: [reviewDataset],
  tiles: reviewTiles,
  jobs: [applyJob],
  dailyCheck: cyclesDue,
  configuration: performConfiguration,
  codes: {
    ReviewGroup: ANSWER_GROUP.options,
    ReviewAnswerType: ANSWER_TYPE.options,
    ReviewPhase: PHASE.options,
    ReviewStatus: REVIEW_STATUS.options,
    ReviewPotential: POTENTIAL.options,
  },
  setup: setUpPerform,
};
