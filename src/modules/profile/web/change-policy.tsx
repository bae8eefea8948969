import { NativeSelect } from '@mantine/core';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { call, sentenceOf } from '#platform/web/call.ts';
import { SettingForm } from '#platform/web/kit/setting-form.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { POLICIES, type Policy } from '../contract/kinds.ts';
import { type ChangePolicy, changePolicy, getChangePolicy, saveChangePolicy } from '../contract/profile.ts';
import { RULED_SECTIONS, SECTIONS } from '../contract/sections.ts';
import style from './profile.module.css';

type Stored = OutputOf<typeof getChangePolicy>[number];
type Draft = { policies: ChangePolicy[] };
const WORDS: Record<Policy, string> = {
  open: 'Employees change it without approval',
  approval: 'A change needs approval',
  hr: 'Only those responsible for records',
};

/** Who changes which section of a profile. */
export default function ChangePolicyPage() {
  const mayEdit = useMay('defaultPrivacy', 'edit');
  const { data, error, refetch } = useEndpoint(getChangePolicy, {}, { staleTime: 0 });
  const { mutateAsync } = useSave(saveChangePolicy, ['directory']);
  const stored = data?.[0];
  if (!stored) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  const textOf = (section: string) => (draft: Draft) =>
    t(WORDS[draft.policies.find((one) => one.section === section)?.policy ?? 'approval']);
  return (
    <SettingForm<Draft, Stored>
      key={stored.version}
      label="Profile changes"
      stored={stored}
      valuesOf={({ policies }) => ({ policies })}
      schema={changePolicy}
      mayEdit={mayEdit}
      reread={async () => (await call(getChangePolicy, {}))[0]}
      send={(values, version) => mutateAsync({ input: values, version })}
      lines={RULED_SECTIONS.map((section) => [SECTIONS[section].label, textOf(section)] as const)}
    >
      {(form) => (
        <>
          <p className={style.quiet}>
            {t(
              'What employees can change in their own profile. Requests go through the approval workflow. A bank account always needs a second person.',
            )}
          </p>
          <ul className={style.policies}>
            {form.values.policies.map(({ section, policy }) => (
              <li key={section}>
                <span>{t(SECTIONS[section].label)}</span>
                <NativeSelect
                  aria-label={t('Who changes {{what}}', { what: t(SECTIONS[section].label) })}
                  value={policy}
                  data={POLICIES.map((value) => ({ value, label: t(WORDS[value]) }))}
                  onChange={({ currentTarget: { value } }) => {
                    const chosen = POLICIES.find((one) => one === value);
                    if (!chosen) return;
                    form.set(
                      'policies',
                      form.values.policies.map((one) => (one.section === section ? { section, policy: chosen } : one)),
                    );
                  }}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </SettingForm>
  );
}
