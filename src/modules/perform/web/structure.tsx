import { IconUsersGroup } from '@tabler/icons-react';
import { kindScreen } from '#platform/web/kit/kind-screen.tsx';
import { t } from '#platform/web/language.ts';
import { reviewStructureRecord } from '../contract/structure.ts';
import { RATER_GROUP } from '../contract/words.ts';

const groupsText = ({ ratergroups }: { ratergroups: readonly { groupid: number; weight: number }[] }): string =>
  ratergroups.map(({ groupid, weight }) => `${t(RATER_GROUP.label(groupid) ?? '')} ${weight} %`).join(', ');

export const { List, Create } = kindScreen(reviewStructureRecord, {
  path: '/config/perform/360/structure',
  emptyState: {
    title: 'Create your first review structure',
    why: 'A structure says who rates a person, how much each group counts, and who sees what of it.',
    icon: IconUsersGroup,
  },
  columns: { ratergroups: { text: groupsText, cell: groupsText }, maxforms: { more: true } },
  Form: () => import('./structure-form.tsx'),
});
