import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { NOTICES } from '#platform/contract/messages.ts';
import { call } from '#platform/web/call.ts';
import { MultiSelectField, TextField, YesNoField } from '#platform/web/kit/field.tsx';
import { labelsOf } from '#platform/web/kit/options.ts';
import { Steps } from '#platform/web/kit/steps.tsx';
import { TagsField } from '#platform/web/kit/tags-field.tsx';
import type { Problems } from '#platform/web/kit/use-form.ts';
import { useRecordForm, waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { usePageTitle } from '#platform/web/shell/page-frame.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  designationSave,
  getDesignation,
  initDesignation,
  saveDesignation,
  SKILL_LIMIT,
} from '../contract/designation.ts';
import { NAME_LIMIT } from '../contract/structure-row.ts';
import style from './form.module.css';

const RichTextField = lazy(() => import('#platform/web/kit/rich-text-field.tsx'));

type Detail = OutputOf<typeof getDesignation>[number];
type Choices = OutputOf<typeof initDesignation>;

export default function DesignationForm({ id, back }: { id: number | undefined; back: string }) {
  const choices = useEndpoint(initDesignation, { featurekey: 'designation' });
  const detail = useEndpoint(getDesignation, { designationid: id ?? 0 }, { enabled: id !== undefined, staleTime: 0 });
  const row = detail.data?.[0];
  const ready = choices.data !== undefined && (id === undefined || (row !== undefined && detail.isFetchedAfterMount));
  const waiting = waitingFor([choices, detail], ready);
  return waiting ?? (choices.data ? <Fields row={row} choices={choices.data} back={back} /> : null);
}

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

function Fields({ row, choices, back }: { row: Detail | undefined; choices: Choices; back: string }) {
  const { mutateAsync } = useSave(saveDesignation);
  const go = useNavigate();
  const form = useRecordForm<Draft, Detail>({
    row,
    draft: { form: 'designation', recordid: row?.designationid },
    draftOf,
    schema: designationSave,
    check,
    save: (values, version) => mutateAsync({ input: designationSave.parse(sent(values)), version }),
    reload: async ({ designationid }) => (await call(getDesignation, { designationid }))[0],
    compare: [
      ['Designation name', (draft) => draft.designationname],
      ['Departments', (draft) => labelsOf(choices.Department, draft.departmentids)],
      ['Job mission', (draft) => draft.mission],
      ['Role summary', (draft) => draft.rolesummary],
      ['Skills', (draft) => draft.skill.join(', ')],
    ],
    back,
    notice: t(NOTICES.saved),
  });
  const { bind, set } = form;
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
