import { call } from '#platform/web/call.ts';
import { PersonSearchField } from '#platform/web/kit/person-search-field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { searchEmployees } from '#modules/company/contract/employee-search.ts';

/** Number of letters from which on people are searched. */
const FROM = 3;
const search = (searchfor: string) => call(searchEmployees, { searchfor, statusid: 1, featurekey: 'approvalWorkflow' });

export type Named = readonly { employeeid: number; displayname: string }[];
type PickPerson = { field: Bound<number | null>; label: string; hint?: string; named?: Named; required?: boolean };

/** A person in service, found by typing; `named` are those of the record. */
export function PickPerson({ field, named = [], ...words }: PickPerson) {
  const current = named.find(({ employeeid }) => employeeid === field.value);
  const chosen = current ? { displayname: current.displayname, displayvalue: current.employeeid } : undefined;
  return <PersonSearchField field={field} chosen={chosen} from={FROM} search={search} {...words} />;
}
