import { callCard, type DeskCard } from '#platform/server/desk-card.ts';
import { listOwnForms } from '../contract/review.ts';
import { formEndpoints } from './forms.ts';

/** The card of My Desk: the reviews that the reader can write now. */
export const performCards: readonly DeskCard[] = [
  callCard('perform-forms', listOwnForms, formEndpoints, {
    input: () => ({}),
    pick: (forms) => {
      const open = forms.filter(({ iswritable, issubmitted }) => iswritable && !issubmitted);
      return open.length > 0 ? open : null;
    },
  }),
];
