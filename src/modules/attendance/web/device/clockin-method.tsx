import { IconDeviceLaptop } from '@tabler/icons-react';
import { lazy } from 'react';
import { assignedText } from '#modules/calendar/web/public.tsx';
import { addedColumn, textColumn } from '#platform/web/kit/columns.tsx';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { nounWords } from '#platform/web/kit/noun-words.ts';
import { t } from '#platform/web/language.ts';
import {
  type ClockInMethodRow,
  listClockInMethods,
  removeClockInMethod,
  toggleClockInMethod,
} from '../../contract/clockin-method.ts';

const channels = ({ isweb, isbiometric, allowedips, islocation }: ClockInMethodRow): string =>
  [
    ...(isweb
      ? [allowedips.length > 0 ? t('Web, from {{networks}}', { networks: allowedips.join(', ') }) : t('Web')]
      : []),
    ...(isweb && islocation ? [t('with the place')] : []),
    ...(isbiometric ? [t('Biometric devices')] : []),
  ].join(', ');

export const { List, Create } = configScreen({
  feature: 'clockInMethod',
  path: '/config/track/attendance/clockin_method',
  idfield: 'clockinmethodid',
  words: nounWords({ list: 'Clock-in methods', title: 'Clock-in method', label: 'clock-in method' }),
  emptyState: {
    title: 'Create your first clock-in method',
    why: 'It says whether people clock on the web, from which networks, and on which terminals. Without one everybody may use the web clock from anywhere.',
    icon: IconDeviceLaptop,
  },
  list: listClockInMethods,
  columns: [
    textColumn('clockinmethodname', 'Clock-in method'),
    { key: 'channels', label: 'Channels', text: channels, cell: channels },
    { key: 'assigned', label: 'Assigned to', text: (row) => assignedText(row), cell: (row) => assignedText(row) },
    addedColumn(),
  ],
  remove: removeClockInMethod,
  active: { endpoint: toggleClockInMethod, noun: 'Clock-in method' },
  Form: lazy(() => import('./clockin-method-form.tsx')),
});
