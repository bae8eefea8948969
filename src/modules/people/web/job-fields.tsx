import { TYPE_LIMIT } from '#modules/company/contract/employment-types.ts';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { SelectField, TextField } from '#platform/web/kit/field.tsx';
import { PersonSearchField } from '#platform/web/kit/person-search-field.tsx';
import { SuggestField } from '#platform/web/kit/suggest-field.tsx';
import { TextSelectField } from '#platform/web/kit/text-select-field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { searchEmployees } from '#modules/company/contract/employee-search.ts';
import { STATES } from '../contract/register.ts';
import type { initPerson } from '../contract/record.ts';

/** A job as form values: a missing text is empty. */
export type JobDraft = {
  businessunitid: number | null;
  departmentid: number | null;
  designationid: number | null;
  subscriptiongradeid: number | null;
  teamid: number | null;
  officeaddressid: number | null;
  managerid: number | null;
  employmenttype: string;
  workstate: string;
  city: string;
};
export const EMPTY_JOB: JobDraft = {
  businessunitid: null,
  departmentid: null,
  designationid: null,
  subscriptiongradeid: null,
  teamid: null,
  officeaddressid: null,
  managerid: null,
  employmenttype: '',
  workstate: '',
  city: '',
};

type Choices = Omit<OutputOf<typeof initPerson>, 'hascodes' | 'nextcode'>;
type TextKey = 'employmenttype' | 'workstate' | 'city';
type IdKey = Exclude<keyof JobDraft, TextKey>;
type JobFieldsProps = {
  ids: (name: IdKey) => Bound<number | null>;
  texts: (name: TextKey) => Bound<string>;
  choices: Choices;
  managername?: string | null;
  managerid?: number | null;
};

/** Number of letters from which on people are searched. */
const FROM = 3;
const search = (searchfor: string) => call(searchEmployees, { searchfor, statusid: 1, featurekey: 'people' });

/** An office whose city and state follow it where they are empty or those of the office before. */
function withPlace({ ids, texts, choices }: Pick<JobFieldsProps, 'ids' | 'texts' | 'choices'>): Bound<number | null> {
  const office = ids('officeaddressid');
  const placeOf = (id: number | null) => choices.Office.find(({ displayvalue }) => displayvalue === id);
  return {
    ...office,
    onChange: (id) => {
      const [before, next] = [placeOf(office.value), placeOf(id)];
      office.onChange(id);
      if (!next) return;
      for (const [key, name] of [
        ['city', 'cityname'],
        ['workstate', 'statename'],
      ] as const) {
        const field = texts(key);
        if (next[name] && ['', before?.[name] ?? ''].includes(field.value)) field.onChange(next[name]);
      }
    },
  };
}

/** Place of work, manager and designation. */
export function JobFields({ ids, texts, choices, managername, managerid }: JobFieldsProps) {
  const chosen = managername && managerid ? { displayname: managername, displayvalue: managerid } : undefined;
  return (
    <>
      <SelectField field={ids('designationid')} label="Designation" options={choices.Designation} />
      <SelectField field={ids('departmentid')} label="Department" options={choices.Department} />
      <PersonSearchField field={ids('managerid')} label="Manager" chosen={chosen} from={FROM} search={search} />
      <SelectField field={ids('subscriptiongradeid')} label="Grade" options={choices.Grade} />
      <SelectField field={ids('businessunitid')} label="Business unit" options={choices.BusinessUnit} />
      <SelectField field={ids('teamid')} label="Team" options={choices.Team} />
      <SelectField field={withPlace({ ids, texts, choices })} label="Office" options={choices.Office} />
      <SuggestField
        field={texts('employmenttype')}
        label="Employment type"
        hint="One of the list, or a type of your own"
        options={choices.employmenttypes}
        limit={TYPE_LIMIT}
      />
      <TextSelectField
        field={texts('workstate')}
        label="Work state"
        hint="Payroll needs it. The office proposes its own"
        options={Object.keys(STATES)}
      />
      <TextField field={texts('city')} label="City" hint="The office proposes its own" limit={60} />
    </>
  );
}
