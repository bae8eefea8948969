import { useState } from 'react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { isSeparated } from '#platform/contract/features.ts';
import { NOTICES } from '#platform/contract/messages.ts';
import { call } from '#platform/web/call.ts';
import { TextField } from '#platform/web/kit/field.tsx';
import { FormPage } from '#platform/web/kit/form-page.tsx';
import { useRecordForm, waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  DESCRIPTION_LIMIT,
  getPolicy,
  initPolicy,
  type Member,
  NAME_LIMIT,
  policySave,
  savePolicy,
} from '../contract/policy.ts';
import { MembersField } from './members-field.tsx';
import { RightsMatrix, rightsText } from './rights-matrix.tsx';
import { RulesField, rulesText } from './rules-field.tsx';

type Detail = OutputOf<typeof getPolicy>[number];
type Offers = OutputOf<typeof initPolicy>;

export default function PolicyForm({ id, back }: { id: number | undefined; back: string }) {
  const offers = useEndpoint(initPolicy, {});
  const detail = useEndpoint(getPolicy, { permissiongroupid: id ?? 0 }, { enabled: id !== undefined, staleTime: 0 });
  const row = detail.data?.[0];
  const ready = offers.data !== undefined && (id === undefined || (row !== undefined && detail.isFetchedAfterMount));
  const waiting = waitingFor([offers, detail], ready);
  return waiting ?? (offers.data ? <Fields row={row} offers={offers.data} back={back} /> : null);
}

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

function Fields({ row, offers, back }: { row: Detail | undefined; offers: Offers; back: string }) {
  const { mutateAsync } = useSave(savePolicy, ['defaultPermission', 'commonAccess']);
  const [added, setAdded] = useState<readonly Member[]>([]);
  const form = useRecordForm<Draft, Detail>({
    row,
    draft: { form: 'permission-group', recordid: row?.permissiongroupid },
    draftOf,
    schema: policySave,
    save: (values, version) => mutateAsync({ input: policySave.parse(values), version }),
    reload: async ({ permissiongroupid }) => (await call(getPolicy, { permissiongroupid }))[0],
    compare: [
      ['Name', (draft) => draft.permissiongroupname],
      ['Description', (draft) => draft.description],
      ['Rights', (draft) => rightsText(draft.rights)],
      ['Members by rule', (draft) => rulesText(draft.rules, offers)],
    ],
    back,
    notice: t(NOTICES.saved),
  });
  const { bind, set, base, values } = form;
  return (
    <FormPage
      title={base?.permissiongroupname ?? t('New permission policy')}
      back={back}
      busy={form.busy}
      onSubmit={form.submit}
      draft={form.draft}
    >
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
      {form.conflict}
    </FormPage>
  );
}
