import { IconRoute } from '@tabler/icons-react';
import { lazy } from 'react';
import { addedColumn, textColumn } from '#platform/web/kit/columns.tsx';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { nounWords } from '#platform/web/kit/noun-words.ts';
import { t } from '#platform/web/language.ts';
import { listSources, removeSource, SOURCE_TYPE, type SourceRow, toggleSource } from '../contract/source.ts';

const typeOf = (row: SourceRow): string => t(SOURCE_TYPE.label(row.sourcetypeid) ?? '');
const matchesOf = (row: SourceRow): string => row.matches.join(', ');

export const { List, Create } = configScreen({
  feature: 'candidateSource',
  path: '/config/recruit/candidate_sources',
  idfield: 'candidatesourceid',
  words: nounWords({ list: 'Candidate sources', title: 'Candidate source', label: 'candidate source' }),
  emptyState: {
    title: 'Create your first candidate source',
    why: 'Candidate sources say where candidates come from, by the links they follow to a job.',
    icon: IconRoute,
  },
  list: listSources,
  columns: [
    textColumn('sourcename', 'Source'),
    { key: 'sourcetypeid', label: 'Kind', text: typeOf, cell: typeOf },
    { key: 'matches', label: 'Texts of links', text: matchesOf, cell: (row) => matchesOf(row) || '–' },
    addedColumn(),
  ],
  remove: removeSource,
  active: { endpoint: toggleSource, noun: 'Candidate source' },
  Form: lazy(() => import('./source-form.tsx')),
});
