import { NativeSelect } from '@mantine/core';
import { isInactive } from '#platform/web/kit/active-switch.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { bulkPage } from '#bulk/web/bulk-page.tsx';
import type { Parameters } from '#bulk/web/words.ts';
import { holidayBulk } from '../contract/bulk.ts';
import { listHolidayPlans } from '../contract/holiday-plan.ts';

function usePlans() {
  const { data, isError } = useEndpoint(listHolidayPlans, {});
  return isError ? [] : data?.filter((row) => !isInactive(row));
}

/** The plan that the holidays are added to. */
const Plan: Parameters = ({ value, onChange }) => {
  const plans = usePlans() ?? [];
  const chosen = value['holidayplanid'];
  return (
    <NativeSelect
      label={t('Holiday plan')}
      description={plans.length === 0 ? t('Create a holiday plan first.') : undefined}
      value={typeof chosen === 'number' ? String(chosen) : ''}
      maw={320}
      onChange={(event) => onChange({ ...value, holidayplanid: Number(event.currentTarget.value) })}
      data={plans.map(({ holidayplanid, holidayplanname }) => ({
        value: String(holidayplanid),
        label: holidayplanname,
      }))}
    />
  );
};

export default bulkPage(holidayBulk, {
  keys: ['holidaydate', 'holidayname'],
  words: {
    lead: 'Add the holidays of a plan from a file. Holidays that the plan has already stay as they are.',
    needs: [
      'One row for each holiday with its date and name.',
      'Optional holidays with Yes in the third column.',
      'Half holidays with First half or Second half in the fourth column.',
    ],
    will: ['{{count}} holiday will be added', '{{count}} holidays will be added'],
    did: ['{{count}} holiday was added', '{{count}} holidays were added'],
    next: { label: 'Open the holiday plans', path: '/config/track/leave/holiday' },
  },
  Parameters: Plan,
  useInitial: () => {
    const plans = usePlans();
    return plans && { holidayplanid: plans[0]?.holidayplanid ?? 0 };
  },
});
