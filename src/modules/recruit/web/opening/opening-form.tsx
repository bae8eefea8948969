import { useSearch } from '@tanstack/react-router';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { NumberField, SelectField, TextField, FieldPair } from '#platform/web/kit/field.tsx';
import { labelsOf } from '#platform/web/kit/options.ts';
import { type RecordFields, recordForm } from '#platform/web/kit/record-form.tsx';
import { t } from '#platform/web/language.ts';
import { NotFound } from '#platform/web/shell/notices.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getOpening, initOpening, MAX_POSITIONS, type Opening, saveOpening } from '../../contract/opening/opening.ts';
import { AskedField } from '../application/asked-field.tsx';
import { experienceText } from './experience.ts';
import { jobDraftOf, JobFields } from './job-fields.tsx';
import style from '../recruit.module.css';

type Choices = OutputOf<typeof initOpening>;

const draftOf = (row: Opening | undefined) => ({
  requisitionjobid: row?.requisitionjobid ?? 0,
  ...jobDraftOf(row),
  jobemailid: row?.jobemailid ?? '',
  positions: (row?.positions ?? 1) as number | null,
  openson: row?.openson ?? null,
  closeson: row?.closeson ?? null,
  pipelineid: row?.pipelineid ?? null,
  screeningquestionids: row?.questions.flatMap(({ screeningquestionid }) => screeningquestionid ?? []) ?? [],
});
type Draft = ReturnType<typeof draftOf>;

const Form = recordForm({
  get: getOpening,
  save: saveOpening,
  id: 'requisitionjobid',
  draftOf,
  draft: 'requisition-job',
  useChoices: () => useEndpoint(initOpening, { featurekey: 'requisition' }, { staleTime: 0 }),
  compare: [
    ['Job type', (draft) => draft.jobtype],
    ['Location', (draft) => draft.location],
    ['Experience', experienceText],
    ['Positions', (draft) => String(draft.positions ?? '')],
    ['Opens on', (draft) => draft.openson ?? ''],
    ['Closes on', (draft) => draft.closeson ?? ''],
    ['Job email', (draft) => draft.jobemailid],
    ['Pipeline', (draft, choices) => labelsOf(choices.Pipeline, [draft.pipelineid])],
    ['Job mission', (draft) => draft.mission],
    ['Role summary', (draft) => draft.rolesummary],
    ['Skills', (draft) => draft.skill.join(', ')],
    ['Screening questions', (draft, choices) => labelsOf(choices.ScreeningQuestion, draft.screeningquestionids)],
  ],
  title: () => t('Opening'),
})(Fields);

const idOf = (value: unknown): number => (Number.isSafeInteger(Number(value)) ? Number(value) : 0);

/** An opening of a requisition as a form. */
export default function OpeningForm() {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const id = idOf(query['requisitionjobid']);
  const requisitionid = idOf(query['requisitionid']);
  if (id <= 0) return <NotFound />;
  return <Form key={id} id={id} back={`/recruit/requisition/${requisitionid > 0 ? requisitionid : ''}`} />;
}

function Fields({ bind, base, choices }: RecordFields<Draft, Opening, Choices>) {
  const kept = (base?.questions ?? []).flatMap(({ screeningquestionid, questiontext }) =>
    screeningquestionid === null ? [] : [{ displayname: questiontext, displayvalue: screeningquestionid }],
  );
  return (
    <>
      <FieldPair>
        <NumberField field={bind('positions')} label="Positions" least={1} most={MAX_POSITIONS} required />
        <SelectField
          field={bind('pipelineid')}
          label="Pipeline"
          options={choices.Pipeline}
          placeholder="Default pipeline"
        />
        <DateField field={bind('openson')} label="Opens on" hint="Leave empty to open it once it is published" />
        <DateField field={bind('closeson')} label="Closes on" hint="The last day of the opening, if it has one" />
      </FieldPair>
      <TextField
        field={bind('jobemailid')}
        label="Job email"
        hint="Candidates can write to it"
        type="email"
        limit={254}
      />
      <JobFields bind={bind} types={choices.JobType} places={choices.Location} />
      {base === undefined || base.stateid === 1 ? (
        <AskedField field={bind('screeningquestionids')} options={choices.ScreeningQuestion} kept={kept} />
      ) : (
        <section className={style.part} aria-label={t('Screening questions')}>
          <b>{t('Screening questions')}</b>
          <p className={style.quiet}>{t('Candidates answer them already, so they stay as they are.')}</p>
          <ol>
            {base.questions.map(({ questiontext }) => (
              <li key={questiontext}>{questiontext}</li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}
