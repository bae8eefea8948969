import { lazy, Suspense } from 'react';
import { download } from '#platform/web/call.ts';
import { ChoiceField } from '#platform/web/kit/choice-field.tsx';
import { SelectField, TextField } from '#platform/web/kit/field.tsx';
import { labelsOf } from '#platform/web/kit/options.ts';
import type { Problems } from '#platform/web/kit/use-form.ts';
import { type RecordFields, recordForm } from '#platform/web/kit/record-form.tsx';
import { t } from '#platform/web/language.ts';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { NAME_LIMIT } from '../contract/layout.ts';
import {
  EMPLOYEE,
  getTemplate,
  initTemplate,
  previewTemplate,
  saveTemplate,
  SUBJECT_LIMIT,
  type TemplateRow,
  TRIGGER,
} from '../contract/template.ts';
import style from './letters.module.css';
import { NumberPatternField } from './number-pattern-field.tsx';
import { PdfButton } from '#platform/web/kit/pdf-button.tsx';
import { type Choices, type Draft, draftOf, ON_A_DAY, plainText } from './template-draft.ts';
import { availabilityText } from './template-words.ts';
import { UnknownFields } from './unknown-fields.tsx';

const RichTextField = lazy(() => import('#platform/web/kit/rich-text-field.tsx'));

const AVAILABILITIES = [
  {
    value: '1',
    label: 'Available in letter box',
    hint: 'Employees create it themselves whenever they need it; without a signatory they request it',
  },
  { value: '2', label: 'Available on request', hint: 'Employees request it; it is prepared in the post office' },
  {
    value: '3',
    label: 'Auto triggered',
    hint: 'It is added to the post office automatically on a date of each person',
  },
] as const;

/** What a template is for, with the placeholders it can use. */
const kindOf = ({ kinds }: Choices, letterkind: string) =>
  kinds.find(({ displayvalue }) => displayvalue === letterkind);

const check = ({ pagelayoutid }: Draft): Problems<Draft> =>
  pagelayoutid === null ? { pagelayoutid: 'Please select the page layout' } : {};

export default recordForm({
  get: getTemplate,
  save: saveTemplate,
  id: 'lettertemplateid',
  draftOf,
  draft: 'letter-template',
  useChoices: () => useEndpoint(initTemplate, { featurekey: 'letterTemplate' }, { staleTime: 0 }),
  check,
  touches: ['letter', 'letterBox'],
  compare: [
    ['Name', (draft) => draft.lettertemplatename],
    ['For', (draft, choices) => t(kindOf(choices, draft.letterkind)?.displayname ?? draft.letterkind)],
    ['Availability', availabilityText],
    ['Page layout', (draft, choices) => labelsOf(choices.PageLayout, [draft.pagelayoutid])],
    ['Signed by', (draft, choices) => labelsOf(choices.AuthorizedSignatory, [draft.authorizedsignatoryid])],
    ['Number', (draft) => draft.numberpattern],
    ['Subject', (draft) => draft.subject],
    ['Text', (draft) => plainText(draft.body)],
  ],
  title: (row) => row?.lettertemplatename ?? t('New letter template'),
})(Fields);

function Fields({ bind, set, values, passes, choices }: RecordFields<Draft, TemplateRow, Choices>) {
  const availability = bind('availabilityid');
  const choose = (value: '1' | '2' | '3') => {
    availability.onChange(value === '1' ? 1 : value === '2' ? 2 : ON_A_DAY);
    if (value !== '3') set('triggerid', null);
  };
  const isForEmployees = values.letterkind === EMPLOYEE;
  const fields = kindOf(choices, values.letterkind)?.fields ?? [];
  const chooseKind = (letterkind: string) => {
    set('letterkind', letterkind);
    set('availabilityid', letterkind === EMPLOYEE ? 2 : null);
    set('triggerid', null);
  };
  const preview = async () => {
    if (!passes(['pagelayoutid', 'subject', 'body'])) return;
    await download(previewTemplate, previewTemplate.input.parse(values));
  };
  return (
    <>
      <TextField field={bind('lettertemplatename')} label="Name" limit={NAME_LIMIT} required />
      {values.lettertemplateid === null ? (
        <ChoiceField
          field={{ ...bind('letterkind'), onChange: chooseKind }}
          label="For"
          choices={choices.kinds.map(({ displayname, displayvalue, about }) => ({
            value: displayvalue,
            label: displayname,
            hint: about,
          }))}
        />
      ) : null}
      {isForEmployees ? (
        <ChoiceField
          field={{
            ...availability,
            value: values.availabilityid === 1 ? '1' : values.availabilityid === 2 ? '2' : '3',
            onChange: choose,
          }}
          label="Availability"
          choices={AVAILABILITIES}
        />
      ) : null}
      {values.availabilityid === ON_A_DAY ? (
        <SelectField
          field={bind('triggerid')}
          label="Day"
          options={TRIGGER.options.map((one) => ({ ...one, displayname: t(one.displayname) }))}
          required
        />
      ) : null}
      <SelectField field={bind('pagelayoutid')} label="Page layout" options={choices.PageLayout} required />
      <SelectField
        field={bind('authorizedsignatoryid')}
        label="Signed by"
        options={choices.AuthorizedSignatory}
        placeholder="Not signed"
      />
      <NumberPatternField field={bind('numberpattern')} />
      <TextField
        field={bind('subject')}
        label="Subject"
        hint="You can use name, code, company, date and number as placeholders here"
        limit={SUBJECT_LIMIT}
        required
      />
      <Suspense fallback={<PageSkeleton />}>
        <RichTextField
          field={bind('body')}
          label="Text"
          hint="Placeholders are filled in for each person when the letter is created"
          fields={fields}
          required
        />
      </Suspense>
      <UnknownFields texts={[values.subject, values.body]} fields={fields} />
      <div className={style.buttons}>
        <PdfButton label="Preview as PDF" fetch={preview} />
        <p className={style.quiet}>{t('With sample values')}</p>
      </div>
    </>
  );
}
