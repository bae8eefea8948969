import { IconMailCog } from '@tabler/icons-react';
import { lazy } from 'react';
import { addedColumn, textColumn } from '#platform/web/kit/columns.tsx';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { nounWords } from '#platform/web/kit/noun-words.ts';
import { listMailTemplates, removeMailTemplate, toggleMailTemplate } from '../../contract/opening/mail-template.ts';

export const { List, Create } = configScreen({
  feature: 'pipelineEmailTemplate',
  path: '/config/recruit/pipeline_email_templates',
  idfield: 'pipelineemailtemplateid',
  words: nounWords({ list: 'Pipeline email templates', title: 'Email template', label: 'email template' }),
  emptyState: {
    title: 'Create your first email template',
    why: 'Candidates are written by a template when they enter a stage of a pipeline.',
    icon: IconMailCog,
  },
  list: listMailTemplates,
  columns: [
    textColumn('templatename', 'Email template'),
    textColumn('subject', 'Subject'),
    { key: 'stagecount', label: 'Stages', end: true, sort: (row) => row.stagecount, cell: (row) => row.stagecount },
    addedColumn(),
  ],
  remove: removeMailTemplate,
  active: { endpoint: toggleMailTemplate, noun: 'Email template' },
  Form: lazy(() => import('./mail-template-form.tsx')),
});
