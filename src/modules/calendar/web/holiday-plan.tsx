import { IconConfetti } from '@tabler/icons-react';
import { lazy } from 'react';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { nounWords } from '#platform/web/kit/noun-words.ts';
import { addedColumn, textColumn } from '#platform/web/kit/columns.tsx';
import { plural } from '#platform/web/language.ts';
import {
  type HolidayPlanRow,
  listHolidayPlans,
  removeHolidayPlan,
  toggleHolidayPlan,
} from '../contract/holiday-plan.ts';
import { PlanDifferences } from './plan-differences.tsx';
import { usedColumn } from './plan-columns.tsx';
import { assignedText } from './words.ts';

const holidaysText = ({ holidaycount, optionalcount }: HolidayPlanRow): string =>
  [
    plural(holidaycount, '{{count}} holiday', '{{count}} holidays'),
    ...(optionalcount > 0 ? [plural(optionalcount, '{{count}} of them optional', '{{count}} of them optional')] : []),
  ].join(', ');

const screen = configScreen({
  feature: 'holidayPlan',
  path: '/config/track/leave/holiday',
  idfield: 'holidayplanid',
  words: nounWords({ list: 'Holiday plans', title: 'Holiday plan', label: 'Holiday plan' }),
  emptyState: {
    title: 'Create your first holiday plan',
    why: 'A holiday plan lists the holidays of a company or an office. Due dates and pay days that fall on a holiday are moved.',
    icon: IconConfetti,
  },
  list: listHolidayPlans,
  columns: [
    textColumn('holidayplanname', 'Holiday plan'),
    { key: 'holidaycount', label: 'Holidays', sort: (row) => row.holidaycount, cell: holidaysText },
    { key: 'assigned', label: 'Assigned to', text: assignedText, cell: assignedText },
    usedColumn(),
    addedColumn(),
  ],
  remove: removeHolidayPlan,
  active: { endpoint: toggleHolidayPlan, noun: 'Holiday plan' },
  bulk: { label: 'Upload holidays', path: '/live_data/holiday' },
  Form: lazy(() => import('./holiday-plan-form.tsx')),
});

export const { Create } = screen;

/** The plans, with those who have another one of their own. */
export function List() {
  return (
    <>
      <PlanDifferences />
      <screen.List />
    </>
  );
}
