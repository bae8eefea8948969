import { lazy } from 'react';
import { Added } from '#platform/web/kit/added.tsx';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { plural } from '#platform/web/language.ts';
import {
  type HolidayPlanRow,
  listHolidayPlans,
  removeHolidayPlan,
  toggleHolidayPlan,
} from '../contract/holiday-plan.ts';
import { HolidayDrawing } from './drawings.tsx';
import { assignedText } from './words.ts';

const holidaysText = ({ holidaycount, optionalcount }: HolidayPlanRow): string =>
  [
    plural(holidaycount, '{{count}} holiday', '{{count}} holidays'),
    ...(optionalcount > 0 ? [plural(optionalcount, '{{count}} of them optional', '{{count}} of them optional')] : []),
  ].join(', ');

export const { List, Create } = configScreen({
  feature: 'holidayPlan',
  path: '/config/track/leave/holiday',
  idfield: 'holidayplanid',
  words: {
    list: 'Holiday plans',
    deleted: 'Holiday plan successfully deleted.',
    notdeleted: 'Error while deleting holiday plan.',
    refused: 'Holiday plan can not be deleted.',
  },
  emptyState: {
    title: 'Create your first holiday plan',
    why: 'A holiday plan lists the holidays of a company or an office. Due dates and pay days that fall on a holiday are moved.',
    drawing: <HolidayDrawing />,
  },
  list: listHolidayPlans,
  columns: [
    {
      key: 'holidayplanname',
      label: 'Holiday plan',
      text: (row) => row.holidayplanname,
      cell: (row) => row.holidayplanname,
    },
    { key: 'holidaycount', label: 'Holidays', sort: (row) => row.holidaycount, cell: holidaysText },
    { key: 'assigned', label: 'Assigned to', text: assignedText, cell: assignedText },
    {
      key: 'addeddate',
      label: 'Created by',
      text: (row) => row.addedbyname,
      sort: (row) => row.addeddate,
      cell: (row) => <Added by={row.addedbyname} imagepath={row.addedbyimagepath} on={row.addeddate} />,
    },
  ],
  remove: removeHolidayPlan,
  active: { endpoint: toggleHolidayPlan, noun: 'Holiday plan' },
  bulk: { label: 'Upload holidays', path: '/live_data/holiday' },
  Form: lazy(() => import('./holiday-plan-form.tsx')),
});
