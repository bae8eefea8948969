import { Button, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { parseRupees } from '#platform/engine/money.ts';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/session.ts';
import { Failed, Notice } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { checkStructure, getStructure, saveStructure, type ShownStructure } from '../contract/structure-screen.ts';
import style from './structure.module.css';

type Edit = { code: string; name: string; formula: string | null };
type Kept = { structure: ShownStructure; version: number };

const editsOf = (structure: ShownStructure): Edit[] =>
  structure.components.map((one) => ({
    code: one.code,
    name: one.name,
    formula: one.source === 'formula' ? one.formula : null,
  }));

/** What a component counts in, in words. */
function counts(component: ShownStructure['components'][number]): string {
  if (component.kind === 'deduction') return t('Deducted when a month names an amount, after everything statutory');
  const { bases } = component;
  const named = [bases.pf ? 'PF' : '', bases.esi ? 'ESI' : '', bases.pt ? 'PT' : '', bases.lwf ? 'LWF' : ''].filter(
    Boolean,
  );
  const tax = component.taxable
    ? component.incometax === 'in-full'
      ? t('taxed in full when paid')
      : t('taxed over the year')
    : t('not taxed');
  return named.length > 0 ? `${t('Counts for {{bases}}', { bases: named.join(', ') })}; ${tax}` : tax;
}

function Editor({ kept }: { kept: Kept }) {
  const mayEdit = useMay('salaryStructure', 'edit');
  const [edits, setEdits] = useState(() => editsOf(kept.structure));
  const [gross, setGross] = useState('38000');
  const [city, setCity] = useState('Pune');
  const save = useSave(saveStructure, ['payrollRun']);
  const amount = parseRupees(gross.replaceAll(',', ''));
  const [asked] = useDebouncedValue({ components: edits, gross: Number(amount ?? 0), city }, 300);
  const checked = useEndpoint(checkStructure, asked);
  const dirty = JSON.stringify(edits) !== JSON.stringify(editsOf(kept.structure));
  const problems = checked.data?.problems ?? [];
  const change = (code: string, part: Partial<Edit>) =>
    setEdits(edits.map((edit) => (edit.code === code ? { ...edit, ...part } : edit)));
  const send = async () => {
    try {
      await save.mutateAsync({ input: { components: edits }, version: kept.version });
      toast('success', t('Saved successfully'));
    } catch (error) {
      toast('error', isCallError(error) ? t(error.message) : sentenceOf(error), { keep: true });
    }
  };
  return (
    <div className={style.page}>
      <div className={style.list}>
        {kept.structure.components.map((component) => {
          const edit = edits.find((one) => one.code === component.code);
          const wrong = problems.find((problem) => problem.component === component.code);
          return (
            <section key={component.code} className={style.component} aria-label={component.name}>
              <TextInput
                label={t('Name')}
                value={edit?.name ?? ''}
                disabled={!mayEdit}
                onChange={(event) => change(component.code, { name: event.currentTarget.value })}
              />
              {edit && edit.formula !== null ? (
                <Textarea
                  label={t('Formula for a full month')}
                  value={edit.formula}
                  disabled={!mayEdit}
                  error={wrong ? t(wrong.message) : undefined}
                  autosize
                  minRows={1}
                  classNames={{ input: style.code }}
                  onChange={(event) => change(component.code, { formula: event.currentTarget.value })}
                />
              ) : null}
              <p>
                <code>{component.code}</code> · {counts(component)}
              </p>
            </section>
          );
        })}
      </div>
      <div className={style.side}>
        <Card title={t('A month by these formulas')}>
          <div className={style.inputs}>
            <TextInput
              label={t('Monthly gross in rupees')}
              value={gross}
              inputMode="decimal"
              error={amount === undefined ? t('Please fill valid data') : undefined}
              onChange={(event) => setGross(event.currentTarget.value)}
            />
            <TextInput label={t('City')} value={city} onChange={(event) => setCity(event.currentTarget.value)} />
          </div>
          <div aria-live="polite">
            {problems.length > 0 ? (
              <ul className={style.problems}>
                {problems.map((problem) => (
                  <li key={`${problem.code}${problem.component ?? ''}`}>
                    {problem.component ? <code>{problem.component}</code> : null} {t(problem.message)}
                  </li>
                ))}
              </ul>
            ) : (
              <dl className={style.month}>
                {checked.data?.preview.map((row) => (
                  <div key={row.code}>
                    <dt>{row.name}</dt>
                    <dd>
                      <Money amount={row.amount} decimals={0} />
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </div>
        </Card>
        {mayEdit ? (
          <Button
            loading={save.isPending}
            disabled={!dirty || problems.length > 0 || checked.isFetching}
            onClick={() => void send()}
          >
            {t('Save')}
          </Button>
        ) : null}
        <p className={style.quiet}>
          {t(
            'Formulas read gross, city, the other components and the lists of the structure. Locked payslips keep the formulas they were made by.',
          )}
        </p>
      </div>
    </div>
  );
}

/** The pay structure: each component with its formula, checked as it is typed, and a month worked out beside it. */
export default function StructurePage() {
  const answer = useEndpoint(getStructure, {});
  if (answer.error)
    return isCallError(answer.error) && answer.error.code === 'E1410' ? (
      <Notice
        title={t("Let's configure payroll first")}
        lead={t('Import a company configuration file: it brings the pay structure and the payroll policy.')}
      />
    ) : (
      <Failed text={sentenceOf(answer.error)} retry={() => void answer.refetch()} />
    );
  const [kept] = answer.data ?? [];
  return kept ? (
    <Editor key={kept.version} kept={{ structure: kept.structure as ShownStructure, version: kept.version }} />
  ) : (
    <PageSkeleton />
  );
}
