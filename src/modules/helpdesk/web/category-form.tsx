import { useState } from 'react';
import { call } from '#platform/web/call.ts';
import { kindForm } from '#platform/web/kit/kind-form.tsx';
import { PeopleSearchField } from '#platform/web/kit/people-search-field.tsx';
import type { PersonOption } from '#platform/web/kit/person-field.tsx';
import { PersonSearchField } from '#platform/web/kit/person-search-field.tsx';
import { QuestionsField } from '#platform/web/kit/questions-field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { searchEmployees } from '#modules/company/contract/employee-search.ts';
import { MAX_AGENTS, ticketCategoryRecord } from '../contract/category.ts';

/** Number of letters from which on people are searched. */
const MIN_LETTERS = 3;
const search = (searchfor: string) => call(searchEmployees, { searchfor, statusid: 1, featurekey: 'ticketCategory' });

type Agents = { field: Bound<number[]>; stored: readonly { employeeid: number; fullname: string }[] };

/** The people who answer, found by typing. */
function Agents({ field, stored }: Agents) {
  const [people, setPeople] = useState<readonly PersonOption[]>(
    stored.map(({ employeeid, fullname }) => ({ displayname: fullname, displayvalue: employeeid })),
  );
  const change = (chosen: readonly PersonOption[]) => {
    setPeople(chosen);
    field.onChange(chosen.map(({ displayvalue }) => Number(displayvalue)));
  };
  return (
    <PeopleSearchField
      field={{ ...field, value: people, onChange: change }}
      from={MIN_LETTERS}
      search={search}
      most={MAX_AGENTS}
      label="Agents"
      hint="Who answers; each sees the tickets of the category"
    />
  );
}

/** The form of a ticket category, with the people who answer it. */
export default kindForm(ticketCategoryRecord, {
  Fields: ({ control, bind, base }) => (
    <>
      {control('ticketcategoryname')}
      {control('description')}
      <Agents field={bind('agentids')} stored={base?.agents ?? []} />
      <PersonSearchField
        field={bind('escalationid')}
        label="Escalation person"
        hint="Sees the tickets of the category, and is told once when a target is missed"
        chosen={
          base?.escalation
            ? { displayname: base.escalation.fullname, displayvalue: base.escalation.employeeid }
            : undefined
        }
        from={MIN_LETTERS}
        search={search}
      />
      {control('assignid')}
      {control('targetid')}
      {control('firsthours')}
      {control('nexthours')}
      {control('resolvehours')}
      {control('lowpercent')}
      {control('highpercent')}
      {control('urgentpercent')}
      <QuestionsField field={bind('fields')} title="Fields of a ticket" />
      {control('isconfidential')}
    </>
  ),
});
