import { Switch } from '@mantine/core';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { getAnonymous, saveAnonymous } from '../../contract/anonymous.ts';
import style from '../helpdesk.module.css';

/** Whether people may write without a name. */
export default function AnonymousSettingPage() {
  const query = useEndpoint(getAnonymous, {}, { staleTime: 0 });
  const mayEdit = useMay('ticketCategory', 'edit');
  const { mutateAsync, isPending } = useSave(saveAnonymous);
  const setting = query.data?.[0];
  const waiting = waitingFor([query], setting !== undefined);
  if (waiting !== undefined || !setting) return <>{waiting}</>;
  const change = async (ison: boolean) => {
    try {
      await mutateAsync({ input: { ison }, version: setting.version });
      toast('success', t('Saved successfully'));
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <div className={style.page}>
      <Card title={t('Anonymous channel')}>
        <Switch
          label={t('People may write without a name')}
          description={t(
            'Those with the right “Anonymous channel” read and answer. A mail tells them in the morning that something is there, never what.',
          )}
          checked={setting.ison}
          disabled={!mayEdit || isPending}
          onChange={(event) => void change(event.currentTarget.checked)}
        />
      </Card>
    </div>
  );
}
