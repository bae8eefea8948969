import { IconUsersGroup } from '@tabler/icons-react';
import { lazy } from 'react';
import { addedColumn, textColumn } from '#platform/web/kit/columns.tsx';
import { Person } from '#platform/web/kit/avatars.tsx';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { nounWords } from '#platform/web/kit/noun-words.ts';
import { listTeams, removeTeam } from '../contract/team.ts';
import { assignedColumn } from './assigned.tsx';

export const { List, Create, words } = configScreen({
  feature: 'team',
  path: '/config/hris/company/team',
  idfield: 'teamid',
  words: nounWords({ list: 'Teams', title: 'Team', label: 'Team' }),
  emptyState: {
    title: 'Create your first team',
    why: 'Teams group people across departments, such as a shift, a project or a sales region.',
    icon: IconUsersGroup,
  },
  list: listTeams,
  columns: [
    textColumn('teamname', 'Team'),
    addedColumn(),
    assignedColumn('teamid', 'teamname', 'No employee assigned'),
    {
      key: 'teamhead',
      label: 'Team lead',
      text: (row) => row.teamhead?.fullname ?? '',
      cell: (row) => (row.teamhead ? <Person person={row.teamhead} /> : '–'),
    },
    {
      key: 'description',
      label: 'Description',
      more: true,
      text: (row) => row.description ?? '',
      cell: (row) => row.description ?? '–',
    },
  ],
  remove: removeTeam,
  Form: lazy(() => import('./team-form.tsx')),
});
