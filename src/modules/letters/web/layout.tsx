import { IconLayoutNavbar } from '@tabler/icons-react';
import { lazy } from 'react';
import { addedColumn, textColumn } from '#platform/web/kit/columns.tsx';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { nounWords } from '#platform/web/kit/noun-words.ts';
import { t } from '#platform/web/language.ts';
import { type LayoutRow, LETTERHEAD, listLayouts, removeLayout } from '../contract/layout.ts';

const head = (row: LayoutRow): string => t(LETTERHEAD.label(row.letterheadid) ?? '');

export const { List, Create } = configScreen({
  feature: 'pageLayout',
  path: '/config/organise/letter/page_layout',
  idfield: 'pagelayoutid',
  words: nounWords({ list: 'Page layouts', title: 'Page layout', label: 'page layout' }),
  emptyState: {
    title: 'Create your first page layout',
    why: 'A page layout sets the letterhead with the logo, the footer and the margins of your letters.',
    icon: IconLayoutNavbar,
  },
  list: listLayouts,
  columns: [
    textColumn('pagelayoutname', 'Page layout'),
    { key: 'letterheadid', label: 'Letterhead', text: head, cell: head },
    textColumn('watermark', 'Watermark'),
    { key: 'usedcount', label: 'Templates', end: true, sort: (row) => row.usedcount, cell: (row) => row.usedcount },
    addedColumn(),
  ],
  remove: removeLayout,
  Form: lazy(() => import('./layout-form.tsx')),
});
