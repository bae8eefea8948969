import { lazy, Suspense } from 'react';
import { NumberField, TextField } from '#platform/web/kit/field.tsx';
import { type RecordFields, recordForm } from '#platform/web/kit/record-form.tsx';
import { t } from '#platform/web/language.ts';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import {
  type AttributeGroup,
  getKit,
  type KitRow,
  MIN_MINUTES,
  MAX_MINUTES,
  saveKit,
} from '../../contract/interview/kit.ts';
import { NAME_LIMIT } from '../../contract/opening/job-fields.ts';
import { GroupsField } from './groups-field.tsx';
import { QuestionsField } from './questions-field.tsx';

const RichTextField = lazy(() => import('#platform/web/kit/rich-text-field.tsx'));

const draftOf = (row: KitRow | undefined) => ({
  interviewkitid: row?.interviewkitid ?? null,
  interviewkitname: row?.interviewkitname ?? '',
  guide: row?.guide ?? '',
  durationminutes: (row?.durationminutes ?? 45) as number | null,
  attributegroups: row?.attributegroups ?? ([] as AttributeGroup[]),
  questions: row?.questions ?? [],
});
type Draft = ReturnType<typeof draftOf>;

const plainText = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();

export default recordForm({
  get: getKit,
  save: saveKit,
  id: 'interviewkitid',
  draftOf,
  draft: 'interview-kit',
  touches: ['candidate'],
  compare: [
    ['Name', (draft) => draft.interviewkitname],
    ['Minutes', (draft) => String(draft.durationminutes ?? '')],
    ['What to cover', (draft) => plainText(draft.guide)],
    ['Questions to ask', (draft) => draft.questions.join(' · ')],
    [
      'What is rated',
      (draft) =>
        draft.attributegroups
          .map(({ groupname, attributes }) => `${groupname}: ${attributes.map((one) => one.attributename).join(', ')}`)
          .join(' · '),
    ],
  ],
  title: (row) => row?.interviewkitname ?? t('New interview kit'),
})(Fields);

function Fields({ bind }: RecordFields<Draft, KitRow>) {
  return (
    <>
      <TextField field={bind('interviewkitname')} label="Name" limit={NAME_LIMIT} required />
      <NumberField
        field={bind('durationminutes')}
        label="Minutes"
        hint="How long the interview usually takes"
        least={MIN_MINUTES}
        most={MAX_MINUTES}
        required
      />
      <Suspense fallback={<PageSkeleton />}>
        <RichTextField
          field={bind('guide')}
          label="What to cover"
          hint="Those who interview read it; candidates never see it"
        />
      </Suspense>
      <QuestionsField field={bind('questions')} />
      <GroupsField field={bind('attributegroups')} />
    </>
  );
}
