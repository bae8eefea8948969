import { Button, Modal } from '@mantine/core';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { savePublishDate } from '../../contract/run/payslip-publishing.ts';
import { FEATURES } from './dialogs.tsx';
import style from './run.module.css';

/** A period of a pay group with the day on which it is paid. */
export type PublishedPeriod = {
  readonly payrollmonth: string;
  readonly paygroup: string;
  readonly number: number;
  readonly paydate: string | null;
  readonly publishdate: string | null;
};

/** Plans the day on which employees see the payslips of a period; without one they do with the release. */
export function PublishDate({ period, name, close }: { period: PublishedPeriod; name: string; close: () => void }) {
  const { mutateAsync } = useSave(savePublishDate, FEATURES);
  const day = useDay();
  const { payrollmonth, paygroup, number, paydate } = period;
  const form = useForm<{ publishdate: string | null }>({
    schema: savePublishDate.input.pick({ publishdate: true }),
    initial: { publishdate: period.publishdate },
  });
  const send = form.submit(
    async ({ publishdate }) => {
      await mutateAsync({ input: { payrollmonth, paygroup, number, publishdate } });
    },
    () => {
      toast('success', t('Saved'));
      close();
    },
  );
  return (
    <Modal
      opened
      onClose={close}
      title={t('Payslips of {{name}}', { name })}
      closeButtonProps={{ 'aria-label': t('Close') }}
      centered
    >
      <form noValidate onSubmit={(event) => void send(event)} className={style.page}>
        <p className={style.dim}>
          {paydate === null
            ? t('Employees see their payslips on this day. Leave it empty to publish them with the release.')
            : t(
                'Employees see their payslips on this day, at the latest on the pay day {{day}}. Leave it empty to publish them with the release.',
                { day: day(paydate) },
              )}
        </p>
        <DateField field={form.bind('publishdate')} label="Publish date" />
        <Button type="submit" loading={form.busy}>
          {t('Save')}
        </Button>
      </form>
    </Modal>
  );
}
