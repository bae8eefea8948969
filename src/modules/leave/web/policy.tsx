import { IconBeach } from '@tabler/icons-react';
import { lazy } from 'react';
import { addedColumn } from '#platform/web/kit/columns.tsx';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { nounWords } from '#platform/web/kit/noun-words.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { Tags } from '#platform/web/kit/tags.tsx';
import { plural, t } from '#platform/web/language.ts';
import { type LeavePolicyRow, listLeavePolicies, removeLeavePolicy, toggleLeavePolicy } from '../contract/policy.ts';
import style from './leave.module.css';

const PATH = '/config/track/leave/policy';
const MAX_TYPES = 4;
/** The leave types, with the number of versions that have them where there is more than one. */
const typesOf = ({ leavepolicyjson }: LeavePolicyRow): string[] =>
  leavepolicyjson.map(({ leavename, versioncount }) =>
    versioncount > 1 ? `${leavename} ×${versioncount}` : leavename,
  );

function Name({ row: { leavepolicyname, isdraft, hasdraft } }: { row: LeavePolicyRow }) {
  return (
    <span className={style.names}>
      {leavepolicyname}
      {isdraft ? <Tag tone="warn">{t('Draft')}</Tag> : null}
      {hasdraft ? <Tag tone="info">{t('New version waits')}</Tag> : null}
    </span>
  );
}

function From({ row: { effectivefrom } }: { row: LeavePolicyRow }) {
  const day = useDay();
  return effectivefrom === null ? '–' : day(effectivefrom);
}

export const { List, Create } = configScreen({
  feature: 'leavePolicy',
  path: PATH,
  idfield: 'leavepolicyid',
  words: nounWords({ list: 'Leave policies', title: 'Leave policy', label: 'leave policy' }),
  emptyState: {
    title: 'Create your first leave policy',
    why: 'A leave policy sets the leave types employees get, how they are accrued, and the rules for applying.',
    icon: IconBeach,
  },
  list: listLeavePolicies,
  columns: [
    {
      key: 'leavepolicyname',
      label: 'Leave policy',
      text: (row) => row.leavepolicyname,
      cell: (row) => <Name row={row} />,
    },
    {
      key: 'leavepolicyjson',
      label: 'Leave types',
      text: (row) => typesOf(row).join(', '),
      cell: (row) => <Tags tags={typesOf(row)} most={MAX_TYPES} />,
    },
    {
      key: 'effectivefrom',
      label: 'Effective from',
      text: (row) => row.effectivefrom ?? '',
      cell: (row) => <From row={row} />,
    },
    {
      key: 'usedcount',
      label: 'Used by',
      sort: (row) => row.usedcount,
      cell: (row) => plural(row.usedcount, '{{count}} person', '{{count}} people'),
    },
    addedColumn(),
  ],
  remove: removeLeavePolicy,
  readable: true,
  active: { endpoint: toggleLeavePolicy, noun: 'Leave policy' },
  Form: lazy(() => import('./policy-form.tsx')),
});
