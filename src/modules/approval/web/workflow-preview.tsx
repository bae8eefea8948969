import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { call, sentenceOf } from '#platform/web/call.ts';
import { NumberField, FieldPair } from '#platform/web/kit/field.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { t } from '#platform/web/language.ts';
import { previewWorkflow } from '../contract/workflow.ts';
import style from './approval.module.css';
import { namesOf, RouteView } from './route-view.tsx';
import { PickPerson } from './pick-person.tsx';
import type { Draft } from './workflow-draft.ts';

type Shown = OutputOf<typeof previewWorkflow>[number];

/** What the form would send; a fallback that is not chosen yet defaults to the administrators. */
const sentOf = (draft: Draft) => {
  const { approvalworkflowid: _id, approvalworkflowname: _name, description: _text, ...detail } = draft;
  return { ...detail, fallbackactionid: (draft.fallbackactionid ?? 3) as 1 | 2 | 3 | 4 };
};

/** Tests the workflow of the form for a person, before it is saved. */
export function WorkflowPreview({ draft }: { draft: Draft }) {
  const [employeeid, setEmployeeid] = useState<number | null>(null);
  const [amount, setAmount] = useState<number | null>(null);
  const [days, setDays] = useState<number | null>(null);
  const [shown, setShown] = useState<Shown>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const field = <T,>(name: string, value: T, onChange: (value: T) => void) => ({
    name,
    value,
    onChange,
    error: undefined,
    onBlur: () => {},
  });
  const show = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const query = { ...sentOf(draft), employeeid: employeeid ?? Number.NaN, amount, days };
      const [result] = await call(previewWorkflow, query as never);
      setShown(result);
    } catch (error) {
      setShown(undefined);
      setProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <section className={style.preview} aria-label={t('Preview')}>
      <h2>{t('Test it for an employee')}</h2>
      <p className={style.quiet}>{t('Nothing is saved or sent. This shows who would approve, and why.')}</p>
      <PickPerson field={field('previewperson', employeeid, setEmployeeid)} label="Requester" />
      <FieldPair>
        <MoneyField field={field('previewamount', amount, setAmount)} label="Amount" />
        <NumberField field={field('previewdays', days, setDays)} label="Days" most={1000} />
      </FieldPair>
      <Button
        variant="default"
        className={style.add ?? ''}
        loading={busy}
        disabled={employeeid === null}
        onClick={() => void show()}
      >
        {t('Show approvers')}
      </Button>
      {problem ? (
        <p role="alert" className={style.refused}>
          {t(problem)}
        </p>
      ) : null}
      {shown ? (
        <div role="status">
          {shown.serves ? <p className={style.quiet}>{t(shown.serves)}</p> : null}
          <RouteView levels={shown.levels} rejected={shown.rejected} />
          {shown.watchers.length > 0 ? (
            <p className={style.quiet}>{t('Watched by {{names}}', { names: namesOf(shown.watchers) })}</p>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}
