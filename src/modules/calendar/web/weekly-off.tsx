import { IconCalendarWeek } from '@tabler/icons-react';
import { lazy } from 'react';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { nounWords } from '#platform/web/kit/noun-words.ts';
import { addedColumn, textColumn } from '#platform/web/kit/columns.tsx';
import { listWeeklyOffs, removeWeeklyOff, toggleWeeklyOff } from '../contract/weekly-off.ts';
import { usedColumn } from './plan-columns.tsx';
import { assignedText, offText } from './words.ts';

export const { List, Create } = configScreen({
  feature: 'weeklyOff',
  path: '/config/track/leave/weeklyoff',
  idfield: 'weeklyoffid',
  words: nounWords({ list: 'Weekly offs', title: 'Weekly off', label: 'Weekly off' }),
  emptyState: {
    title: 'Create your first weekly off',
    why: 'A weekly off says which weekdays are off, for example every Sunday and the second and fourth Saturday. Until one is assigned, Saturday and Sunday are off.',
    icon: IconCalendarWeek,
  },
  list: listWeeklyOffs,
  columns: [
    textColumn('weeklyoffname', 'Weekly off'),
    {
      key: 'weekoffdetail',
      label: 'Days off',
      text: offText,
      cell: offText,
    },
    { key: 'assigned', label: 'Assigned to', text: assignedText, cell: assignedText },
    usedColumn(),
    addedColumn(),
  ],
  remove: removeWeeklyOff,
  active: { endpoint: toggleWeeklyOff, noun: 'Weekly off' },
  Form: lazy(() => import('./weekly-off-form.tsx')),
});
