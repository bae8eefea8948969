import { lazy } from 'react';
import { Added } from '#platform/web/kit/added.tsx';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { t } from '#platform/web/language.ts';
import { type LayoutRow, LETTERHEAD, listLayouts, removeLayout } from '../contract/layout.ts';
import { LayoutDrawing } from './drawings.tsx';

const head = (row: LayoutRow): string => t(LETTERHEAD.label(row.letterheadid) ?? '');

export const { List, Create } = configScreen({
  feature: 'pageLayout',
  path: '/config/organise/letter/page_layout',
  idfield: 'pagelayoutid',
  words: {
    list: 'Page layouts',
    deleted: 'Page layout successfully deleted.',
    notdeleted: 'Error while deleting page layout.',
    refused: 'Page layout is in use',
  },
  emptyState: {
    title: 'Create your first page layout',
    why: 'A page layout sets the letterhead with the logo, the footer and the margins of your letters.',
    drawing: <LayoutDrawing />,
  },
  list: listLayouts,
  columns: [
    {
      key: 'pagelayoutname',
      label: 'Page layout',
      text: (row) => row.pagelayoutname,
      cell: (row) => row.pagelayoutname,
    },
    { key: 'letterheadid', label: 'Letterhead', text: head, cell: head },
    { key: 'watermark', label: 'Watermark', text: (row) => row.watermark ?? '', cell: (row) => row.watermark ?? '–' },
    { key: 'usedcount', label: 'Templates', end: true, sort: (row) => row.usedcount, cell: (row) => row.usedcount },
    {
      key: 'addeddate',
      label: 'Created by',
      text: (row) => row.addedbyname,
      sort: (row) => row.addeddate,
      cell: (row) => <Added by={row.addedbyname} imagepath={row.addedbyimagepath} on={row.addeddate} />,
    },
  ],
  remove: removeLayout,
  Form: lazy(() => import('./layout-form.tsx')),
});
