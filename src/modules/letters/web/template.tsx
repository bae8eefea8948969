import { IconTemplate } from '@tabler/icons-react';
import { lazy } from 'react';
import { addedColumn, textColumn } from '#platform/web/kit/columns.tsx';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { nounWords } from '#platform/web/kit/noun-words.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { plural } from '#platform/web/language.ts';
import { listTemplates, removeTemplate, type TemplateRow, toggleTemplate } from '../contract/template.ts';
import style from './letters.module.css';
import { availabilityText } from './template-words.ts';

const broken = ({ unknownfields }: TemplateRow): string =>
  plural(unknownfields.length, '{{count}} placeholder no longer exists', '{{count}} placeholders no longer exist');

export const { List, Create } = configScreen({
  feature: 'letterTemplate',
  path: '/config/organise/letter/template',
  idfield: 'lettertemplateid',
  words: nounWords({ list: 'Letter templates', title: 'Letter template', label: 'letter template' }),
  emptyState: {
    title: 'Create your first letter template',
    why: 'A template is written once, with placeholders such as the name and the joining date that are filled in for each person.',
    icon: IconTemplate,
  },
  list: listTemplates,
  columns: [
    {
      key: 'lettertemplatename',
      label: 'Template',
      text: (row) => row.lettertemplatename,
      cell: (row) => (
        <span className={style.named}>
          {row.lettertemplatename}
          {row.unknownfields.length > 0 ? <Tag tone="warn">{broken(row)}</Tag> : null}
        </span>
      ),
    },
    {
      key: 'availabilityid',
      label: 'Availability',
      text: availabilityText,
      cell: availabilityText,
    },
    textColumn('pagelayoutname', 'Page layout'),
    textColumn('signatoryname', 'Signed by'),
    { key: 'usedcount', label: 'Letters', end: true, sort: (row) => row.usedcount, cell: (row) => row.usedcount },
    addedColumn(),
  ],
  remove: removeTemplate,
  active: { endpoint: toggleTemplate, noun: 'Letter template' },
  Form: lazy(() => import('./template-form.tsx')),
});
