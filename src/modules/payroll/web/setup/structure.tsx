import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { call, isCallError, sentenceOf } from '#platform/web/call.ts';
import { Conflict } from '#platform/web/kit/conflict.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import type { InForceState } from '../../contract/setup/in-force.ts';
import {
  checkStructure,
  getStructure,
  saveStructure,
  type ShownStructure,
} from '../../contract/setup/structure-screen.ts';
import { previewStructureChange } from '../../contract/setup/settings-preview.ts';
import { tableProblems } from '../../engine/run/pay/table-problems.ts';
import { ChangePreview } from './change-preview.tsx';
import { MonthFlow } from './month-flow.tsx';
import { MonthPreview, usePreviewFor } from './month-preview.tsx';
import { InForce, useFromMonth } from './in-force.tsx';
import { NotConfigured } from './not-configured.tsx';
import { TableFields } from './pay-tables.tsx';
import { type Draft, draftOf, everyComponent, moved, sentOf } from './structure-draft.ts';
import { AmountFields, GrossField } from './structure-amounts.tsx';
import { AggregateFields } from './structure-aggregates.tsx';
import { StructureFields } from './structure-rules.tsx';
import { AddComponent, BalanceFields, ListFields } from './structure-extras.tsx';
import { StructurePart } from './structure-part.tsx';
import style from './structure.module.css';

type State = InForceState & { structure: ShownStructure; version: number };

const text = ({ edits, order, balance, lists, gross, amounts, tables, structures, aggregates }: Draft) => ({
  order: order.join(', '),
  formulas: edits.flatMap(({ code, formula }) => (formula === null ? [] : [`${code} = ${formula}`])).join('; '),
  balance: `${balance.component}, ${balance.shortfall}`,
  lists: lists.map(({ name, values }) => `${name}: ${values.join(', ')}`).join('; '),
  gross,
  amounts: amounts.map(({ code, name }) => `${code}: ${name}`).join('; '),
  tables: tables
    .map(({ code, rows }) => `${code}: ${rows.map(({ keys, value }) => [...keys, value].join(' ')).join(', ')}`)
    .join('; '),
  aggregates: aggregates.map(({ code, formula }) => `${code} = ${formula}`).join('; '),
  structures: structures.map(({ name, when }) => `${name}: ${when}`).join('; '),
});

function Editor({ stored }: { stored: State }) {
  const mayEdit = useMay('salaryStructure', 'edit') && stored.blocked === null;
  const month = useFromMonth();
  const [draft, setDraft] = useState(() => draftOf(stored.structure));
  const [theirs, setTheirs] = useState<State>();
  const preview = usePreviewFor();
  const save = useSave(saveStructure, ['payrollRun', 'salaryComponent', 'payslip']);
  const [selection] = useDebouncedValue({ ...sentOf(draft, stored.structure), ...month, ...preview.given }, 300);
  const faulty = useMemo(() => draft.tables.some((table) => tableProblems(table).length > 0), [draft.tables]);
  const checked = useEndpoint(checkStructure, selection);
  const dirty = JSON.stringify(draft) !== JSON.stringify(draftOf(stored.structure));
  const problems = checked.data?.problems ?? [];
  // While a formula has a fault the others keep their words.
  const [sentences, setSentences] = useState(checked.data?.sentences ?? []);
  const latest = checked.data?.sentences ?? [];
  if (latest.length > 0 && latest !== sentences) setSentences(latest);
  const byKey = new Map(everyComponent(stored.structure).map((one) => [one.code, one]));
  const edits = new Map(draft.edits.map((one) => [one.code, one]));
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const inside = draft.order.flatMap((code) => byKey.get(code) ?? []);
  const unused = [...byKey.values()].filter(({ code }) => !draft.order.includes(code));
  const nameOf = (code: string) => edits.get(code)?.name ?? code;

  const send = async (version = stored.version) => {
    try {
      await save.mutateAsync({ input: { ...sentOf(draft, stored.structure), ...month }, version });
      setTheirs(undefined);
      toast('success', t('Saved successfully'));
    } catch (error) {
      if (isCallError(error) && error.status === 412) {
        const [now] = await call(getStructure, month);
        if (now) setTheirs({ ...now, structure: now.structure as ShownStructure });
      }
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  const [mine, other] = [text(draft), theirs ? text(draftOf(theirs.structure)) : undefined];
  return (
    <div className={style.page}>
      <div className={style.wide}>
        <InForce state={stored} />
      </div>
      <div className={style.list}>
        {inside.map((component, at) => {
          const { code } = component;
          const edit = edits.get(code);
          const problem = problems.find((one) => one.component === code);
          return edit ? (
            <StructurePart
              key={code}
              component={component}
              edit={edit}
              problem={problem ? t(problem.message) : undefined}
              sentence={sentences.find((one) => one.code === code)?.sentence}
              mayEdit={mayEdit}
              first={at === 0}
              last={at === inside.length - 1}
              onChange={(part) =>
                change({ edits: draft.edits.map((one) => (one.code === code ? { ...one, ...part } : one)) })
              }
              onMove={(by) => change({ order: moved(draft.order, code, by) })}
              onRemove={() => change({ order: draft.order.filter((one) => one !== code) })}
            />
          ) : null;
        })}
        {mayEdit ? <AddComponent unused={unused} onAdd={(code) => change({ order: [...draft.order, code] })} /> : null}
      </div>
      <div className={style.side}>
        <MonthPreview of={preview} problems={problems} preview={checked.data?.preview ?? []} />
        {checked.data?.flow ? <MonthFlow flow={checked.data.flow} /> : null}
        <AmountFields amounts={draft.amounts} mayEdit={mayEdit} onChange={(amounts) => change({ amounts })} />
        <AggregateFields
          aggregates={draft.aggregates}
          problems={problems}
          mayEdit={mayEdit}
          onChange={(aggregates) => change({ aggregates })}
        />
        <StructureFields
          structures={draft.structures}
          mayEdit={mayEdit}
          onChange={(structures) => change({ structures })}
        />
        <GrossField gross={draft.gross} mayEdit={mayEdit} onChange={(gross) => change({ gross })} />
        <BalanceFields
          parts={inside.filter(({ source }) => source === 'formula').map(({ code }) => ({ code, name: nameOf(code) }))}
          balance={draft.balance}
          mayEdit={mayEdit}
          onChange={(balance) => change({ balance })}
        />
        <TableFields tables={draft.tables} mayEdit={mayEdit} onChange={(tables) => change({ tables })} />
        <ListFields lists={draft.lists} mayEdit={mayEdit} onChange={(lists) => change({ lists })} />
        {mayEdit ? (
          <ChangePreview
            part="structure"
            disabled={!dirty || faulty || problems.length > 0 || checked.isFetching}
            start={() => call(previewStructureChange, { ...sentOf(draft, stored.structure), ...month })}
          />
        ) : null}
        {mayEdit ? (
          <Button
            loading={save.isPending}
            disabled={!dirty || faulty || problems.length > 0 || checked.isFetching}
            onClick={() => void send()}
          >
            {t('Save')}
          </Button>
        ) : null}
        <p className={style.quiet}>
          {t(
            'Formulas read the person and the month, the other components, what packages give, the lists and the tables. Locked payslips keep the formulas they were made by.',
          )}
        </p>
      </div>
      {theirs && other ? (
        <Conflict
          differences={[
            { label: 'Components', mine: mine.order, theirs: other.order },
            { label: 'Formulas', mine: mine.formulas, theirs: other.formulas },
            { label: 'Given by packages', mine: mine.amounts, theirs: other.amounts },
            { label: 'Aggregates', mine: mine.aggregates, theirs: other.aggregates },
            { label: 'Structures', mine: mine.structures, theirs: other.structures },
            { label: 'Earned gross', mine: mine.gross, theirs: other.gross },
            { label: 'Balance', mine: mine.balance, theirs: other.balance },
            { label: 'Lists for formulas', mine: mine.lists, theirs: other.lists },
            { label: 'Tables for formulas', mine: mine.tables, theirs: other.tables },
          ]}
          onClose={() => setTheirs(undefined)}
          onTakeTheirs={() => {
            setDraft(draftOf(theirs.structure));
            setTheirs(undefined);
          }}
          onKeepMine={() => void send(theirs.version)}
        />
      ) : null}
    </div>
  );
}

/** The pay structure: its components, each formula checked while it is typed, and a calculated month beside it. */
export default function StructurePage() {
  const answer = useEndpoint(getStructure, useFromMonth());
  const [stored] = answer.data ?? [];
  if (answer.error && !stored) return <NotConfigured error={answer.error} retry={() => void answer.refetch()} />;
  if (!stored) return <PageSkeleton />;
  return (
    <Editor
      key={`${stored.version} ${stored.from ?? ''} ${stored.blocked ?? ''}`}
      stored={{ ...stored, structure: stored.structure as ShownStructure }}
    />
  );
}
