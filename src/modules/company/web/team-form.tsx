import { useState } from 'react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { TextField, YesNoField } from '#platform/web/kit/field.tsx';
import type { PersonOption } from '#platform/web/kit/person-field.tsx';
import { PersonSearchField } from '#platform/web/kit/person-search-field.tsx';
import type { Problems } from '#platform/web/kit/use-form.ts';
import { type RecordFields, recordForm } from '#platform/web/kit/record-form.tsx';
import { t } from '#platform/web/language.ts';
import { searchEmployees } from '../contract/employee-search.ts';
import { NAME_LIMIT } from '../contract/structure-row.ts';
import { DESCRIPTION_LIMIT, getTeam, saveTeam, TEAM_SEARCH_FROM } from '../contract/team.ts';

type Detail = OutputOf<typeof getTeam>[number];

const draftOf = (row: Detail | undefined) => ({
  teamid: row?.teamid ?? null,
  teamname: row?.teamname ?? '',
  description: row?.description ?? '',
  teamheadid: row?.teamheadid ?? null,
  haslead: (row?.teamheadid ?? null) !== null,
  /** The name of the chosen lead, for the comparison of two versions. */
  leadname: row?.teamhead?.fullname ?? '',
});
type Draft = ReturnType<typeof draftOf>;

const check = (values: Draft): Problems<Draft> =>
  values.haslead && values.teamheadid === null ? { teamheadid: 'Please select team head' } : {};

export default recordForm({
  get: getTeam,
  save: saveTeam,
  id: 'teamid',
  draftOf,
  draft: 'team',
  check,
  compare: [
    ['Team name', (draft) => draft.teamname],
    ['Team lead', (draft) => (draft.teamheadid === null ? '' : draft.leadname)],
    ['Description', (draft) => draft.description],
  ],
  title: (row) => row?.teamname ?? t('New team'),
})(Fields);

function Fields({ bind, set, base }: RecordFields<Draft, Detail>) {
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());
  const lead = bind('teamheadid');
  const choose = (teamheadid: number | null) => {
    lead.onChange(teamheadid);
    const before = base?.teamhead?.employeeid === teamheadid ? base?.teamhead?.fullname : undefined;
    set('leadname', names.get(teamheadid ?? 0) ?? before ?? '');
  };
  const search = async (searchfor: string): Promise<readonly PersonOption[]> => {
    const result = await call(searchEmployees, { searchfor, statusid: 1, featurekey: 'team' });
    setNames((before) => new Map([...before, ...result.map((one) => [one.employeeid, one.fullname] as const)]));
    return result;
  };
  const chosen = base?.teamhead
    ? {
        displayname: `${base.teamhead.fullname} (${base.teamhead.employeecode})`,
        displayvalue: base.teamhead.employeeid,
        imagepath: base.teamhead.imagepath,
      }
    : undefined;
  return (
    <>
      <TextField field={bind('teamname')} label="Team name" limit={NAME_LIMIT} required />
      <TextField field={bind('description')} label="Description" lines={2} limit={DESCRIPTION_LIMIT} />
      <YesNoField field={bind('haslead', () => set('teamheadid', null))} label="Does this team have a lead?">
        <PersonSearchField
          key={base?.version ?? 0}
          field={{ ...lead, onChange: choose }}
          label="Team lead"
          chosen={chosen}
          from={TEAM_SEARCH_FROM}
          search={search}
          required
        />
      </YesNoField>
    </>
  );
}
