import { useState } from 'react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { isSeparated } from '#platform/contract/separated.ts';
import { TextField } from '#platform/web/kit/field.tsx';
import { type RecordFields, recordForm } from '#platform/web/kit/record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { DESCRIPTION_LIMIT, getPolicy, initPolicy, type Member, NAME_LIMIT, savePolicy } from '../contract/policy.ts';
import { MembersField } from './members-field.tsx';
import { RightsMatrix, rightsText } from './rights-matrix.tsx';
import { RulesField, rulesText } from './rules-field.tsx';

type Detail = OutputOf<typeof getPolicy>[number];
type Offers = OutputOf<typeof initPolicy>;

const draftOf = (row: Detail | undefined) => ({
  permissiongroupid: row?.permissiongroupid ?? null,
  permissiongroupname: row?.permissiongroupname ?? '',
  description: row?.description ?? '',
  rights: row?.rights ?? [],
  rules: row?.rules ?? [],
  addaccountids: [] as number[],
  removeaccountids: [] as number[],
});
type Draft = ReturnType<typeof draftOf>;

export default recordForm({
  get: getPolicy,
  save: savePolicy,
  id: 'permissiongroupid',
  draftOf,
  draft: 'permission-group',
  useChoices: () => useEndpoint(initPolicy, {}),
  touches: ['defaultPermission', 'commonAccess'],
  compare: [
    ['Name', (draft) => draft.permissiongroupname],
    ['Description', (draft) => draft.description],
    ['Rights', (draft) => rightsText(draft.rights)],
    ['Members by rule', (draft, offers) => rulesText(draft.rules, offers)],
  ],
  title: (row) => row?.permissiongroupname ?? t('New permission policy'),
})(Fields);

function Fields({ bind, set, base, values, choices: offers }: RecordFields<Draft, Detail, Offers>) {
  const [added, setAdded] = useState<readonly Member[]>([]);
  return (
    <>
      <TextField field={bind('permissiongroupname')} label="Name" limit={NAME_LIMIT} required />
      <TextField field={bind('description')} label="Description" lines={2} limit={DESCRIPTION_LIMIT} />
      <RightsMatrix
        value={values.rights}
        stored={base?.rights ?? []}
        byname={values.rules.length === 0}
        onChange={(rights) => set('rights', rights)}
      />
      <MembersField
        permissiongroupid={base?.permissiongroupid}
        value={{ added, removed: values.removeaccountids }}
        onChange={(next) => {
          setAdded(next.added);
          set(
            'addaccountids',
            next.added.map(({ accountid }) => accountid),
          );
          set('removeaccountids', [...next.removed]);
        }}
      />
      <RulesField field={bind('rules')} offers={offers} byname={values.rights.some(isSeparated)} />
    </>
  );
}
