import { IconKey } from '@tabler/icons-react';
import { lazy } from 'react';
import { addedColumn, textColumn } from '#platform/web/kit/columns.tsx';
import { Avatars } from '#platform/web/kit/avatars.tsx';
import { Everybody, showEverybody } from '#platform/web/kit/everybody.tsx';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { t } from '#platform/web/language.ts';
import { nounWords } from '#platform/web/kit/noun-words.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { groupPeople, listPolicies, removePolicy } from '../contract/policy.ts';
import { SeparatedNotice } from './separated-notice.tsx';

function Members({ permissiongroupid }: { permissiongroupid: number }) {
  const query = useEndpoint(groupPeople, { permissiongroupid });
  return <Everybody query={query} label="Members" />;
}

const screen = configScreen({
  feature: 'permissionPolicy',
  path: '/config/hris/employee/permission_policy',
  idfield: 'permissiongroupid',
  words: {
    ...nounWords({ list: 'Permission policies', title: 'Permission policy', label: 'permission policy' }),
    refused: () => t('New accounts get this permission policy. Change the default permission first.'),
  },
  emptyState: {
    title: 'Create your first permission policy',
    why: 'A permission policy sets who can see and change what. Members are added by name, or by rules on their job record.',
    icon: IconKey,
  },
  list: listPolicies,
  columns: [
    textColumn('permissiongroupname', 'Permission policy'),
    { key: 'rightcount', label: 'Rights', end: true, sort: (row) => row.rightcount, cell: (row) => row.rightcount },
    addedColumn(),
    {
      key: 'assignedemployeecount',
      label: 'Members',
      sort: (row) => row.assignedemployeecount,
      cell: (row) => (
        <Avatars
          people={row.assignedemployeelist}
          count={row.assignedemployeecount}
          none="Nobody yet"
          onMore={() => showEverybody(row.permissiongroupname, <Members permissiongroupid={row.permissiongroupid} />)}
        />
      ),
    },
    {
      key: 'grouptypename',
      label: 'Membership',
      text: (row) => t(row.grouptypename),
      cell: (row) => t(row.grouptypename) || '–',
    },
    {
      key: 'description',
      label: 'Description',
      more: true,
      text: (row) => row.description ?? '',
      cell: (row) => row.description ?? '–',
    },
  ],
  remove: removePolicy,
  Form: lazy(() => import('./policy-form.tsx')),
});

export const { Create } = screen;

/** The policies, below the rights that wait for a second person. */
export const List = () => (
  <>
    <SeparatedNotice />
    <screen.List />
  </>
);
