import { call } from '#platform/web/call.ts';
import { NumberField, SelectField, SwitchField, TextField } from '#platform/web/kit/field.tsx';
import { PersonSearchField } from '#platform/web/kit/person-search-field.tsx';
import type { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { searchEmployees } from '#modules/company/contract/employee-search.ts';
import { DRIVER, LEVEL, MAX_TEXT, MAX_TITLE, type OkrInit } from '../contract/okr.ts';
import { ParentField } from './parent-field.tsx';

export type ObjectiveValues = {
  okrobjectiveid: number | null;
  okrcycleid: number | null;
  parentid: number | null;
  title: string;
  description: string;
  levelid: number | null;
  departmentid: number | null;
  employeeid: number | null;
  contributorids: number[];
  weight: number | null;
  driverid: number | null;
  isprivate: boolean;
};
/** Number of letters from which on people are searched. */
const MIN_LETTERS = 3;
export const findPeople = (searchfor: string) => call(searchEmployees, { searchfor, statusid: 1, featurekey: 'okr' });
type Named = { readonly employeeid: number; readonly fullname: string };
export const personIn = (people: readonly Named[], id: number | null) => {
  const one = people.find(({ employeeid }) => employeeid === id);
  return one ? { displayname: one.fullname, displayvalue: one.employeeid } : undefined;
};

type Fields = { form: ReturnType<typeof useForm<ObjectiveValues>>; init: OkrInit; people: readonly Named[] };

/** The fields of an objective; whoever may only set their own is not asked for level and owner. */
export function ObjectiveFields({ form: { bind, values }, init, people }: Fields) {
  const { okrcycleid, okrobjectiveid, levelid } = values;
  const translated = (options: readonly { displayname: string; displayvalue: number }[]) =>
    options.map((one) => ({ ...one, displayname: t(one.displayname) }));
  return (
    <>
      <TextField field={bind('title')} label="Objective" limit={MAX_TITLE} required />
      <TextField field={bind('description')} label="Description" lines={2} limit={MAX_TEXT} />
      {okrobjectiveid === null ? (
        <SelectField field={bind('okrcycleid')} label="Cycle" options={init.cycles} required />
      ) : null}
      {init.maycompany ? (
        <SelectField field={bind('levelid')} label="Level" options={translated(LEVEL.options)} required />
      ) : null}
      {levelid === 2 ? (
        <SelectField field={bind('departmentid')} label="Department" options={init.departments} required />
      ) : null}
      {init.mayothers ? (
        <PersonSearchField
          field={bind('employeeid')}
          chosen={personIn(people, values.employeeid)}
          from={MIN_LETTERS}
          search={findPeople}
          label="Owner"
          required
        />
      ) : null}
      <ParentField field={bind('parentid')} okrcycleid={okrcycleid} okrobjectiveid={okrobjectiveid} />
      <SelectField
        field={bind('driverid')}
        label="Its progress follows"
        options={translated(DRIVER.options)}
        required
      />
      <NumberField
        field={bind('weight')}
        label="Weight"
        hint="Among the objectives aligned to the same one"
        least={1}
        most={1000}
        required
      />
      {levelid === 3 ? (
        <SwitchField
          field={bind('isprivate')}
          label="Private"
          hint="For the owner, contributors and those responsible for the owner; its progress counts above all the same"
        />
      ) : null}
    </>
  );
}
