import { Button, Group } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { FeatureKey } from '#platform/contract/features.ts';
import { MESSAGES } from '#platform/contract/messages.ts';
import { call } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { configToast } from '#platform/web/kit/config-toast.ts';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { TextField } from '#platform/web/kit/field.tsx';
import { FormPage } from '#platform/web/kit/form-page.tsx';
import type { Bound, useForm, Values } from '#platform/web/kit/use-form.ts';
import { useRecordForm, waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { Denied } from '#platform/web/shell/notices.tsx';
import { usePageTitle } from '#platform/web/shell/page-frame.tsx';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import type { AssignmentCalls } from '../contract/assignment.ts';
import { PLAN_DESCRIPTION_LIMIT, type PlanState, type VersionHead } from '#platform/contract/versioned-plan.ts';
import type { EligibilityCalls } from '../contract/eligibility.ts';
import { Assignments } from './assignments.tsx';
import { Eligibility } from './eligibility.tsx';
import style from './plan.module.css';
import { type PlanLine, PlanVersions } from './plan-versions.tsx';
import { PublishDialog } from './publish-dialog.tsx';

const NAME_LIMIT = 100;
/** What every form of a plan has besides its id, its name and its rules. */
export type PlanDraft = { description: string; isdraft: boolean; effectivefrom: string | null };
type Stored<D> = PlanState & { versions: (VersionHead & D)[] };
export type PlanFields<V extends Values, X> = {
  form: Pick<ReturnType<typeof useForm<V>>, 'bind' | 'set' | 'values'>;
  /** What the form offers. */
  given: X;
};

export type PlanTrial<V> = {
  values: V;
  planid: number | undefined;
  /** Whether the plan counts for somebody. */
  isused: boolean;
};

type Plan<V extends Values, D, S, X, A extends string> = {
  calls: {
    idfield: string;
    namefield: string;
    get: Endpoint<z.ZodType<unknown, Record<string, unknown>>, z.ZodType<S[]>>;
    init: Endpoint<z.ZodType<object, object>, z.ZodType<X>>;
    save: Endpoint<z.ZodType, z.ZodType<{ version: number }[]>>;
  };
  assignment: AssignmentCalls<A>;
  /** Missing for plans that are for nobody by the job. */
  eligibility?: EligibilityCalls;
  feature: FeatureKey;
  /** A new plan's title, and who follows whom. */
  title: string;
  why: string;
  /** The form's own values: of a plan in its latest version, or of a new one. */
  valuesOf: (row: S | undefined, version: (VersionHead & D) | undefined) => V;
  /** What a copy does not have of the plan it was begun from, besides id and name. */
  copied: (row: S) => Partial<V>;
  /** What a version says in words. */
  lines: (detail: D, input: X) => readonly PlanLine[];
  hascycle?: (row: S) => boolean;
  Fields: ComponentType<PlanFields<V, X>>;
  /** What a plan, as it stands in the form, would have changed. */
  Trial?: ComponentType<PlanTrial<V>>;
  /** What publishing the next version changes, for a plan that was published before. */
  Change?: ComponentType<{ planid: number; from: string }>;
};
// Inside the form a plan is read by the names of its kind alone.
type AnyDraft = Values & PlanDraft;
type AnyRow = Stored<object>;
type AnyPlan = Plan<Values, object, AnyRow, unknown, string>;

/** Builds the form of a kind of plan in versions: draft, publish, read, compare, clone and assign. */
export function planForm<V extends Values, D extends object, S extends Stored<D>, X, A extends string>(
  input: Plan<V, D, S, X, A>,
) {
  const plan = input as unknown as AnyPlan;
  const { calls, feature } = plan;
  return function PlanForm({ id, back }: { id: number | undefined; back: string }) {
    const query: Record<string, unknown> = useSearch({ strict: false });
    const cloneof = id === undefined && Number.isSafeInteger(query['cloneof']) ? Number(query['cloneof']) : undefined;
    const selection = id ?? cloneof;
    const mayEdit = useMay(feature, 'edit');
    const offered = useEndpoint(calls.init, {});
    const detail = useEndpoint(
      calls.get,
      { [calls.idfield]: selection ?? 0 },
      { enabled: selection !== undefined, staleTime: 0 },
    );
    const result = selection === undefined ? undefined : detail.data?.[0];
    const isThere = selection === undefined || (result !== undefined && detail.isFetchedAfterMount);
    if (id === undefined && !mayEdit) return <Denied access={{ feature, need: 'edit' }} />;
    const waiting = waitingFor([offered, detail], isThere && offered.data !== undefined);
    if (waiting !== undefined) return <>{waiting}</>;
    const [row, cloned] = id === undefined ? [undefined, result] : [result, undefined];
    return <LoadedForm key={cloneof ?? 'own'} {...{ plan, id, row, cloned, mayEdit, back }} given={offered.data} />;
  };
}

type Loaded = {
  plan: AnyPlan;
  id: number | undefined;
  row: AnyRow | undefined;
  cloned: AnyRow | undefined;
  given: unknown;
  mayEdit: boolean;
  back: string;
};

/** The form's values of a plan, or of a new one. */
function draftOf({ calls: { idfield, namefield }, valuesOf }: AnyPlan, row: AnyRow | undefined): AnyDraft {
  const named = row as Readonly<Record<string, unknown>> | undefined;
  return {
    [idfield]: named?.[idfield] ?? null,
    [namefield]: named?.[namefield] ?? '',
    description: row?.description ?? '',
    isdraft: true,
    effectivefrom: row?.versions[0]?.effectivefrom ?? null,
    ...valuesOf(row, row?.versions[0]),
  };
}
function copyOf(plan: AnyPlan, cloned: AnyRow): AnyDraft {
  const { idfield, namefield } = plan.calls;
  const draft = draftOf(plan, cloned);
  return {
    ...draft,
    ...plan.copied(cloned),
    [idfield]: null,
    [namefield]: t('{{name}} (copy)', { name: String(draft[namefield]) }).slice(0, NAME_LIMIT),
    effectivefrom: null,
  };
}

function LoadedForm({ plan, id, row, cloned, given, mayEdit, back }: Loaded) {
  const { calls, eligibility, feature, Fields, Trial, Change } = plan;
  const { idfield, namefield } = calls;
  const published = row?.versions.find(({ publishedon }) => publishedon !== null);
  const [isreading, setReading] = useState(!mayEdit || (row?.versions[0]?.publishedon ?? null) !== null);
  const [selection, setAsked] = useState<{ from: string; answer: (yes: boolean) => void }>();
  const go = useNavigate();
  const { mutateAsync } = useSave(calls.save);
  const send = (values: AnyDraft, version: number | undefined) =>
    mutateAsync({ input: calls.save.input.parse(values), version });
  const textOf = (draft: object): string =>
    plan
      .lines(draft, given)
      .map((line) => line.join(' '))
      .join('; ');
  const form = useRecordForm<AnyDraft, AnyRow>({
    row,
    draftOf: (stored) => (stored === undefined && cloned ? copyOf(plan, cloned) : draftOf(plan, stored)),
    schema: calls.save.input,
    check: ({ isdraft, effectivefrom }) =>
      !isdraft && (effectivefrom ?? '') <= (published?.effectivefrom ?? '') ? { effectivefrom: MESSAGES.E1500 } : {},
    save: (draft, version) => send({ ...draft, isdraft: true }, version),
    reload: async () => (await call(calls.get, { [idfield]: id ?? 0 }))[0],
    compare: [
      ['Name', (draft) => String(draft[namefield])],
      ['Description', (draft) => draft.description],
      ['Effective from', (draft) => draft.effectivefrom ?? ''],
      ['Rules', textOf],
    ],
    back,
    notice: t('Saved successfully'),
  });
  const { bind, set } = form;
  const confirmed = (from: string): Promise<boolean> =>
    new Promise((answered) => {
      setAsked({
        from,
        answer: (yes) => {
          setAsked(undefined);
          answered(yes);
        },
      });
    });
  const publish = async () => {
    set('isdraft', false);
    await form.run(
      async (draft) => {
        const isdraft = !(await confirmed(draft.effectivefrom ?? ''));
        await send({ ...draft, isdraft }, form.base?.version);
      },
      () => {
        configToast('success', t('Saved successfully'));
        void go({ to: back });
      },
    );
    set('isdraft', true);
  };
  const title = row ? String(draftOf(plan, row)[namefield]) : t(plan.title);
  usePageTitle(title);
  const [shown] = row?.versions ?? [];
  return (
    <div className={style.page}>
      {isreading && row && shown ? (
        <>
          {mayEdit ? (
            <Group gap={8}>
              <Button
                onClick={() => {
                  setReading(false);
                  set('effectivefrom', null);
                }}
              >
                {t('New version')}
              </Button>
              <Button
                variant="default"
                component={Link}
                to={`${back}/create`}
                {...({ search: { cloneof: id } } as object)}
              >
                {t('Clone')}
              </Button>
            </Group>
          ) : null}
          <Card title={title}>
            {row.description ? <p className={style.quiet}>{row.description}</p> : null}
            <DescriptionList items={plan.lines(shown, given).map(([label, value]) => ({ label, value }))} />
          </Card>
        </>
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
          <TextField field={bind(namefield) as Bound<string>} label="Name" limit={NAME_LIMIT} required />
          <TextField field={bind('description')} label="Description" lines={2} limit={PLAN_DESCRIPTION_LIMIT} />
          <DateField
            field={bind('effectivefrom')}
            label="Effective from"
            hint="The first day of this version. It can be earlier than today."
          />
          <Fields form={form} given={given} />
          {form.conflict}
        </FormPage>
      )}
      {Trial && !isreading ? (
        <Trial values={form.values} planid={id} isused={row !== undefined && row.usedcount > 0} />
      ) : null}
      {row ? <PlanVersions versions={row.versions} lines={(detail) => plan.lines(detail, given)} /> : null}
      {row && !row.isdraft && eligibility ? <Eligibility calls={eligibility} feature={feature} planid={id} /> : null}
      {row && !row.isdraft ? (
        <Assignments
          calls={plan.assignment}
          feature={feature}
          planid={id}
          why={plan.why}
          hascycle={plan.hascycle?.(row) ?? false}
        />
      ) : null}
      {selection ? (
        <PublishDialog {...selection}>
          {Change && id !== undefined && row?.isdraft === false ? <Change planid={id} from={selection.from} /> : null}
        </PublishDialog>
      ) : null}
    </div>
  );
}
