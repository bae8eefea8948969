import { Select } from '@mantine/core';
import type { PersonChip } from '#platform/contract/fields.ts';
import { call } from '#platform/web/call.ts';
import { common, Place } from '#platform/web/kit/field.tsx';
import { kindForm } from '#platform/web/kit/kind-form.tsx';
import { PersonSearchField } from '#platform/web/kit/person-search-field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { searchEmployees } from '#modules/company/contract/employee-search.ts';
import { compensatorRecord, initCompensator } from '../../contract/compensator.ts';

const MIN_LETTERS = 2;
const search = (searchfor: string) => call(searchEmployees, { searchfor, statusid: 1, featurekey: 'expense' });
const chosen = (person: PersonChip | null | undefined) =>
  person ? { displayname: person.fullname, displayvalue: person.employeeid, imagepath: person.imagepath } : undefined;

export default kindForm(compensatorRecord, {
  useChoices: () => {
    const query = useEndpoint(initCompensator, {}, { staleTime: 0 });
    const data = query.data && {
      BusinessUnit: query.data.BusinessUnit,
      ExpensePolicy: query.data.ExpensePolicy,
    };
    return { data, error: query.error, refetch: query.refetch };
  },
  title: ({ person, businessunitname }) => person?.fullname ?? businessunitname,
  Fields: ({ control, bind, base }) => (
    <>
      {control('businessunitid')}
      {control('expensepolicyid')}
      <CategoryField field={bind('category')} />
      {control('fromdate')}
      <PersonSearchField
        field={bind('employeeid')}
        label="Compensator"
        hint="Needs the right Expense payout"
        chosen={chosen(base?.person)}
        from={MIN_LETTERS}
        search={search}
        required
      />
      <PersonSearchField
        field={bind('fallbackid')}
        label="Fallback"
        hint="Pays what the compensator has filed or decided"
        chosen={chosen(base?.fallback)}
        from={MIN_LETTERS}
        search={search}
      />
    </>
  ),
});

/** A category of the policies by its name. */
function CategoryField({ field }: { field: Bound<string | null> }) {
  const { data } = useEndpoint(initCompensator, {});
  return (
    <Place name={field.name}>
      <Select
        {...common(
          { label: 'Category', hint: 'Leave empty for all categories without a compensator of their own' },
          field,
        )}
        data={(data?.Category ?? []).map(({ displayname, displayvalue }) => ({
          value: displayvalue,
          label: displayname,
        }))}
        value={field.value}
        onChange={field.onChange}
        clearable
        searchable
        clearButtonProps={{ 'aria-label': t('Clear') }}
        nothingFoundMessage={t('Nothing found')}
        placeholder={t('Select')}
      />
    </Place>
  );
}
