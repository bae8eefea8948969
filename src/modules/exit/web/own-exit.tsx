import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { today, useDay } from '#platform/web/kit/day.ts';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { SelectField, TextField } from '#platform/web/kit/field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { Failed, Notice } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { NOTE_LIMIT } from '../contract/core.ts';
import { getOwnExit, previewResignation, resign } from '../contract/resign.ts';
import style from './exit.module.css';
import { type Own, OwnExitState } from './own-exit-state.tsx';
import { Working } from './working.tsx';

/** One's own exit: resigning, then its state. */
export default function OwnExit() {
  const day = useDay();
  const { data, error, refetch } = useEndpoint(getOwnExit, {}, { staleTime: 0 });
  if (!data) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  const [own] = data;
  if (!own?.hasrecord)
    return (
      <Notice
        title={t('Your account has no employee record')}
        lead={t('You sign in with an administrator account, so there is no employment to end.')}
      />
    );
  if (own.exit) return <OwnExitState key={own.exit.version} exit={own.exit} />;
  if (own.leavingdate !== null)
    return (
      <Notice
        title={t('Your last day is {{day}}', { day: day(own.leavingdate) })}
        lead={t('Your HR team entered it. Please contact them if something needs to change.')}
      />
    );
  return <Resign own={own} />;
}

function Resign({ own }: { own: Own }) {
  const { mutateAsync } = useSave(resign);
  const form = useForm<{ exitreasonid: number | null; wishedday: string | null; note: string }>({
    schema: resign.input,
    draft: { form: 'resignation' },
    initial: { exitreasonid: null, wishedday: null, note: '' },
  });
  const { exitreasonid, wishedday } = form.values;
  const [selection] = useDebouncedValue({ exitreasonid: exitreasonid ?? 0, wishedday }, 200);
  const preview = useEndpoint(previewResignation, selection, { enabled: selection.exitreasonid > 0 });
  const [seen] = preview.data ?? [];
  const send = form.submit(
    async (values) => void (await mutateAsync({ input: resign.input.parse(values) })),
    () => toast('success', t('Request sent')),
  );
  return (
    <div className={style.page}>
      <div className={style.two}>
        <Card title={t('Resign')}>
          <form noValidate onSubmit={(event) => void send(event)} className={style.stack} aria-label={t('Resign')}>
            {form.draft.notice}
            <SelectField field={form.bind('exitreasonid')} label="Reason" options={own.reasons} required />
            <DateField
              field={form.bind('wishedday')}
              label="Requested last day"
              hint="If empty, the end of your notice period"
              from={today()}
            />
            <TextField field={form.bind('note')} label="Note" lines={3} limit={NOTE_LIMIT} />
            {form.draft.line}
            <div className={style.buttons}>
              <Button type="submit" loading={form.busy}>
                {t('Submit resignation')}
              </Button>
            </div>
          </form>
        </Card>
        <Card title={t('Your last working day')}>
          {preview.error && exitreasonid ? (
            <p className={style.bad} role="alert">
              {t(sentenceOf(preview.error))}
            </p>
          ) : exitreasonid && seen ? (
            <div aria-live="polite">
              <Working notice={seen.notice} policyreason={seen.policyreason} />
            </div>
          ) : (
            <p className={style.quiet}>{t('Choose a reason to see your last day and how it is calculated.')}</p>
          )}
        </Card>
      </div>
    </div>
  );
}
