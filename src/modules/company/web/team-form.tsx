import { useState } from 'react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { NOTICES } from '#platform/contract/messages.ts';
import { call } from '#platform/web/call.ts';
import { TextField, YesNoField } from '#platform/web/kit/field.tsx';
import { FormPage } from '#platform/web/kit/form-page.tsx';
import type { PersonOption } from '#platform/web/kit/person-field.tsx';
import { PersonSearchField } from '#platform/web/kit/person-search-field.tsx';
import type { Problems } from '#platform/web/kit/use-form.ts';
import { useRecordForm, waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { searchEmployees } from '../contract/employee-search.ts';
import { NAME_LIMIT } from '../contract/structure-row.ts';
import { DESCRIPTION_LIMIT, getTeam, saveTeam, TEAM_SEARCH_FROM, teamSave } from '../contract/team.ts';

type Detail = OutputOf<typeof getTeam>[number];

export default function TeamForm({ id, back }: { id: number | undefined; back: string }) {
  const detail = useEndpoint(getTeam, { teamid: id ?? 0 }, { enabled: id !== undefined, staleTime: 0 });
  const row = detail.data?.[0];
  const waiting = waitingFor([detail], id === undefined || (row !== undefined && detail.isFetchedAfterMount));
  return waiting ?? <Fields row={row} back={back} />;
}

const draftOf = (row: Detail | undefined) => ({
  teamid: row?.teamid ?? null,
  teamname: row?.teamname ?? '',
  description: row?.description ?? '',
  teamheadid: row?.teamheadid ?? null,
  haslead: (row?.teamheadid ?? null) !== null,
});
type Draft = ReturnType<typeof draftOf>;

const check = (values: Draft): Problems<Draft> =>
  values.haslead && values.teamheadid === null ? { teamheadid: 'Please select team head' } : {};

function Fields({ row, back }: { row: Detail | undefined; back: string }) {
  const { mutateAsync } = useSave(saveTeam);
  const [names, setNames] = useState<ReadonlyMap<number, string>>(
    new Map(row?.teamhead ? [[row.teamhead.employeeid, row.teamhead.fullname]] : []),
  );
  const search = async (searchfor: string): Promise<readonly PersonOption[]> => {
    const found = await call(searchEmployees, { searchfor, statusid: 1, featurekey: 'team' });
    setNames((before) => new Map([...before, ...found.map((one) => [one.employeeid, one.fullname] as const)]));
    return found;
  };
  const form = useRecordForm<Draft, Detail>({
    row,
    draft: { form: 'team', recordid: row?.teamid },
    draftOf,
    schema: teamSave,
    check,
    save: (values, version) => mutateAsync({ input: teamSave.parse(values), version }),
    reload: async ({ teamid }) => {
      const [theirs] = await call(getTeam, { teamid });
      const head = theirs?.teamhead;
      if (head) setNames((before) => new Map(before).set(head.employeeid, head.fullname));
      return theirs;
    },
    compare: [
      ['Team name', (draft) => draft.teamname],
      ['Team lead', (draft) => names.get(draft.teamheadid ?? 0) ?? ''],
      ['Description', (draft) => draft.description],
    ],
    back,
    notice: t(NOTICES.saved),
  });
  const { bind, set, base } = form;
  const chosen = base?.teamhead
    ? {
        displayname: `${base.teamhead.fullname} (${base.teamhead.employeecode})`,
        displayvalue: base.teamhead.employeeid,
        imagepath: base.teamhead.imagepath,
      }
    : undefined;
  return (
    <FormPage
      title={base?.teamname ?? t('New team')}
      back={back}
      busy={form.busy}
      onSubmit={form.submit}
      draft={form.draft}
    >
      <TextField field={bind('teamname')} label="Team name" limit={NAME_LIMIT} required />
      <TextField field={bind('description')} label="Description" lines={2} limit={DESCRIPTION_LIMIT} />
      <YesNoField field={bind('haslead', () => set('teamheadid', null))} label="Does this team have a lead?">
        <PersonSearchField
          key={base?.version ?? 0}
          field={bind('teamheadid')}
          label="Team lead"
          chosen={chosen}
          from={TEAM_SEARCH_FROM}
          search={search}
          required
        />
      </YesNoField>
      {form.conflict}
    </FormPage>
  );
}
