import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { NumberField, SelectField, FieldPair } from '#platform/web/kit/field.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { labelsOf } from '#platform/web/kit/options.ts';
import { type RecordFields, recordForm } from '#platform/web/kit/record-form.tsx';
import { t } from '#platform/web/language.ts';
import { askDelete } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { isRecordId, useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  getPlanLine,
  initPlan,
  MAX_PLANNED,
  type PlanLine,
  removePlanLine,
  savePlanLine,
} from '../../contract/plan/plan.ts';
import style from '../recruit.module.css';

type Choices = OutputOf<typeof initPlan>;
const QUARTERS = [
  ['planned1', 'End of June'],
  ['planned2', 'End of September'],
  ['planned3', 'End of December'],
  ['planned4', 'End of March'],
] as const;

const draftOf = (row: PlanLine | undefined) => ({
  hiringplanlineid: row?.hiringplanlineid ?? null,
  fiscalyear: row?.fiscalyear ?? yearAsked(),
  departmentid: row?.departmentid ?? null,
  designationid: row?.designationid ?? null,
  officeaddressid: row?.officeaddressid ?? null,
  planned1: (row?.planned1 ?? 0) as number | null,
  planned2: (row?.planned2 ?? 0) as number | null,
  planned3: (row?.planned3 ?? 0) as number | null,
  planned4: (row?.planned4 ?? 0) as number | null,
  annualcost: row?.annualcost ?? null,
});
type Draft = ReturnType<typeof draftOf>;

/** The year that the address of a new line names. */
function yearAsked(): number | null {
  const year = Number(new URLSearchParams(window.location.search).get('year'));
  return Number.isSafeInteger(year) && year > 0 ? year : null;
}

const Form = recordForm({
  get: getPlanLine,
  save: savePlanLine,
  id: 'hiringplanlineid',
  draft: 'hiring-plan-line',
  draftOf,
  useChoices: () => useEndpoint(initPlan, { featurekey: 'hiringPlan' }),
  compare: [
    ['Department', (draft, choices) => labelsOf(choices.Department, [draft.departmentid])],
    ['Designation', (draft, choices) => labelsOf(choices.Designation, [draft.designationid])],
    ['Office', (draft, choices) => labelsOf(choices.Office, [draft.officeaddressid])],
    ...QUARTERS.map(([name, label]) => [label, (draft: Draft) => String(draft[name] ?? '')] as const),
    ['Cost of a position a year', (draft) => String((draft.annualcost ?? 0) / 100)],
  ],
  title: (row) => (row ? `${row.departmentname} · ${row.designationname}` : t('New line of the plan')),
})(Fields);

/** A line of the hiring plan as a form: a new one, or the one that the address names. */
export default function PlanLineForm() {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const id = Number(query['hiringplanlineid']);
  const existing = isRecordId(id) ? id : undefined;
  return <Form key={existing ?? 'new'} id={existing} back="/recruit/hiring_plan" />;
}

function Fields({ bind, base, choices }: RecordFields<Draft, PlanLine, Choices>) {
  return (
    <>
      <SelectField field={bind('fiscalyear')} label="Financial year" options={choices.FiscalYear} required />
      <FieldPair>
        <SelectField field={bind('departmentid')} label="Department" options={choices.Department} required />
        <SelectField field={bind('designationid')} label="Designation" options={choices.Designation} required />
      </FieldPair>
      <SelectField
        field={bind('officeaddressid')}
        label="Office"
        hint="Leave empty to plan for all offices without a line of their own"
        options={choices.Office}
      />
      <fieldset className={style.part}>
        <legend>{t('People at the end of each quarter')}</legend>
        <div className={style.fields}>
          {QUARTERS.map(([name, label]) => (
            <NumberField key={name} field={bind(name)} label={label} least={0} most={MAX_PLANNED} required />
          ))}
        </div>
      </fieldset>
      {choices.mayseepay ? (
        <MoneyField
          field={bind('annualcost')}
          label="Cost of a position a year"
          hint="Cost to company of one person; only who may see pay sees it"
        />
      ) : null}
      {base ? <Remove row={base} /> : null}
    </>
  );
}

function Remove({ row }: { row: PlanLine }) {
  const go = useNavigate();
  const { mutateAsync, isPending } = useSave(removePlanLine);
  const remove = async () => {
    if (!(await askDelete())) return;
    try {
      await mutateAsync({ input: { hiringplanlineid: row.hiringplanlineid } });
      void go({ to: '/recruit/hiring_plan' });
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <div>
      <Button variant="default" color="red" loading={isPending} onClick={() => void remove()}>
        {t('Delete')}
      </Button>
    </div>
  );
}
