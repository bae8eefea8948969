import { IconForms } from '@tabler/icons-react';
import { lazy } from 'react';
import { addedColumn, textColumn } from '#platform/web/kit/columns.tsx';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { t } from '#platform/web/language.ts';
import { listSections, removeSection } from '../contract/section.ts';

export const { List, Create } = configScreen({
  feature: 'customData',
  path: '/config/hris/employee/custom_data',
  idfield: 'customsectionid',
  words: {
    list: 'Sections of custom data',
    deleted: () => t('Deleted successfully'),
    notdeleted: () => t('Something went wrong...'),
    refused: () => t('Employee exists with this data'),
  },
  emptyState: {
    title: 'Collect the details your company needs',
    why: 'Shirt sizes, vehicle numbers, certificates: add your own fields to every profile, decide who sees and who edits them, and upload values from a file.',
    icon: IconForms,
  },
  list: listSections,
  columns: [
    textColumn('sectionname', 'Section'),
    {
      key: 'fieldcount',
      label: 'Fields',
      text: (row) => row.labels.join(' '),
      sort: (row) => row.fieldcount,
      cell: (row) => (row.fieldcount === 0 ? t('No fields yet') : fieldsOf(row)),
    },
    {
      key: 'usedby',
      label: 'Filled in for',
      end: true,
      sort: (row) => row.usedby,
      cell: (row) => row.usedby.toLocaleString('en-IN'),
    },
    addedColumn(),
  ],
  remove: removeSection,
  Form: lazy(() => import('./section-form.tsx')),
});

function fieldsOf({ fieldcount, labels }: { fieldcount: number; labels: readonly string[] }): string {
  const more = fieldcount - labels.length;
  return more > 0 ? t('{{labels}} and {{count}} more', { labels: labels.join(', '), count: more }) : labels.join(', ');
}
