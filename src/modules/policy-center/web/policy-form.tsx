import { z } from 'zod';
import { call } from '#platform/web/call.ts';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { FieldPair, MultiSelectField, NumberField, SwitchField, TextField } from '#platform/web/kit/field.tsx';
import { labelsOf } from '#platform/web/kit/options.ts';
import { PersonSearchField } from '#platform/web/kit/person-search-field.tsx';
import { type RecordFields, recordForm } from '#platform/web/kit/record-form.tsx';
import { TagsField } from '#platform/web/kit/tags-field.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { searchEmployees } from '#modules/company/contract/employee-search.ts';
import {
  DESCRIPTION_LIMIT,
  getPolicy,
  initPolicy,
  MAX_DUE_DAYS,
  NAME_LIMIT,
  NOTE_LIMIT,
  type PolicyDetail,
  policySave,
  savePolicy,
} from '../contract/policy.ts';
import { DocumentsField } from './documents-field.tsx';
import style from './policy-center.module.css';
import { type Choices, type Draft, draftOf, plainText, sentOf } from './policy-draft.ts';
import { TextsField } from './texts-field.tsx';

const search = (searchfor: string) => call(searchEmployees, { searchfor, statusid: 1, featurekey: 'companyPolicy' });

export default recordForm({
  get: getPolicy,
  save: savePolicy,
  id: 'companypolicyid',
  draftOf,
  draft: 'company-policy',
  useChoices: () => useEndpoint(initPolicy, { featurekey: 'companyPolicy' }),
  schema: z.preprocess((values) => sentOf(values as Draft), policySave),
  sent: sentOf,
  touches: ['policyCenter'],
  compare: [
    ['Name', (draft) => draft.companypolicyname],
    ['Business units', (draft, choices) => labelsOf(choices.BusinessUnit, draft.businessunitids)],
    ['Offices', (draft, choices) => labelsOf(choices.Office, draft.officeaddressids)],
    ['Grades', (draft, choices) => labelsOf(choices.Grade, draft.subscriptiongradeids)],
    ['What changed', (draft) => draft.changenote],
    ['Text', (draft) => draft.texts.map(({ title, body }) => `${title} ${plainText(body)}`).join(' ')],
  ],
  title: (row) => row?.companypolicyname ?? t('New company policy'),
})(Fields);

function Fields({ bind, values, base, choices }: RecordFields<Draft, PolicyDetail, Choices>) {
  const owner =
    base?.ownerid && base.ownername ? { displayname: base.ownername, displayvalue: base.ownerid } : undefined;
  const isChange = base !== undefined && base.versions.some(({ statusid }) => statusid !== 1);
  return (
    <>
      <TextField field={bind('companypolicyname')} label="Name" limit={NAME_LIMIT} required />
      <TextField
        field={bind('description')}
        label="Description"
        hint="One line in the list of policies"
        limit={DESCRIPTION_LIMIT}
      />
      <FieldPair>
        <PersonSearchField field={bind('ownerid')} chosen={owner} from={3} search={search} label="Owner" />
        <DateField field={bind('reviewon')} label="Next review" hint="Its owner looks at it again" />
      </FieldPair>
      <fieldset className={style.part}>
        <legend>{t('For whom')}</legend>
        <p className={style.quiet}>
          {t('All that you choose must fit. Leave a list empty where anything fits, and all of them for everybody.')}
        </p>
        <MultiSelectField field={bind('businessunitids')} label="Business units" options={choices.BusinessUnit} />
        <MultiSelectField field={bind('officeaddressids')} label="Offices" options={choices.Office} />
        <MultiSelectField field={bind('subscriptiongradeids')} label="Grades" options={choices.Grade} />
        <TagsField
          field={bind('employmenttypes')}
          label="Employment types"
          offered={choices.EmploymentType.map(({ displayname }) => displayname)}
        />
      </fieldset>
      <SwitchField
        field={bind('isacknowledged')}
        label="To be acknowledged"
        hint="Everybody it is for is asked to read and acknowledge it. Nothing else waits for that"
      />
      {values.isacknowledged ? (
        <NumberField
          field={bind('duedays')}
          label="Days to acknowledge it"
          hint="From the day it is published; for who joins or comes back from long leave later, from that day"
          most={MAX_DUE_DAYS}
        />
      ) : null}
      <fieldset className={style.part}>
        <legend>{t('Text')}</legend>
        <FieldPair>
          <DateField field={bind('effectivedate')} label="Effective from" required />
          <DateField field={bind('expirydate')} label="Last day" hint="Empty: until it is withdrawn" />
        </FieldPair>
        <TextsField field={bind('texts')} fields={choices.fields} />
        <DocumentsField field={bind('policydocs')} />
      </fieldset>
      {isChange ? (
        <fieldset className={style.part}>
          <legend>{t('What changed')}</legend>
          <SwitchField
            field={bind('ismaterial')}
            label="Everybody acknowledges it again"
            hint="Switched off for a small change: what was acknowledged before counts on"
          />
          <TextField
            field={bind('changenote')}
            label="Note on the change"
            hint="People read it before the text"
            lines={2}
            limit={NOTE_LIMIT}
          />
        </fieldset>
      ) : null}
      <p className={style.quiet}>
        {t('Saving writes a draft. It counts once you publish it on the page of the policy.')}
      </p>
    </>
  );
}
