import { NativeSelect } from '@mantine/core';
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
import { type FieldRule, getDefaultPrivacy, saveDefaultPrivacy } from '../contract/privacy.ts';
import {
  AUDIENCES,
  type Choice,
  FIELD_KEYS,
  type FieldKey,
  fieldOf,
  isRuled,
  WIDEST,
} from '../contract/profile-fields.ts';
import { Audiences, audiencesText, FieldName, FieldRows } from './audiences.tsx';
import style from './audiences.module.css';

type Stored = OutputOf<typeof getDefaultPrivacy>[number];
const RULED = FIELD_KEYS.filter(isRuled);
const CHOICES: Record<Choice, string> = {
  none: 'Employees cannot change it',
  narrower: 'Employees can restrict it further',
  free: 'Employees choose freely',
};

const draftOf = (stored: Stored | undefined) => ({ rules: stored?.rules ?? [] });
type Draft = ReturnType<typeof draftOf>;
const ruleOf = ({ rules }: Draft, key: FieldKey): FieldRule | undefined =>
  rules.find(({ fieldkey }) => fieldkey === key);
const text = (draft: Draft, key: FieldKey): string => {
  const rule = ruleOf(draft, key);
  return rule ? `${audiencesText(rule.open)} · ${t(CHOICES[rule.choice])}` : '';
};

/** Who sees which profile field, and what people may decide themselves. */
export default function DefaultPrivacy() {
  const { data, error, refetch } = useEndpoint(getDefaultPrivacy, {}, { staleTime: 0 });
  const [stored] = data ?? [];
  if (!stored) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  return <Rules key={stored.version} stored={stored} />;
}

function Rules({ stored }: { stored: Stored }) {
  const mayEdit = useMay('defaultPrivacy', 'edit');
  const { mutateAsync } = useSave(saveDefaultPrivacy, ['directory', 'profile']);
  const form = useRecordForm<Draft, Stored>({
    row: stored,
    draftOf,
    schema: saveDefaultPrivacy.input,
    save: (values, version) => mutateAsync({ input: values, version }),
    reload: async () => (await call(getDefaultPrivacy, {}))[0],
    compare: RULED.map((key) => [fieldOf(key).label, (draft: Draft) => text(draft, key)] as const),
    back: '/config/hris/employee/default_privacy',
    notice: t(NOTICES.saved),
  });
  const change = (rule: FieldRule) =>
    form.set(
      'rules',
      form.values.rules.map((one) => (one.fieldkey === rule.fieldkey ? rule : one)),
    );
  const row = (key: FieldKey) => {
    const rule = ruleOf(form.values, key);
    if (!rule) return null;
    const { label, class: fieldClass } = fieldOf(key);
    return (
      <>
        <FieldName fieldkey={key} />
        <Audiences
          label={t('{{field}} is visible to', { field: t(label) })}
          from={AUDIENCES.filter((one) => one !== 'hr' && WIDEST[fieldClass].includes(one))}
          value={rule.open}
          disabled={!mayEdit}
          onChange={(open) => change({ ...rule, open })}
        />
        {fieldClass === 'sensitive' ? null : (
          <NativeSelect
            className={style.choice ?? ''}
            size="xs"
            aria-label={t('What employees can choose for {{field}}', { field: t(label) })}
            disabled={!mayEdit}
            value={rule.choice}
            data={Object.entries(CHOICES).map(([value, text]) => ({ value, label: t(text) }))}
            onChange={({ currentTarget: { value } }) => {
              if (value === 'none' || value === 'narrower' || value === 'free') change({ ...rule, choice: value });
            }}
          />
        )}
      </>
    );
  };
  const undo = () => form.take(draftOf(form.base));
  return (
    <>
      <SettingsPage
        label={t('Default Profile Privacy')}
        lead="Who can see each field of a profile. Everybody sees their own profile, and those responsible for employee records see the records they are responsible for. Name, code and position in the company are visible to all."
        {...(mayEdit ? { editing: { busy: form.busy, dirty: form.isDirty(), undo, onSubmit: form.submit } } : {})}
      >
        <FieldRows among={RULED} row={row} />
      </SettingsPage>
      {form.conflict}
    </>
  );
}
