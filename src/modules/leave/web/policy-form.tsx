import { Button, Group } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { MESSAGES } from '#platform/contract/messages.ts';
import { Assignments, Eligibility } from '#modules/calendar/web/public.tsx';
import { call, sentenceOf } from '#platform/web/call.ts';
import { configToast } from '#platform/web/kit/config-toast.ts';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { NumberField, TextField } from '#platform/web/kit/field.tsx';
import { FormPage } from '#platform/web/kit/form-page.tsx';
import { useRecordForm, waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { Denied } from '#platform/web/shell/notices.tsx';
import { usePageTitle } from '#platform/web/shell/page-frame.tsx';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { leavePolicyAssignment, leavePolicyEligibility } from '../contract/assignment.ts';
import { getLeavePolicy, initLeavePolicy, previewLeavePolicy, saveLeavePolicy } from '../contract/policy.ts';
import type { VersionDetail } from '../contract/policy-detail.ts';
import { DESCRIPTION_LIMIT, NAME_LIMIT } from '../contract/type.ts';
import { type Names, namedBy, versionLines } from './detail-words.ts';
import { DetailsField } from './details-field.tsx';
import style from './leave.module.css';
import { type Draft, draftOf, lastFrom, type Choices, type Stored } from './policy-draft.ts';
import { type Asked, PublishDialog } from './publish-dialog.tsx';
import { RestrictedField } from './restricted-field.tsx';
import { Versions } from './versions.tsx';

type Page = { id: number | undefined; back: string };
type Loaded = {
  row: Stored | undefined;
  cloned: Stored | undefined;
  choices: Choices;
  mayEdit: boolean;
  back: string;
};

/** The form of a leave policy, of a new one also as a copy of another (`cloneof`). */
export default function PolicyForm({ id, back }: Page) {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const cloneof = id === undefined && Number.isSafeInteger(query['cloneof']) ? Number(query['cloneof']) : undefined;
  const selection = id ?? cloneof;
  const mayEdit = useMay('leavePolicy', 'edit');
  const types = useEndpoint(initLeavePolicy, {});
  const detail = useEndpoint(
    getLeavePolicy,
    { leavepolicyid: selection ?? 0 },
    { enabled: selection !== undefined, staleTime: 0 },
  );
  const result = selection === undefined ? undefined : detail.data?.[0];
  const isThere = selection === undefined || (result !== undefined && detail.isFetchedAfterMount);
  if (id === undefined && !mayEdit) return <Denied access={{ feature: 'leavePolicy', need: 'edit' }} />;
  const waiting = waitingFor([types, detail], isThere && types.data !== undefined);
  if (waiting !== undefined || types.data === undefined) return <>{waiting}</>;
  const [row, cloned] = id === undefined ? [undefined, result] : [result, undefined];
  return <LoadedForm key={cloneof ?? 'own'} {...{ row, cloned, mayEdit, back }} choices={types.data} />;
}

const copyOf = (cloned: Stored): Draft => ({
  ...draftOf(cloned, true),
  leavepolicyid: null,
  leavepolicyname: t('{{name}} (copy)', { name: cloned.leavepolicyname }).slice(0, NAME_LIMIT),
  effectivefrom: null,
  isviewmode: false,
});

function LoadedForm({ row, cloned, choices, mayEdit, back }: Loaded) {
  const { LeaveType: types, Grade: grades } = choices;
  const [selection, setAsked] = useState<Asked>();
  const go = useNavigate();
  const { mutateAsync } = useSave(saveLeavePolicy, ['leaveType']);
  const names: Names = { nameOf: namedBy(types), gradeOf: namedBy(grades) };
  const send = (values: Draft, version: number | undefined) =>
    mutateAsync({ input: saveLeavePolicy.input.parse(values), version });
  const form = useRecordForm<Draft, Stored>({
    row,
    draftOf: (stored) => (stored === undefined && cloned ? copyOf(cloned) : draftOf(stored, mayEdit)),
    schema: saveLeavePolicy.input,
    check: ({ isdraft, effectivefrom }) =>
      !isdraft && (effectivefrom === null || effectivefrom <= lastFrom(row)) ? { effectivefrom: MESSAGES.E1500 } : {},
    save: (draft, version) => send({ ...draft, isdraft: true }, version),
    reload: async () => (await call(getLeavePolicy, { leavepolicyid: row?.leavepolicyid ?? 0 }))[0],
    compare: [
      ['Name', (draft) => draft.leavepolicyname],
      ['Description', (draft) => draft.description],
      ['Effective from', (draft) => draft.effectivefrom ?? ''],
      [
        'Rules',
        (draft) =>
          versionLines(draft as unknown as VersionDetail, names)
            .map((line) => line.join(' '))
            .join('; '),
      ],
    ],
    back,
    notice: t('Saved successfully'),
  });
  const { bind, set } = form;
  const readonly = form.values.isviewmode;
  const confirmed = (input: Omit<Asked, 'answer'>): Promise<boolean> =>
    new Promise((answered) => {
      setAsked({
        ...input,
        answer: (yes) => {
          setAsked(undefined);
          answered(yes);
        },
      });
    });
  /** Whose days publishing changes: of nobody as long as nobody can have the policy. */
  const previewOf = (effectivefrom: string): Promise<Omit<Asked, 'answer'>> =>
    !row || row.isdraft
      ? Promise.resolve({ rows: null, problem: null })
      : call(previewLeavePolicy, { leavepolicyid: row.leavepolicyid, effectivefrom }).then(
          (rows) => ({ rows, problem: null }),
          (error: unknown) => ({ rows: null, problem: sentenceOf(error) }),
        );
  const publish = async () => {
    set('isdraft', false);
    await form.run(
      async (draft) => {
        // The preview is of the stored draft, which is kept when it is not published then.
        const [stored] = await send({ ...draft, isdraft: true }, form.base?.version);
        if (!stored || !(await confirmed(await previewOf(draft.effectivefrom ?? '')))) return;
        await send({ ...draft, leavepolicyid: stored.leavepolicyid, isdraft: false }, stored.version);
      },
      () => {
        configToast('success', t('Saved successfully'));
        void go({ to: back });
      },
    );
    set('isdraft', true);
  };
  const title = row?.leavepolicyname ?? t('New leave policy');
  usePageTitle(title);
  const fields = (
    <fieldset className={style.part} disabled={readonly}>
      <TextField field={bind('leavepolicyname')} label="Name" limit={NAME_LIMIT} required />
      <TextField field={bind('description')} label="Description" lines={2} limit={DESCRIPTION_LIMIT} />
      <DateField
        field={bind('effectivefrom')}
        label="Effective from"
        hint="The first day of this version. It can be earlier than today."
      />
      <DetailsField field={bind('details')} choices={choices} readonly={readonly} />
      <RestrictedField field={bind('restricted')} types={types} readonly={readonly} />
      <NumberField
        field={bind('prefixsuffixmindays')}
        label="Days off before and after count from"
        hint="So many days of one request; for leave types that have them counted"
        most={366}
      />
    </fieldset>
  );
  return (
    <div className={style.page}>
      {readonly ? (
        <section aria-label={title} className={style.part}>
          {mayEdit && row ? (
            <Group gap={8}>
              <Button
                onClick={() => {
                  set('isviewmode', false);
                  set('effectivefrom', null);
                }}
              >
                {t('New version')}
              </Button>
              <CloneButton row={row} back={back} />
            </Group>
          ) : null}
          {fields}
        </section>
      ) : (
        <FormPage
          title={title}
          back={back}
          busy={form.busy}
          onSubmit={(event) => {
            set('isdraft', true);
            return form.submit(event);
          }}
          save="Save draft"
          beside={
            <Button variant="light" disabled={form.busy} onClick={() => void publish()}>
              {t('Publish')}
            </Button>
          }
        >
          {fields}
          {form.conflict}
        </FormPage>
      )}
      {row ? <Versions versions={row.policy} names={names} /> : null}
      {row && !row.isdraft ? (
        <>
          <Eligibility calls={leavePolicyEligibility} feature="leavePolicy" planid={row.leavepolicyid} />
          <Assignments
            calls={leavePolicyAssignment}
            feature="leavePolicy"
            planid={row.leavepolicyid}
            why="A leave policy of their own counts first, then that for the job, then the office’s, then the company’s."
          />
        </>
      ) : null}
      {selection ? <PublishDialog {...selection} /> : null}
    </div>
  );
}

const CloneButton = ({ row, back }: { row: Stored; back: string }) => (
  <Button
    variant="default"
    component={Link}
    to={`${back}/create`}
    {...({ search: { cloneof: row.leavepolicyid } } as object)}
  >
    {t('Clone')}
  </Button>
);
