import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { MultiSelectField, TextField, YesNoField } from '#platform/web/kit/field.tsx';
import { labelsOf } from '#platform/web/kit/options.ts';
import { Steps } from '#platform/web/kit/steps.tsx';
import { TagsField } from '#platform/web/kit/tags-field.tsx';
import type { Problems } from '#platform/web/kit/use-form.ts';
import { type RecordFields, recordPage } from '#platform/web/kit/record-form.tsx';
import { t } from '#platform/web/language.ts';
import { usePageTitle } from '#platform/web/shell/page-frame.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getDesignation, initDesignation, saveDesignation, SKILL_LIMIT } from '../contract/designation.ts';
import { NAME_LIMIT } from '../contract/structure-row.ts';
import style from './form.module.css';

const RichTextField = lazy(() => import('#platform/web/kit/rich-text-field.tsx'));

type Detail = OutputOf<typeof getDesignation>[number];
type Choices = OutputOf<typeof initDesignation>;

const draftOf = (row: Detail | undefined) => ({
  designationid: row?.designationid ?? null,
  designationname: row?.designationname ?? '',
  departmentids: row?.departmentids ?? [],
  hasdepartments: (row?.departmentids ?? []).length > 0,
  mission: row?.jobdetail.mission ?? '',
  rolesummary: row?.jobdetail.rolesummary ?? '',
  responsibility: row?.jobdetail.responsibility ?? '',
  skill: row?.jobdetail.skill ?? [],
});
type Draft = ReturnType<typeof draftOf>;

const sent = ({ designationid, designationname, departmentids, ...draft }: Draft) => ({
  designationid,
  designationname,
  departmentids,
  jobdetail: {
    mission: draft.mission,
    rolesummary: draft.rolesummary,
    responsibility: draft.responsibility,
    skill: draft.skill,
  },
});

function check(values: Draft): Problems<Draft> {
  const problems: Problems<Draft> = {};
  if (values.hasdepartments && values.departmentids.length === 0) problems.departmentids = 'Please select department';
  if (values.skill.some((skill) => skill.length > SKILL_LIMIT))
    problems.skill = `maximum limit should not be greater than ${SKILL_LIMIT}`;
  return problems;
}

export default recordPage({
  get: getDesignation,
  save: saveDesignation,
  id: 'designationid',
  draftOf,
  draft: 'designation',
  useChoices: () => useEndpoint(initDesignation, { featurekey: 'designation' }),
  check,
  sent,
  compare: [
    ['Designation name', (draft) => draft.designationname],
    ['Departments', (draft, choices) => labelsOf(choices.Department, draft.departmentids)],
    ['Job mission', (draft) => draft.mission],
    ['Role summary', (draft) => draft.rolesummary],
    ['Skills', (draft) => draft.skill.join(', ')],
  ],
})(Fields);

function Fields(form: RecordFields<Draft, Detail, Choices>) {
  const go = useNavigate();
  const { bind, set, choices, back } = form;
  usePageTitle(form.base?.designationname ?? t('New designation'));
  return (
    <>
      {form.draft.notice}
      <Steps
        cancel={() => void go({ to: back })}
        finish={{ label: 'Save', run: form.finish }}
        steps={[
          {
            key: 'title',
            label: 'Job title',
            leave: () => form.passes(['designationname', 'departmentids']),
            body: (
              <div className={style.card}>
                <TextField field={bind('designationname')} label="Designation name" limit={NAME_LIMIT} required />
                <YesNoField
                  field={bind('hasdepartments', () => set('departmentids', []))}
                  label="Does this designation belong to departments?"
                >
                  <MultiSelectField
                    field={bind('departmentids')}
                    label="Departments"
                    options={choices.Department}
                    required
                  />
                </YesNoField>
              </div>
            ),
          },
          {
            key: 'details',
            label: 'Job details',
            body: (
              <div className={style.card}>
                <TextField
                  field={bind('mission')}
                  label="Job mission"
                  hint="Why this job exists"
                  lines={2}
                  limit={2000}
                />
                <TextField field={bind('rolesummary')} label="Role summary" lines={3} limit={2000} />
                <Suspense fallback={<PageSkeleton />}>
                  <RichTextField field={bind('responsibility')} label="Responsibilities" />
                </Suspense>
                <TagsField field={bind('skill')} label="Skills" hint="Press Enter after each" limit={SKILL_LIMIT} />
              </div>
            ),
          },
        ]}
      />
      {form.draft.line}
      {form.conflict}
    </>
  );
}
