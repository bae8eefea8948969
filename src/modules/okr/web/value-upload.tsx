import { NativeSelect } from '@mantine/core';
import { bulkPage } from '#bulk/web/bulk-page.tsx';
import type { Parameters } from '#bulk/web/words.ts';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getSheet } from '../contract/key-result.ts';
import { valueBulk } from '../contract/value-upload.ts';

const MILESTONES = 7;

/** One's own key results that have values. */
function useOwn() {
  const { data } = useEndpoint(getSheet, {});
  return data?.filter(({ kindid }) => kindid < MILESTONES);
}

const ChooseKeyResult: Parameters = ({ value, onChange }) => {
  const own = useOwn() ?? [];
  return (
    <NativeSelect
      label={t('Key result')}
      value={Number(value['okrkeyresultid'] ?? 0)}
      onChange={(event) => onChange({ okrkeyresultid: Number(event.currentTarget.value) })}
      data={own.map((one) => ({
        value: String(one.okrkeyresultid),
        label: `${one.title} (${one.objectivetitle}, ${one.okrcyclename})`,
      }))}
    />
  );
};

export default bulkPage(valueBulk, {
  keys: ['ondate', 'value'],
  words: {
    lead: 'Check a key result in for many days at once, from a file of dates and values.',
    needs: [
      'One row for each day with its value, in the unit of the key result.',
      'Days of its cycle until today, without those that have a check-in.',
      'Confidence and a note, where there are any.',
    ],
    will: ['{{count}} day will be checked in', '{{count}} days will be checked in'],
    did: ['{{count}} day was checked in', '{{count}} days were checked in'],
    next: { label: 'Open the check-ins', path: '/okr/checkin' },
  },
  Parameters: ChooseKeyResult,
  useInitial: () => {
    const own = useOwn();
    return own && { okrkeyresultid: own[0]?.okrkeyresultid ?? 0 };
  },
});
