import { MultiSelectField } from '#platform/web/kit/field.tsx';
import { kindForm } from '#platform/web/kit/kind-form.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { competencyRecord, initCompetency } from '../contract/competency.ts';

/** The form of a competency. */
export default kindForm(competencyRecord, {
  useChoices: () => useEndpoint(initCompetency, {}),
  Fields: ({ control, bind, choices }) => (
    <>
      {control('competencyname')}
      {control('description')}
      <MultiSelectField
        field={bind('designationids')}
        label="Designations"
        hint="Empty for all"
        options={choices?.['Designation'] ?? []}
      />
      <MultiSelectField
        field={bind('subscriptiongradeids')}
        label="Grades"
        hint="Empty for all"
        options={choices?.['Grade'] ?? []}
      />
    </>
  ),
});
