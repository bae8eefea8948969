import { Button, Group, Modal } from '@mantine/core';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { plural, t } from '#platform/web/language.ts';
import type { SinceCloseSums } from '../../contract/run/since-close.ts';
import { hoursOf } from '../../engine/hours.ts';
import style from './run.module.css';

/** What taking up everything comes to; what is nothing is left out. */
function itemsOf(sums: SinceCloseSums): { label: string; value: string }[] {
  const days = (count: number): string => (count === 0 ? '' : plural(count, '{{count}} day', '{{count}} days'));
  const hours = (minutes: number): string =>
    minutes === 0 ? '' : plural(minutes / 60, '{{count}} hour', '{{count}} hours', { count: hoursOf(minutes) });
  return [
    { label: 'People', value: String(sums.people) },
    { label: 'More unpaid days', value: days(sums.daysmore) },
    { label: 'Unpaid days given back', value: days(sums.daysless) },
    { label: 'Days paid after the last day', value: days(sums.aftermore) },
    { label: 'Days before the last day given back', value: days(sums.afterless) },
    { label: 'More overtime', value: hours(sums.minutesmore) },
    { label: 'Overtime recovered', value: hours(sums.minutesless) },
    { label: 'More encashed leave', value: days(sums.encashedmore) },
    { label: 'Leave encashment recovered', value: days(sums.encashedless) },
    { label: 'More leave paid at the year end', value: days(sums.yearendmore) },
    { label: 'Year-end leave pay recovered', value: days(sums.yearendless) },
    { label: 'More night shifts', value: days(sums.nightsmore) },
    { label: 'Night shifts recovered', value: days(sums.nightsless) },
  ].filter(({ value }) => value !== '');
}

type TakeAll = {
  sums: SinceCloseSums;
  /** How many changes are left for something else. */
  others: number;
  busy: boolean;
  send: () => void;
  onClose: () => void;
};

/** Shows what all changes come to, before they are taken up together. */
export function TakeAllDialog({ sums, others, busy, send, onClose }: TakeAll) {
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={plural(sums.changes, 'Apply {{count}} change', 'Apply {{count}} changes')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DescriptionList items={itemsOf(sums)} />
      <p className={style.dim}>
        {t(
          'This payroll pays for each month what is now due, less what was paid. It can be undone until the payroll is approved.',
        )}
      </p>
      {others > 0 ? (
        <p className={style.dim}>
          {plural(
            others,
            '{{count}} change is left: this payroll cannot take it up, or it is of your own pay.',
            '{{count}} changes are left: this payroll cannot take them up, or they are of your own pay.',
          )}
        </p>
      ) : null}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button data-autofocus loading={busy} onClick={send}>
          {t('Apply')}
        </Button>
      </Group>
    </Modal>
  );
}
