import { IconFingerprint } from '@tabler/icons-react';
import { lazy } from 'react';
import { addedColumn, textColumn } from '#platform/web/kit/columns.tsx';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { displayMoment } from '#platform/web/kit/day.ts';
import { nounWords } from '#platform/web/kit/noun-words.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { type DeviceRow, listDevices, PURPOSE, removeDevice, toggleDevice } from '../../contract/device.ts';
import style from './device.module.css';

/** When a device was last heard of, and what is wrong with it. */
function State({ row }: { row: DeviceRow }) {
  const format = useSession()?.dateformatname;
  const { lastseenat, issilent, skewseconds, unmappedcount, waitingcount, parkedcount } = row;
  return (
    <span className={style.state}>
      {lastseenat === null ? (
        <Tag tone="warn">{t('Never called')}</Tag>
      ) : (
        <span>
          <Tag tone={issilent ? 'bad' : 'good'}>{issilent ? t('Silent') : t('Calling')}</Tag>{' '}
          {displayMoment(lastseenat, format)}
        </span>
      )}
      {skewseconds === null ? null : (
        <Tag tone="warn">
          {plural(Math.round(skewseconds / 60), 'Clock {{count}} minute ahead', 'Clock {{count}} minutes ahead')}
        </Tag>
      )}
      {waitingcount > 0 ? (
        <Tag tone="warn">{plural(waitingcount, '{{count}} punch waits', '{{count}} punches wait')}</Tag>
      ) : null}
      {parkedcount > 0 ? (
        <Tag tone="warn">{plural(parkedcount, '{{count}} punch parked', '{{count}} punches parked')}</Tag>
      ) : null}
      {unmappedcount > 0 ? (
        <Tag tone="info">{plural(unmappedcount, '{{count}} unmapped device ID', '{{count}} unmapped device IDs')}</Tag>
      ) : null}
    </span>
  );
}

const stateText = ({ lastseenat, issilent }: DeviceRow): string =>
  lastseenat === null ? t('Never called') : issilent ? t('Silent') : t('Calling');

export const { List, Create } = configScreen({
  feature: 'device',
  path: '/config/track/attendance/device',
  idfield: 'deviceid',
  words: nounWords({ list: 'Biometric devices', title: 'Biometric device', label: 'biometric device' }),
  emptyState: {
    title: 'Register your first biometric device',
    why: 'A registered terminal pushes its punches to your company as they happen. One that calls before it is registered waits on its form.',
    icon: IconFingerprint,
  },
  list: listDevices,
  columns: [
    textColumn('devicename', 'Device'),
    textColumn('serialnumber', 'Serial number'),
    { key: 'state', label: 'State ¦ condition', text: stateText, cell: (row) => <State row={row} /> },
    { key: 'office', label: 'Office', text: (row) => row.officename ?? '', cell: (row) => row.officename ?? '–' },
    {
      key: 'group',
      label: 'Group',
      text: (row) => row.devicegroupname ?? '',
      cell: (row) => row.devicegroupname ?? '–',
    },
    {
      key: 'purpose',
      label: 'Purpose',
      text: (row) => t(PURPOSE.label(row.purposeid) ?? ''),
      cell: (row) => t(PURPOSE.label(row.purposeid) ?? ''),
    },
    addedColumn(),
  ],
  remove: removeDevice,
  readable: true,
  active: { endpoint: toggleDevice, noun: 'Biometric device' },
  Form: lazy(() => import('./device-form.tsx')),
});
