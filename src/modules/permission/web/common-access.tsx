import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { NOTICES } from '#platform/contract/messages.ts';
import { call, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { SettingsPage } from '#platform/web/kit/settings-page.tsx';
import { useRecordForm } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { type CommonAccess as Kept, EVERYBODY, getCommonAccess, saveCommonAccess } from '../contract/defaults.ts';
import type { GivenRight } from '../contract/rights.ts';
import { newJoiner } from '../engine/new-joiner.ts';
import style from './permission.module.css';
import { RightsList, RightsMatrix, rightsText } from './rights-matrix.tsx';

const draftOf = (stored: Kept | undefined) => ({ common: stored?.common ?? [] });
type Draft = ReturnType<typeof draftOf>;
const rightsOf = ({ common }: Draft, type: string): GivenRight[] =>
  common.find(({ employmenttype }) => employmenttype === type)?.rights ?? [];

/** The rights of everybody, in any group. */
export default function CommonAccess() {
  const { data, error, refetch } = useEndpoint(getCommonAccess, {}, { staleTime: 0 });
  const [stored] = data ?? [];
  if (!stored) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  return <Common key={stored.version} stored={stored} />;
}

function Common({ stored }: { stored: Kept }) {
  const mayEdit = useMay('commonAccess', 'edit');
  const { mutateAsync } = useSave(saveCommonAccess);
  const [type, setType] = useState(EVERYBODY);
  const types = [EVERYBODY, ...stored.employmenttypes];
  const nameOf = (one: string) => one || t('Everybody');
  const form = useRecordForm<Draft, Kept>({
    row: stored,
    draftOf,
    schema: saveCommonAccess.input,
    save: (values, version) => mutateAsync({ input: values, version }),
    reload: async () => (await call(getCommonAccess, {}))[0],
    compare: types.map((one) => [nameOf(one), (draft: Draft) => rightsText(rightsOf(draft, one))] as const),
    back: '/config/hris/employee/common_access',
    notice: t(NOTICES.saved),
  });
  const change = (rights: GivenRight[]) => {
    const others = form.values.common.filter(({ employmenttype }) => employmenttype !== type);
    const next = rights.length > 0 ? [...others, { employmenttype: type, rights }] : others;
    form.set(
      'common',
      next.sort((a, b) => a.employmenttype.localeCompare(b.employmenttype)),
    );
  };
  const joiner = newJoiner({ ...stored, common: form.values.common }, type);
  const undo = () => form.take(draftOf(form.base));
  return (
    <>
      <SettingsPage
        label={t('Common Access')}
        lead="What everybody can do, and what people of an employment type can do in addition. Permission policies only add to it. A change takes effect at once."
        {...(mayEdit ? { editing: { busy: form.busy, dirty: form.isDirty(), undo, onSubmit: form.submit } } : {})}
      >
        <NativeSelect
          className={style.addtype ?? ''}
          label={t('For')}
          value={type}
          onChange={({ currentTarget }) => setType(currentTarget.value)}
          data={types.map((one) => ({ value: one, label: nameOf(one) }))}
        />
        <Card
          title={
            type === EVERYBODY
              ? t('What a new joiner may do')
              : t('What a new joiner of type {{type}} may do', { type })
          }
        >
          <p className={style.quiet}>
            {joiner.groups.length > 0
              ? t('With the groups of a new account: {{groups}}', {
                  groups: joiner.groups.map(({ permissiongroupname }) => permissiongroupname).join(', '),
                })
              : t('A new account is in no group.')}
          </p>
          <RightsList rights={joiner.rights as GivenRight[]} none="Nothing yet." />
        </Card>
        <RightsMatrix
          key={type}
          value={rightsOf(form.values, type)}
          stored={rightsOf(draftOf(form.base), type)}
          onChange={change}
          byname={false}
          disabled={!mayEdit}
        />
      </SettingsPage>
      {form.conflict}
    </>
  );
}
