import type { OutputOf } from '#platform/contract/endpoint.ts';
import { SwitchField, TextField } from '#platform/web/kit/field.tsx';
import { type RecordFields, recordForm } from '#platform/web/kit/record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { NAME_LIMIT } from '../../contract/opening/job-fields.ts';
import {
  getPipeline,
  initPipeline,
  type PipelineRow,
  savePipeline,
  type Stage,
  STAGE_TYPE,
} from '../../contract/opening/pipeline.ts';
import { StagesField } from './stages-field.tsx';

type Choices = OutputOf<typeof initPipeline>;

const stage = (stagename: string, stagetypeid: Stage['stagetypeid']): Stage => ({
  pipelinestageid: null,
  stagename,
  stagetypeid,
  daysallowed: null,
  pipelineemailtemplateid: null,
  istold: false,
  isknockout: false,
  isblind: false,
});

const draftOf = (row: PipelineRow | undefined) => ({
  pipelineid: row?.pipelineid ?? null,
  pipelinename: row?.pipelinename ?? '',
  isdefault: row?.isdefault ?? false,
  stages: row?.stages ?? [
    stage(t('Applied'), 1),
    stage(t('Interview'), 3),
    stage(t('Hired'), 6),
    stage(t('Rejected'), 7),
  ],
});
type Draft = Omit<ReturnType<typeof draftOf>, 'stages'> & { stages: Stage[] };

const stageText = ({ stagename, stagetypeid, daysallowed }: Stage): string =>
  [stagename, t(STAGE_TYPE.label(stagetypeid) ?? ''), ...(daysallowed === null ? [] : [String(daysallowed)])].join(
    ' · ',
  );

export default recordForm({
  get: getPipeline,
  save: savePipeline,
  id: 'pipelineid',
  draftOf: (row: PipelineRow | undefined): Draft => draftOf(row),
  draft: 'pipeline',
  useChoices: () => useEndpoint(initPipeline, { featurekey: 'pipeline' }, { staleTime: 0 }),
  touches: ['recruiter', 'requisition'],
  compare: [
    ['Name', (draft) => draft.pipelinename],
    ['Default', (draft) => t(draft.isdefault ? 'Yes' : 'No')],
    ['Stages', (draft) => draft.stages.map(stageText).join(' → ')],
  ],
  title: (row) => row?.pipelinename ?? t('New pipeline'),
})(Fields);

function Fields({ bind, choices }: RecordFields<Draft, PipelineRow, Choices>) {
  return (
    <>
      <TextField field={bind('pipelinename')} label="Name" limit={NAME_LIMIT} required />
      <SwitchField field={bind('isdefault')} label="Default pipeline" hint="Jobs that name no pipeline have this one" />
      <StagesField field={bind('stages')} templates={choices.EmailTemplate} fresh={stage('', 3)} />
    </>
  );
}
