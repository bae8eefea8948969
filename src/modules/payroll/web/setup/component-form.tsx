import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { NOTICES } from '#platform/contract/messages.ts';
import { call, isCallError } from '#platform/web/call.ts';
import { ChoiceField } from '#platform/web/kit/choice-field.tsx';
import { TagsField } from '#platform/web/kit/tags-field.tsx';
import { SwitchField, TextField } from '#platform/web/kit/field.tsx';
import { FormPage } from '#platform/web/kit/form-page.tsx';
import { type Bound, type Problems, useForm } from '#platform/web/kit/use-form.ts';
import { useVersioned } from '#platform/web/kit/use-versioned.tsx';
import { t } from '#platform/web/language.ts';
import { NotFound } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  checkComponent,
  COMPONENT_NAME_LIMIT,
  type ComponentDetail,
  componentSave,
  getComponent,
  initComponent,
  saveComponent,
} from '../../contract/setup/component-screen.ts';
import { previewComponentChange } from '../../contract/setup/settings-preview.ts';
import { ChangePreview } from './change-preview.tsx';
import { codeOf } from '../../engine/setup/code-of.ts';
import { CalculationFields } from './component-calculation.tsx';
import { type ComponentDraft, draftOf, NEW_COMPONENT } from './component-draft.ts';
import { KINDS } from './component-choices.ts';
import { AttendedFields } from './from-attendance.tsx';
import { EarningFields, SourceField } from './component-earning.tsx';
import { CostFields, UnitFields } from './component-tax.tsx';
import { useFromMonth } from './in-force.tsx';
import { MonthPreview, usePreviewFor } from './month-preview.tsx';
import { NotConfigured } from './not-configured.tsx';
import style from './setup.module.css';

const SOURCE = { earning: 'formula', benefit: 'formula', employer: 'cost', deduction: 'deduction' } as const;
const isCalculated = ({ source }: Pick<ComponentDraft, 'source'>): boolean => source === 'formula' || source === 'cost';

/** Whether there is a formula to check: of a full month, or of units. */
const hasFormula = (draft: Pick<ComponentDraft, 'source' | 'formula' | 'rateformula'>): boolean =>
  isCalculated(draft) ? draft.formula.trim() !== '' : draft.source === 'one-time' && draft.rateformula.trim() !== '';

function check(draft: ComponentDraft): Problems<ComponentDraft> {
  const { source, formula, variable, accrual, accrualmonths, guarantee, guaranteeof, exempt, exemptunits } = draft;
  const problems: Problems<ComponentDraft> = {};
  if ((source === 'formula' || source === 'cost') && formula.trim() === '') problems.formula = 'Please enter a formula';
  if (variable && accrual) problems.accrual = 'You can either keep accrural or variable';
  if (accrual && accrualmonths.length === 0) problems.accrualmonths = 'Please choose the months in which it is paid';
  if (guarantee && (variable || accrual)) problems.guarantee = 'A guaranteed component cannot be variable or accrued';
  if (guarantee && guaranteeof.length === 0) problems.guaranteeof = 'Please choose what is guaranteed';
  if (exempt === 'meals' && exemptunits === null) problems.exemptunits = 'Please enter how many meals of a month count';
  return problems;
}

type Stored = { version: number; component: ComponentDetail };
type Init = OutputOf<typeof initComponent>;
type Input = { code: string | undefined; back: string };

export default function ComponentForm({ code, back }: Input) {
  const month = useFromMonth();
  const init = useEndpoint(initComponent, month, { staleTime: 0 });
  const one = useEndpoint(
    getComponent,
    { code: code ?? 'none', ...month },
    { enabled: code !== undefined, staleTime: 0 },
  );
  const error = init.error ?? one.error;
  if (isCallError(error) && error.status === 404) return <NotFound />;
  if (error) return <NotConfigured error={error} retry={() => void Promise.all([init.refetch(), one.refetch()])} />;
  const [row] = one.data ?? [];
  if (!init.data || !init.isFetchedAfterMount || (code !== undefined && !(row && one.isFetchedAfterMount)))
    return <PageSkeleton />;
  const stored = code === undefined ? { version: init.data.version, component: NEW_COMPONENT } : row;
  return stored ? <Fields stored={stored} isnew={code === undefined} init={init.data} back={back} /> : null;
}

function Fields({ stored, isnew, init, back }: { stored: Stored; isnew: boolean; init: Init; back: string }) {
  const preview = usePreviewFor();
  const month = useFromMonth();
  const [coded, setCoded] = useState(false);
  const go = useNavigate();
  const { mutateAsync } = useSave(saveComponent, ['salaryStructure', 'payrollRun', 'payslip']);
  const form = useForm<ComponentDraft>({
    schema: componentSave,
    initial: draftOf(stored.component, isnew),
    check,
    // Only a new component saves a draft: existing ones are identified by code, drafts by number.
    ...(isnew ? { draft: { form: 'salary-component', version: stored.version } as const } : {}),
  });
  const { bind, set, values } = form;
  const done = () => {
    toast('success', t(NOTICES.saved));
    void go({ to: back, search: month } as never);
  };
  const reread = async (): Promise<Stored | undefined> => {
    if (!isnew) return (await call(getComponent, { code: stored.component.code, ...month }))[0];
    return { ...stored, version: (await call(initComponent, month)).version };
  };
  const { save, conflict } = useVersioned<ComponentDraft, Stored>({
    stored,
    form,
    valuesOf: ({ component }) => draftOf(component, isnew),
    reread,
    send: (input, version) => mutateAsync({ input: { ...componentSave.parse(input), ...month }, version }),
    done,
    lines: [
      ['Name', ({ name }) => name],
      ['Formula', ({ formula }) => formula],
      ['Rounding', ({ rounding }) => rounding],
      ['Words in upload files', ({ words }) => words.join(', ')],
    ],
  });
  const [selection] = useDebouncedValue({ ...values, ...preview.given }, 300);
  const parsed = componentSave.safeParse({ ...selection, name: selection.name || 'Component' });
  const ready = parsed.success && hasFormula(selection);
  const checked = useEndpoint(
    checkComponent,
    { ...selection, ...month, name: selection.name || selection.code },
    { enabled: ready },
  );
  const problems = ready ? (checked.data?.problems ?? []) : [];
  const wrong = problems.find(({ component }) => component === values.code);
  const withProblem = (field: Bound<string>): Bound<string> =>
    wrong ? { ...field, error: field.error ?? t(wrong.message) } : field;
  return (
    <div className={style.two}>
      <FormPage
        title={isnew ? t('New salary component') : stored.component.name}
        back={back}
        busy={form.busy}
        onSubmit={form.submit(save, done)}
        draft={form.draft}
        beside={
          <ChangePreview
            part="component"
            disabled={!componentSave.safeParse(values).success}
            start={() => call(previewComponentChange, { ...componentSave.parse(values), ...month })}
          />
        }
      >
        <TextField
          field={{
            ...bind('name'),
            onChange: (name) => {
              set('name', name);
              if (isnew && !coded) set('code', codeOf(name));
            },
          }}
          label="Name"
          limit={COMPONENT_NAME_LIMIT}
          required
        />
        {isnew ? (
          <>
            <TextField
              field={bind('code', () => setCoded(true))}
              label="Code"
              hint="What formulas read. It stays for good."
              limit={60}
              required
            />
            <ChoiceField
              field={{
                ...bind('kind'),
                onChange: (kind) => {
                  set('kind', kind);
                  set('source', SOURCE[kind]);
                },
              }}
              label="Kind"
              choices={KINDS}
            />
          </>
        ) : (
          <p className={style.quiet}>
            {t('Code')}: <code>{stored.component.code}</code>
          </p>
        )}
        {values.kind === 'earning' ? <SourceField bind={bind} fixed={!isnew} /> : null}
        {isCalculated(values) ? (
          <CalculationFields bind={bind} values={values} init={init} formula={withProblem(bind('formula'))} />
        ) : null}
        {values.kind === 'earning' || values.kind === 'benefit' ? (
          <EarningFields bind={bind} values={values} earnings={init.earnings} />
        ) : null}
        {values.kind === 'employer' ? <CostFields bind={bind} values={values} /> : null}
        {values.source === 'one-time' ? (
          <UnitFields bind={bind} init={init} formula={withProblem(bind('rateformula'))} />
        ) : null}
        {values.source === 'one-time' ? <AttendedFields bind={bind} /> : null}
        {isCalculated(values) && !values.variable ? null : (
          <TagsField
            field={bind('words')}
            label="Words in upload files"
            hint="What uploads of one-time payments and deductions call it. Type a word and press Enter."
          />
        )}
        {stored.component.instructure ? null : (
          <SwitchField
            field={bind('instructure')}
            label="Take it into the structure now"
            hint="Otherwise it waits, and the page Salary Structure can take it in."
          />
        )}
        {stored.component.used.length > 0 ? (
          <div>
            <p className={style.quiet}>{t('It is in use:')}</p>
            <ul className={style.quiet}>
              {stored.component.used.map((reason) => (
                <li key={reason}>{t(reason)}</li>
              ))}
            </ul>
          </div>
        ) : null}
        {conflict}
      </FormPage>
      {isCalculated(values) || hasFormula(values) ? (
        <aside className={style.side} aria-label={t('Preview')}>
          <MonthPreview
            of={preview}
            problems={problems}
            preview={ready ? (checked.data?.preview ?? []) : []}
            rates={ready ? (checked.data?.rates ?? []) : []}
          />
          <p className={style.quiet}>
            {t('Shown as if the component were part of the structure. What is not in its formula does not change.')}
          </p>
        </aside>
      ) : null}
    </div>
  );
}
