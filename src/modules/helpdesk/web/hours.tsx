import { Button } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { NumberInput } from '#platform/web/kit/number-input.tsx';
import { waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { getServiceHours, saveServiceHours, type ServiceHours } from '../contract/hours.ts';
import style from './helpdesk.module.css';
import { SpanFields } from './span-fields.tsx';

/** When the helpdesk works, and when a resolved ticket is closed. */
export default function HelpdeskHours() {
  const query = useEndpoint(getServiceHours, {}, { staleTime: 0 });
  const stored = query.data?.[0];
  const waiting = waitingFor([query], stored !== undefined);
  if (waiting !== undefined || !stored) return <>{waiting}</>;
  return <Form key={stored.version} stored={stored} />;
}

const MAX_SPANS = 6;
function Form({ stored }: { stored: ServiceHours & { version: number } }) {
  const mayEdit = useMay('ticketCategory', 'edit');
  const { mutateAsync, isPending } = useSave(saveServiceHours);
  const [spans, setSpans] = useState(stored.spans);
  const [closedays, setClosedays] = useState<number | null>(stored.closedays);
  const parsed = saveServiceHours.input.safeParse({ spans, closedays });
  const save = async () => {
    if (!parsed.success) {
      toast('error', t(parsed.error.issues[0]?.message ?? ''));
      return;
    }
    try {
      await mutateAsync({ input: parsed.data, version: stored.version });
      toast('success', t('Saved successfully'));
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <div className={style.page}>
      <Card title={t('Hours of a working day')}>
        <div className={style.spans}>
          <p className={style.quiet}>
            {t('On the working days of the company’s calendar. Targets in working hours stand still outside them.')}
          </p>
          {spans.map((span, at) => (
            <SpanFields
              key={at}
              span={span}
              disabled={!mayEdit}
              onChange={(next) => setSpans(spans.with(at, next))}
              {...(spans.length > 1 && mayEdit ? { onRemove: () => setSpans(spans.toSpliced(at, 1)) } : {})}
            />
          ))}
          {mayEdit && spans.length < MAX_SPANS ? (
            <div>
              <Button variant="default" size="xs" onClick={() => setSpans([...spans, { from: '', to: '' }])}>
                {t('Add hours')}
              </Button>
            </div>
          ) : null}
        </div>
      </Card>
      <NumberInput
        name="closedays"
        label={t('Close a resolved ticket after … days')}
        value={closedays}
        least={1}
        most={90}
        disabled={!mayEdit}
        onChange={setClosedays}
        onBlur={() => undefined}
      />
      {mayEdit ? (
        <div>
          <Button loading={isPending} onClick={() => void save()}>
            {t('Save')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
