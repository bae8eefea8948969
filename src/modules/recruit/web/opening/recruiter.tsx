import { IconUserSearch } from '@tabler/icons-react';
import { lazy } from 'react';
import { addedColumn } from '#platform/web/kit/columns.tsx';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { nounWords } from '#platform/web/kit/noun-words.ts';
import { PersonAvatar } from '#platform/web/kit/person-avatar.tsx';
import { t } from '#platform/web/language.ts';
import {
  listRecruiters,
  type RecruiterRow,
  removeRecruiter,
  toggleRecruiter,
} from '../../contract/opening/recruiter.ts';
import style from '../recruit.module.css';

const pipelineOf = (row: RecruiterRow): string => row.pipelinename ?? t('No pipeline assigned');
const partsOf = (row: RecruiterRow): string =>
  row.looksafter.length > 0 ? row.looksafter.join(', ') : t('Whole company');

export const { List, Create } = configScreen({
  feature: 'recruiter',
  path: '/config/recruit/recruiters',
  idfield: 'recruiterid',
  words: nounWords({ list: 'Recruiters', title: 'Recruiter', label: 'recruiter' }),
  emptyState: {
    title: 'Choose your first recruiter',
    why: 'Recruiters look after candidates: of the whole company, of some parts of it, or of one pipeline.',
    icon: IconUserSearch,
  },
  list: listRecruiters,
  columns: [
    {
      key: 'fullname',
      label: 'Recruiter',
      text: (row) => row.fullname,
      cell: (row) => (
        <span className={style.named}>
          <PersonAvatar name={row.fullname} image={row.imagepath} size={32} />
          {row.fullname}
        </span>
      ),
    },
    { key: 'pipelinename', label: 'Pipeline', text: pipelineOf, cell: pipelineOf },
    { key: 'looksafter', label: 'Looks after', text: partsOf, cell: partsOf },
    addedColumn(),
  ],
  remove: removeRecruiter,
  active: { endpoint: toggleRecruiter, noun: 'Recruiter' },
  Form: lazy(() => import('./recruiter-form.tsx')),
});
