import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { sentenceOf } from '#platform/web/call.ts';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { TextField } from '#platform/web/kit/field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { NOTE_LIMIT } from '../../contract/request.ts';
import { askSwap, previewSwap } from '../../contract/swap.ts';
import { ColleagueField } from './colleague-field.tsx';
import style from './swap.module.css';
import { SwapSides } from './swap-sides.tsx';

const WAIT = 250;
type Values = { employeeid: number | null; swapdate: string | null; withemployeeid: number | null; note: string };

/** Who works when, as far as the form is filled in. */
function Preview({ employeeid, swapdate, withemployeeid }: Omit<Values, 'note'>) {
  const [text] = useDebouncedValue(JSON.stringify({ employeeid, swapdate, withemployeeid }), WAIT);
  const parsed = previewSwap.input.safeParse(JSON.parse(text));
  const { data, error } = useEndpoint(previewSwap, parsed.success ? parsed.data : previewSwap.example, {
    enabled: parsed.success,
    staleTime: 0,
  });
  const [seen] = parsed.success ? (data ?? []) : [];
  return (
    <section className={style.preview} aria-label={t('Who works when')} aria-live="polite">
      <h3>{t('Who works when')}</h3>
      {parsed.success && error ? (
        <p className={style.bad}>{t(sentenceOf(error))}</p>
      ) : seen ? (
        <>
          {seen.problems.map(({ field, text: problem }) => (
            <p key={`${field} ${problem}`} className={style.bad}>
              <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
              <span>{t(problem)}</span>
            </p>
          ))}
          <SwapSides people={seen.people} notices={seen.notices} />
        </>
      ) : (
        <p className={style.quiet}>{t('Choose the day and a colleague to see who works when.')}</p>
      )}
    </section>
  );
}

type SwapDialog = {
  /** Null for oneself. */
  employeeid: number | null;
  name: string | null;
  onClose: () => void;
};

/** The form of a swap of shifts, beside who works when with it. */
export function SwapDialog({ employeeid, name, onClose }: SwapDialog) {
  const { mutateAsync } = useSave(askSwap, ['request']);
  const form = useForm<Values>({
    schema: askSwap.input,
    initial: { employeeid, swapdate: null, withemployeeid: null, note: '' },
  });
  const { bind, set, values } = form;
  const send = form.submit(
    async (given) => void (await mutateAsync({ input: askSwap.input.parse(given) })),
    () => {
      toast('success', name === null ? t('Your colleague is asked') : t('The swap is entered'));
      onClose();
    },
  );
  const date = bind('swapdate');
  return (
    <Modal
      opened
      size="xl"
      onClose={onClose}
      title={name === null ? t('Swap a shift') : t('Swap a shift of {{name}}', { name })}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DialogForm
        onSubmit={send}
        onClose={onClose}
        busy={form.busy}
        save={name === null ? 'Ask colleague' : 'Enter swap'}
      >
        <div className={style.form}>
          <div className={style.fields}>
            <DateField
              field={{
                ...date,
                onChange: (next) => {
                  date.onChange(next);
                  // Whoever works on one day may not on another.
                  if (next !== values.swapdate) set('withemployeeid', null);
                },
              }}
              label="Day"
              required
            />
            <ColleagueField field={bind('withemployeeid')} employeeid={employeeid} date={values.swapdate} />
            <TextField field={bind('note')} label="Note" lines={2} limit={NOTE_LIMIT} />
          </div>
          <Preview employeeid={employeeid} swapdate={values.swapdate} withemployeeid={values.withemployeeid} />
        </div>
      </DialogForm>
    </Modal>
  );
}
