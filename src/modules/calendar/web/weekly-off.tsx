import { lazy } from 'react';
import { Added } from '#platform/web/kit/added.tsx';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { listWeeklyOffs, removeWeeklyOff, toggleWeeklyOff } from '../contract/weekly-off.ts';
import { WeekDrawing } from './drawings.tsx';
import { assignedText, weekText } from './words.ts';

export const { List, Create } = configScreen({
  feature: 'weeklyOff',
  path: '/config/track/leave/weeklyoff',
  idfield: 'weeklyoffid',
  words: {
    list: 'Weekly offs',
    deleted: 'Weekly off successfully deleted.',
    notdeleted: 'Error while deleting weekly off.',
    refused: 'Weekly off can not be deleted.',
  },
  emptyState: {
    title: 'Create your first weekly off',
    why: 'A weekly off says which weekdays are off, for example every Sunday and the second and fourth Saturday. Until one is assigned, Saturday and Sunday are off.',
    drawing: <WeekDrawing />,
  },
  list: listWeeklyOffs,
  columns: [
    { key: 'weeklyoffname', label: 'Weekly off', text: (row) => row.weeklyoffname, cell: (row) => row.weeklyoffname },
    {
      key: 'weekoffdetail',
      label: 'Days off',
      text: (row) => weekText(row.weekoffdetail),
      cell: (row) => weekText(row.weekoffdetail),
    },
    { key: 'assigned', label: 'Assigned to', text: assignedText, cell: assignedText },
    {
      key: 'addeddate',
      label: 'Created by',
      text: (row) => row.addedbyname,
      sort: (row) => row.addeddate,
      cell: (row) => <Added by={row.addedbyname} imagepath={row.addedbyimagepath} on={row.addeddate} />,
    },
  ],
  remove: removeWeeklyOff,
  active: { endpoint: toggleWeeklyOff, noun: 'Weekly off' },
  Form: lazy(() => import('./weekly-off-form.tsx')),
});
