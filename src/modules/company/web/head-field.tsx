import type { FeatureKey } from '#platform/contract/features.ts';
import type { PersonChip } from '#platform/contract/fields.ts';
import { call } from '#platform/web/call.ts';
import { PersonSearchField } from '#platform/web/kit/person-search-field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { getEmployeeList, searchEmployees } from '../contract/employee-search.ts';
import { TEAM_SEARCH_FROM } from '../contract/team.ts';

const askedBy = (featurekey: FeatureKey) => {
  const query = { statusid: 1, featurekey };
  return {
    search: (searchfor: string) => call(searchEmployees, { ...query, searchfor }),
    offer: () => call(getEmployeeList, { ...query, accountid: null, subscriptionid: null }),
  };
};
const ASKED = { businessUnit: askedBy('businessUnit'), department: askedBy('department') };

type HeadField = {
  field: Bound<number | null>;
  label: string;
  /** The form it is part of. */
  of: keyof typeof ASKED;
  /** The current head; somebody who has left is named, and another person has to be chosen. */
  head: (PersonChip & { hasleft: boolean }) | null;
};

/** The head: the first people by name are offered, others are found by typing. */
export function HeadField({ field, label, head, of }: HeadField) {
  const chosen = head
    ? {
        displayname: head.hasleft
          ? t('{{name}} (has left)', { name: head.fullname })
          : `${head.fullname} (${head.employeecode})`,
        displayvalue: head.employeeid,
        imagepath: head.imagepath,
      }
    : undefined;
  const gone = head?.hasleft === true && field.value === head.employeeid;
  return (
    <PersonSearchField
      field={
        gone && field.error === undefined
          ? { ...field, error: t('This person has left. Please choose another.') }
          : field
      }
      label={label}
      chosen={chosen}
      from={TEAM_SEARCH_FROM}
      {...ASKED[of]}
      required
    />
  );
}
