import { IconTimeline } from '@tabler/icons-react';
import { lazy } from 'react';
import { addedColumn } from '#platform/web/kit/columns.tsx';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { nounWords } from '#platform/web/kit/noun-words.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { listPipelines, type PipelineRow, removePipeline, togglePipeline } from '../../contract/opening/pipeline.ts';
import style from '../recruit.module.css';

const stagesOf = (row: PipelineRow): string => row.stages.map(({ stagename }) => stagename).join(' → ');

export const { List, Create } = configScreen({
  feature: 'pipeline',
  path: '/config/recruit/pipeline',
  idfield: 'pipelineid',
  words: nounWords({ list: 'Pipelines', title: 'Pipeline', label: 'pipeline' }),
  emptyState: {
    title: 'Create your first pipeline',
    why: 'A pipeline is the stages that the candidates of a job go through, with what happens on entering each.',
    icon: IconTimeline,
  },
  list: listPipelines,
  columns: [
    {
      key: 'pipelinename',
      label: 'Pipeline',
      text: (row) => row.pipelinename,
      cell: (row) => (
        <span className={style.named}>
          {row.pipelinename}
          {row.isdefault ? <Tag tone="info">{t('Default')}</Tag> : null}
        </span>
      ),
    },
    { key: 'stages', label: 'Stages', text: stagesOf, cell: stagesOf },
    { key: 'usedcount', label: 'Jobs', end: true, sort: (row) => row.usedcount, cell: (row) => row.usedcount },
    addedColumn(),
  ],
  remove: removePipeline,
  active: { endpoint: togglePipeline, noun: 'Pipeline' },
  Form: lazy(() => import('./pipeline-form.tsx')),
});
