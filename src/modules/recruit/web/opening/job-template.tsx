import { IconTemplate } from '@tabler/icons-react';
import { lazy } from 'react';
import { addedColumn, textColumn } from '#platform/web/kit/columns.tsx';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { nounWords } from '#platform/web/kit/noun-words.ts';
import { listTemplates, removeTemplate, toggleTemplate } from '../../contract/opening/job-template.ts';
import { experienceText } from './experience.ts';

export const { List, Create } = configScreen({
  feature: 'jobTemplate',
  path: '/config/recruit/job_templates',
  idfield: 'jobtemplateid',
  words: nounWords({ list: 'Job templates', title: 'Job template', label: 'job template' }),
  emptyState: {
    title: 'Create your first job template',
    why: 'A job template describes a job once: openings are made from it with its text and its questions.',
    icon: IconTemplate,
  },
  list: listTemplates,
  columns: [
    textColumn('jobtemplatename', 'Job template'),
    textColumn('designationname', 'Designation'),
    textColumn('jobtype', 'Job type'),
    textColumn('location', 'Location'),
    { key: 'experience', label: 'Experience', text: experienceText, cell: (row) => experienceText(row) || '–' },
    {
      key: 'questions',
      label: 'Questions',
      end: true,
      sort: (row) => row.screeningquestionids.length,
      cell: (row) => row.screeningquestionids.length,
    },
    addedColumn(),
  ],
  remove: removeTemplate,
  active: { endpoint: toggleTemplate, noun: 'Job template' },
  Form: lazy(() => import('./job-template-form.tsx')),
});
