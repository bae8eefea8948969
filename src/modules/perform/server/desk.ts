import { callCard, type DeskCard } from '#platform/server/desk-card.ts';
import { listFeedbackRequests } from '../contract/feedback.ts';
import { listOwnForms } from '../contract/review.ts';
import { feedbackEndpoints } from './feedback.ts';
import { formEndpoints } from './forms.ts';

/** The cards of My Desk: the reviews that the reader can write now, and requests for feedback. */
export const performCards: readonly DeskCard[] = [
  callCard('perform-forms', listOwnForms, formEndpoints, {
    input: () => ({}),
    pick: (forms) => {
      const open = forms.filter(({ iswritable, issubmitted }) => iswritable && !issubmitted);
      return open.length > 0 ? open : null;
    },
  }),
  callCard('perform-feedback', listFeedbackRequests, feedbackEndpoints, {
    input: () => ({}),
    pick: (requests) => (requests.length > 0 ? requests : null),
  }),
];
