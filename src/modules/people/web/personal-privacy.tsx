import { Button } from '@mantine/core';
import { message } from '#platform/contract/messages.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { SettingsPage } from '#platform/web/kit/settings-page.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { Failed, Notice } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { getPersonalPrivacy, type OwnPrivacyRow, savePersonalPrivacy } from '../contract/privacy.ts';
import { type Audience, type FieldKey, fieldOf } from '../contract/profile-fields.ts';
import { Audiences, audiencesText, FieldName, FieldRows } from './audiences.tsx';
import style from './audiences.module.css';

/** Who sees which field of one's own profile; a change takes effect at once. */
export default function PersonalPrivacy() {
  const { data, error, refetch } = useEndpoint(getPersonalPrivacy, {});
  if (!data) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  if (data.length === 0)
    return (
      <Notice
        title={t('Your account has no employee record')}
        lead={t('There is no profile whose details others could see.')}
      />
    );
  return <Choices rows={data} />;
}

function Choices({ rows }: { rows: readonly OwnPrivacyRow[] }) {
  const mayEdit = useMay('profile', 'edit');
  const save = useSave(savePersonalPrivacy, ['directory']);
  const choose = async (fieldkey: FieldKey, open: Audience[] | null) => {
    try {
      await save.mutateAsync({ input: { choices: [{ fieldkey, open }] } });
      toast('success', t(message('E0000')));
    } catch (error) {
      toast('error', t(sentenceOf(error)));
    }
  };
  const byKey = new Map(rows.map((row) => [row.fieldkey, row]));
  const row = (key: FieldKey) => {
    const current = byKey.get(key);
    if (!current) return null;
    const { label } = fieldOf(key);
    return (
      <>
        <FieldName fieldkey={key} />
        {current.choosable.length > 0 ? (
          <Audiences
            label={t('{{field}} is visible to', { field: t(label) })}
            from={current.choosable}
            value={current.open}
            disabled={!mayEdit || save.isPending}
            onChange={(open) => void choose(key, open)}
          />
        ) : (
          <span className={style.fixed}>
            {t('Set by the company: {{audiences}}', { audiences: audiencesText(current.open) })}
          </span>
        )}
        {current.chosen && mayEdit ? (
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={t('Use the company setting for {{field}}', { field: t(label) })}
            onClick={() => void choose(key, null)}
          >
            {t('Company setting')}
          </Button>
        ) : null}
      </>
    );
  };
  const open = rows.filter(({ choosable }) => choosable.length > 0).map(({ fieldkey }) => fieldkey);
  const fixed = rows.filter(({ choosable }) => choosable.length === 0).map(({ fieldkey }) => fieldkey);
  return (
    <SettingsPage
      label={t('Personal Privacy')}
      lead="Who can see your profile. You and those responsible for your record always see all of it. A change takes effect at once."
    >
      <FieldRows among={open} row={row} />
      <details className={style.more}>
        <summary>{t('Set by the company')}</summary>
        <FieldRows among={fixed} row={row} />
      </details>
    </SettingsPage>
  );
}
