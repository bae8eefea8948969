import { lazy } from 'react';
import { Added } from '#platform/web/kit/added.tsx';
import { Person } from '#platform/web/kit/avatars.tsx';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { listTeams, removeTeam } from '../contract/team.ts';
import { Assigned } from './assigned.tsx';
import { TeamDrawing } from './drawings.tsx';

export const { List, Create } = configScreen({
  feature: 'team',
  path: '/config/hris/company/team',
  idfield: 'teamid',
  words: {
    list: 'Teams',
    deleted: 'Team successfully deleted.',
    notdeleted: 'Error while deleting Team.',
    refused: 'Team can not be deleted.',
  },
  emptyState: {
    title: 'Create your first team',
    why: 'Teams group people across departments, such as a shift, a project or a sales region.',
    drawing: <TeamDrawing />,
  },
  list: listTeams,
  columns: [
    { key: 'teamname', label: 'Team', text: (row) => row.teamname, cell: (row) => row.teamname },
    {
      key: 'addeddate',
      label: 'Created by',
      text: (row) => row.addedbyname,
      sort: (row) => row.addeddate,
      cell: (row) => <Added by={row.addedbyname} imagepath={row.addedbyimagepath} on={row.addeddate} />,
    },
    {
      key: 'assignedemployeecount',
      label: 'Assigned employees',
      sort: (row) => row.assignedemployeecount,
      cell: (row) => (
        <Assigned row={row} structure="teamid" id={row.teamid} name={row.teamname} none="No employee assigned" />
      ),
    },
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
