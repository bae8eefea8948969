import { SelectField } from '#platform/web/kit/field.tsx';
import { kindForm } from '#platform/web/kit/kind-form.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { initReviewForm, reviewFormRecord } from '../contract/form.ts';
import { SectionsField } from './sections-field.tsx';

/** The form of a review form. */
export default kindForm(reviewFormRecord, {
  useChoices: () => useEndpoint(initReviewForm, {}),
  Fields: ({ control, bind, choices }) => (
    <>
      {control('reviewformname')}
      <SelectField
        field={bind('ratingscaleid')}
        label="Rating scale"
        hint="Ratings and the result are on this scale"
        options={choices?.['RatingScale'] ?? []}
        required
      />
      <SectionsField field={bind('sections')} scales={choices?.['RatingScale'] ?? []} />
    </>
  ),
});
