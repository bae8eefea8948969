import type { FeatureKey } from '#platform/contract/features.ts';
import { call } from '#platform/web/call.ts';
import { PersonSearchField } from '#platform/web/kit/person-search-field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { searchEmployees } from '#modules/company/contract/employee-search.ts';

/** Number of letters from which on people are searched. */
const FROM = 3;

type PickPerson = {
  field: Bound<number | null>;
  label: string;
  /** The form it stands in, by its right. */
  feature: FeatureKey;
  hint?: string;
  named: { employeeid: number; fullname: string } | null;
  required?: boolean;
};

/** A person in service, found by typing; `named` is the one of the record. */
export function PickPerson({ field, feature, named, ...words }: PickPerson) {
  const search = (searchfor: string) => call(searchEmployees, { searchfor, statusid: 1, featurekey: feature });
  const chosen =
    named && named.employeeid === field.value
      ? { displayname: named.fullname, displayvalue: named.employeeid }
      : undefined;
  return <PersonSearchField field={field} chosen={chosen} from={FROM} search={search} {...words} />;
}
