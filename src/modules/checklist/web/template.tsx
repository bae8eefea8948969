import { IconListCheck } from '@tabler/icons-react';
import { lazy } from 'react';
import { addedColumn, textColumn } from '#platform/web/kit/columns.tsx';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { nounWords } from '#platform/web/kit/noun-words.ts';
import { plural, t } from '#platform/web/language.ts';
import { listTemplates, removeTemplate, type TemplateRow, toggleTemplate } from '../contract/template.ts';
import { TRIGGER } from '../contract/words.ts';

const triggerText = (row: TemplateRow): string => t(TRIGGER.label(row.triggerid) ?? '');
const forText = (row: TemplateRow): string => {
  const parts = [
    row.businessunitids.length > 0 ? t('Business units') : '',
    row.officeaddressids.length > 0 ? t('Offices') : '',
    row.subscriptiongradeids.length > 0 ? t('Grades') : '',
    row.employmenttypes.join(', '),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : t('Everybody');
};

export const { List, Create } = configScreen({
  feature: 'checklistTemplate',
  path: '/config/resolve/checklist',
  idfield: 'checklisttemplateid',
  words: nounWords({ list: 'Checklist templates', title: 'Checklist template', label: 'checklist template' }),
  emptyState: {
    title: 'Create your first checklist template',
    why: 'A template has the tasks of an event such as a first day: who does each, by when, and what it waits for. It starts by itself when the event comes near, or by hand.',
    icon: IconListCheck,
  },
  list: listTemplates,
  columns: [
    textColumn('checklisttemplatename', 'Template'),
    { key: 'triggerid', label: 'Started by', text: triggerText, cell: triggerText },
    { key: 'for', label: 'For whom', text: forText, cell: forText },
    {
      key: 'tasks',
      label: 'Tasks',
      sort: (row) => row.tasks.length,
      cell: (row) => plural(row.tasks.length, '{{count}} task', '{{count}} tasks'),
    },
    {
      key: 'runningcount',
      label: 'Running',
      end: true,
      sort: (row) => row.runningcount,
      cell: (row) => row.runningcount,
    },
    addedColumn(),
  ],
  remove: removeTemplate,
  active: { endpoint: toggleTemplate, noun: 'Checklist template' },
  Form: lazy(() => import('./template-form.tsx')),
});
