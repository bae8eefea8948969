import { IconClockHour9 } from '@tabler/icons-react';
import { lazy } from 'react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { textColumn } from '#platform/web/kit/columns.tsx';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { nounWords } from '#platform/web/kit/noun-words.ts';
import { t } from '#platform/web/language.ts';
import { planColumns, planNameColumn } from '#modules/calendar/web/public.tsx';
import { shiftCalls } from '../../contract/plans.ts';
import { SHIFT_TYPE } from '../../contract/shift.ts';
import style from '../attendance.module.css';
import { timingText } from './shift-words.ts';

type Row = OutputOf<typeof shiftCalls.list>[number];
const kindText = ({ shifttypeid }: Row): string => t(SHIFT_TYPE.label(shifttypeid) ?? '');
const timesText = ({ shifttiming }: Row): string => timingText(shifttiming) || '–';

export const { List, Create } = configScreen<Row>({
  feature: 'shift',
  path: '/config/track/attendance/shift',
  idfield: 'shiftid',
  words: nounWords({ list: 'Shifts', title: 'Shift', label: 'shift' }),
  emptyState: {
    title: 'Create your first shift',
    why: 'A shift says from when to when people work, and how much work is asked for. Shifts are assigned to the company, to offices and to people.',
    icon: IconClockHour9,
  },
  list: shiftCalls.list,
  columns: [
    planNameColumn('shiftname', 'Shift', {
      text: (row) => row.shiftname,
      cell: (row) => (
        <span>
          <span aria-hidden className={style.swatch} style={{ background: row.shiftcolour }} />
          {row.shiftname}
        </span>
      ),
    }),
    textColumn('shiftcode', 'Code'),
    { key: 'shifttypeid', label: 'Kind of shift', text: kindText, cell: kindText },
    { key: 'shifttiming', label: 'Times', text: timesText, cell: timesText },
    ...planColumns<Row>(),
  ],
  remove: shiftCalls.remove,
  readable: true,
  active: { endpoint: shiftCalls.toggle, noun: 'Shift' },
  Form: lazy(() => import('./shift-form.tsx')),
});
