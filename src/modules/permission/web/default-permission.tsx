import { MultiSelect } from '@mantine/core';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { NOTICES } from '#platform/contract/messages.ts';
import { call, sentenceOf } from '#platform/web/call.ts';
import { SettingsPage } from '#platform/web/kit/settings-page.tsx';
import { useRecordForm } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { defaultPermissionSave, EVERYBODY, getDefaultPermission, saveDefaultPermission } from '../contract/defaults.ts';
import style from './permission.module.css';
import { AddType, TypeCard } from './by-type.tsx';

type Stored = OutputOf<typeof getDefaultPermission>[number];
const draftOf = (stored: Stored | undefined) => ({ defaults: stored?.defaults ?? [] });
type Draft = ReturnType<typeof draftOf>;

/** Which groups a new account gets. */
export default function DefaultPermission() {
  const { data, error, refetch } = useEndpoint(getDefaultPermission, {}, { staleTime: 0 });
  const [stored] = data ?? [];
  if (!stored) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  return <Defaults key={stored.version} stored={stored} />;
}

function Defaults({ stored }: { stored: Stored }) {
  const mayEdit = useMay('defaultPermission', 'edit');
  const { mutateAsync } = useSave(saveDefaultPermission, ['commonAccess']);
  const names = new Map(stored.groups.map((group) => [group.permissiongroupid, group.permissiongroupname]));
  const text = ({ defaults }: Draft) =>
    defaults
      .map(
        (row) =>
          `${row.employmenttype || t('All others')}: ${row.permissiongroupids.map((id) => names.get(id)).join(', ')}`,
      )
      .join('; ');
  const form = useRecordForm<Draft, Stored>({
    row: stored,
    draftOf,
    schema: defaultPermissionSave,
    save: (values, version) => mutateAsync({ input: values, version }),
    reload: async () => (await call(getDefaultPermission, {}))[0],
    compare: [['Groups of new accounts', text]],
    back: '/config/hris/employee/default_permission',
    notice: t(NOTICES.saved),
  });
  const { defaults } = form.values;
  const set = (next: Draft['defaults']) => form.set('defaults', next);
  const error = form.bind('defaults').error;
  const change = (employmenttype: string, permissiongroupids: number[]) => {
    const others = defaults.filter((row) => row.employmenttype !== employmenttype);
    // The fallback may be left out; a type without groups is removed by its button.
    const gone = employmenttype === EVERYBODY && permissiongroupids.length === 0;
    const next = gone ? others : [...others, { employmenttype, permissiongroupids }];
    set(next.sort((a, b) => a.employmenttype.localeCompare(b.employmenttype)));
  };
  const groups = stored.groups.map(({ permissiongroupid, permissiongroupname }) => ({
    value: String(permissiongroupid),
    label: permissiongroupname,
  }));
  const field = (employmenttype: string) => {
    const ids = defaults.find((row) => row.employmenttype === employmenttype)?.permissiongroupids ?? [];
    return (
      <MultiSelect
        label={t('Groups')}
        data={groups}
        disabled={!mayEdit}
        value={ids.map(String)}
        onChange={(values) => change(employmenttype, values.map(Number))}
        searchable
        hidePickedOptions
        error={employmenttype !== EVERYBODY && ids.length === 0 ? (error ?? null) : null}
        placeholder={ids.length === 0 ? t('No group: only what everybody may do') : ''}
        nothingFoundMessage={t('Nothing found')}
      />
    );
  };
  const own = defaults.filter((row) => row.employmenttype !== EVERYBODY);
  const undo = () => form.take(draftOf(form.base));
  return (
    <>
      <SettingsPage
        label={t('Default Permission')}
        lead="The permission policies that a new account gets when somebody is given access. Existing accounts do not change."
        {...(mayEdit ? { editing: { busy: form.busy, dirty: form.isDirty(), undo, onSubmit: form.submit } } : {})}
      >
        {own.map(({ employmenttype }) => (
          <TypeCard
            key={employmenttype}
            title={employmenttype}
            {...(mayEdit
              ? {
                  remove: {
                    label: t('Remove {{type}}', { type: employmenttype }),
                    run: () => set(defaults.filter((row) => row.employmenttype !== employmenttype)),
                  },
                }
              : {})}
          >
            {field(employmenttype)}
          </TypeCard>
        ))}
        <TypeCard title={t(own.length > 0 ? 'All others' : 'Everybody')}>{field(EVERYBODY)}</TypeCard>
        {mayEdit ? (
          <AddType
            label="Other groups for an employment type"
            types={stored.employmenttypes.filter((type) => !own.some((row) => row.employmenttype === type))}
            onAdd={(type) => change(type, [])}
          />
        ) : null}
        {own.length === 0 && !mayEdit ? <p className={style.quiet}>{t('Every new account gets the same.')}</p> : null}
      </SettingsPage>
      {form.conflict}
    </>
  );
}
