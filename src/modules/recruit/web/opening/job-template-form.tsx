import type { OutputOf } from '#platform/contract/endpoint.ts';
import { call, sentenceOf } from '#platform/web/call.ts';
import { SelectField, TextField } from '#platform/web/kit/field.tsx';
import { labelsOf } from '#platform/web/kit/options.ts';
import { type RecordFields, recordForm } from '#platform/web/kit/record-form.tsx';
import { t } from '#platform/web/language.ts';
import { ask } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { NAME_LIMIT } from '../../contract/opening/job-fields.ts';
import {
  getDesignationText,
  getTemplate,
  initTemplate,
  saveTemplate,
  type TemplateRow,
} from '../../contract/opening/job-template.ts';
import { AskedField } from '../application/asked-field.tsx';
import { experienceText } from './experience.ts';
import { jobDraftOf, JobFields } from './job-fields.tsx';
import style from '../recruit.module.css';

type Choices = OutputOf<typeof initTemplate>;

const draftOf = (row: TemplateRow | undefined) => ({
  jobtemplateid: row?.jobtemplateid ?? null,
  jobtemplatename: row?.jobtemplatename ?? '',
  designationid: row?.designationid ?? null,
  ...jobDraftOf(row),
  screeningquestionids: row?.screeningquestionids ?? [],
});
type Draft = ReturnType<typeof draftOf>;

export default recordForm({
  get: getTemplate,
  save: saveTemplate,
  id: 'jobtemplateid',
  draftOf,
  draft: 'job-template',
  useChoices: () => useEndpoint(initTemplate, { featurekey: 'jobTemplate' }, { staleTime: 0 }),
  compare: [
    ['Name', (draft) => draft.jobtemplatename],
    ['Designation', (draft, choices) => labelsOf(choices.Designation, [draft.designationid])],
    ['Job type', (draft) => draft.jobtype],
    ['Location', (draft) => draft.location],
    ['Experience', experienceText],
    ['Job mission', (draft) => draft.mission],
    ['Role summary', (draft) => draft.rolesummary],
    ['Skills', (draft) => draft.skill.join(', ')],
    ['Screening questions', (draft, choices) => labelsOf(choices.ScreeningQuestion, draft.screeningquestionids)],
  ],
  title: (row) => row?.jobtemplatename ?? t('New job template'),
})(Fields);

function Fields({ bind, set, values, choices }: RecordFields<Draft, TemplateRow, Choices>) {
  /** Takes over the description of the designation; a text that is there already is replaced on request only. */
  const takeOver = async (designationid: number | null) => {
    if (designationid === null) return;
    const { mission, rolesummary, responsibility, skill } = values;
    const isempty = mission === '' && rolesummary === '' && responsibility === '' && skill.length === 0;
    const query = { text: t('Replace the description with that of the designation?'), yes: 'Replace', no: 'Keep mine' };
    if (!isempty && !(await ask(query))) return;
    try {
      const [text] = await call(getDesignationText, { designationid });
      if (!text) return;
      set('mission', text.mission);
      set('rolesummary', text.rolesummary);
      set('responsibility', text.responsibility);
      set('skill', text.skill);
    } catch (error) {
      toast('error', t(sentenceOf(error)));
    }
  };
  const designation = bind('designationid');
  return (
    <>
      <TextField field={bind('jobtemplatename')} label="Name" limit={NAME_LIMIT} required />
      <SelectField
        field={{
          ...designation,
          onChange: (id) => {
            designation.onChange(id);
            void takeOver(id);
          },
        }}
        label="Designation"
        hint="Its mission, role summary, responsibilities and skills are taken over and can be changed here"
        options={choices.Designation}
        required
      />
      {choices.Designation.length === 0 ? (
        <p className={style.quiet}>{t('Create a designation first, under Configuration, Company.')}</p>
      ) : null}
      <JobFields bind={bind} types={choices.JobType} places={choices.Location} />
      <AskedField field={bind('screeningquestionids')} options={choices.ScreeningQuestion} />
    </>
  );
}
