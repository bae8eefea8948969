import { Button, Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconReceiptTax } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { download, isCallError, sentenceOf } from '#platform/web/call.ts';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { PdfButton } from '#platform/web/kit/pdf-button.tsx';
import { t } from '#platform/web/language.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useUnsaved } from '#platform/web/unsaved.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import type { DeclarationView } from '../../../contract/person/declare-lines.ts';
import {
  declarationForm,
  getDeclaration,
  removeDeclarationProof,
  saveDeclaration,
  submitProofs,
} from '../../../contract/person/declare-own.ts';
import { monthName } from '../../words.ts';
import style from './declare.module.css';
import { completeOf, draftOf, problemsOf, sentOf } from './draft.ts';
import { RentLines } from './rent-lines.tsx';
import { SectionLines } from './section-lines.tsx';
import { TaxEffect } from './tax-effect.tsx';

const WAIT_MS = 600;

/** What may be done today, in a sentence. */
function useStage({ open, access, proofsonlyfrom }: DeclarationView): string {
  const day = useDay();
  if (access?.islocked) return t('Payroll has locked your declaration: {{reason}}', { reason: access.reason });
  const stage = open.proofs
    ? t('Hand in proofs until {{day}}. Amounts can be corrected until then.', { day: day(open.proofs) })
    : open.declare
      ? t('Declare what you will invest and pay until {{day}}. Proofs are asked for later.', { day: day(open.declare) })
      : open.next
        ? t('Declarations are closed. They open again on {{day}}.', { day: day(open.next) })
        : t('Declarations are closed.');
  const swept = proofsonlyfrom
    ? t('From {{month}} on only accepted proofs count.', { month: monthName(proofsonlyfrom) })
    : '';
  return [stage, swept].filter(Boolean).join(' ');
}

type Part = {
  view: DeclarationView;
  /** Only other income and house property, without rents and the printed statement. */
  incomeonly?: boolean;
  children?: ReactNode;
};

const isIncome = ({ kind }: DeclarationView['lines'][number]): boolean =>
  kind === 'income' || kind === 'house-property';

function Declaration({ view, incomeonly = false, children }: Part) {
  const initial = draftOf(view);
  const [draft, setDraft] = useState(initial);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [complete] = useDebouncedValue(completeOf(draft), WAIT_MS);
  const stage = useStage(view);
  const save = useSave(saveDeclaration, ['tax']);
  const submit = useSave(submitProofs);
  const remove = useSave(removeDeclarationProof);
  const mayDeclare = view.open.declare !== null;
  const isChanged = JSON.stringify(sentOf(draft)) !== JSON.stringify(sentOf(initial));
  useUnsaved(() => isChanged);
  const attempt = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      setProblems({});
      toast('success', t(done));
    } catch (error) {
      if (isCallError(error)) setProblems(error.fields);
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  const send = async () => {
    const wrong = problemsOf(draft);
    setProblems(wrong);
    const [first] = Object.values(wrong);
    if (first !== undefined) {
      toast('error', t(first));
      return;
    }
    await attempt(() => save.mutateAsync({ input: sentOf(draft) }), 'Your declaration was saved');
  };
  const removeProof =
    view.open.proofs === null
      ? undefined
      : (declarationproofid: number) =>
          void attempt(() => remove.mutateAsync({ input: { declarationproofid } }), 'The file was removed');
  const waits = [...view.lines, ...view.rents].some(
    ({ files, state }) => files.length > 0 && (state === 'declared' || state === 'rejected'),
  );
  return (
    <div className={style.page}>
      <div className={style.column}>
        <div className={style.foot}>
          <p className={style.quiet}>
            {t('Tax year {{taxyear}}', { taxyear: view.taxyear })} · {stage}
          </p>
          {incomeonly ? null : (
            <PdfButton size="xs" label="Print the statement" fetch={() => download(declarationForm, {})} />
          )}
        </div>
        <SectionLines
          title={incomeonly ? 'Other income and house property' : 'Investments, loans and other income'}
          lines={incomeonly ? view.lines.filter(isIncome) : view.lines}
          draft={draft}
          problems={problems}
          change={mayDeclare ? (amounts) => setDraft({ ...draft, amounts }) : undefined}
          removeProof={removeProof}
        />
        {incomeonly ? null : (
          <RentLines
            view={view}
            rents={draft.rents}
            problems={problems}
            change={mayDeclare ? (rents) => setDraft({ ...draft, rents }) : undefined}
            removeProof={removeProof}
          />
        )}
        {mayDeclare ? (
          <Group gap={8}>
            <Button loading={save.isPending} disabled={!isChanged} onClick={() => void send()}>
              {t('Save the declaration')}
            </Button>
            {view.open.proofs && waits ? (
              <Button
                variant="default"
                loading={submit.isPending}
                disabled={isChanged}
                onClick={() => void attempt(() => submit.mutateAsync({ input: {} }), 'Your proofs were handed in')}
              >
                {t('Hand in the proofs')}
              </Button>
            ) : null}
          </Group>
        ) : null}
      </div>
      <div className={style.beside}>
        <TaxEffect view={view} sent={complete} />
        {children}
      </div>
    </div>
  );
}

/** The declaration of the reader, or other income and house property alone. */
export function OwnDeclaration({ incomeonly = false, children }: Omit<Part, 'view'>) {
  const { data, error, refetch } = useEndpoint(getDeclaration, {});
  if (error)
    return isCallError(error) && error.status === 404 ? (
      <EmptyState
        emptyState={{
          title: t('Declarations are for employees'),
          why: t('This account belongs to nobody who is paid here.'),
          icon: IconReceiptTax,
        }}
      />
    ) : (
      <Failed text={sentenceOf(error)} retry={() => void refetch()} />
    );
  const [view] = data ?? [];
  if (!view) return <PageSkeleton />;
  return (
    <Declaration
      key={JSON.stringify([view.lines, view.rents].map((rows) => rows.map(keyOf)))}
      view={view}
      incomeonly={incomeonly}
    >
      {children}
    </Declaration>
  );
}

/** What of a stored line the form begins with: files that are added do not begin it anew. */
const keyOf = (row: DeclarationView['lines'][number] | DeclarationView['rents'][number]) => {
  const { files: _, state: _state, reason: _reason, accepted: _accepted, ...stored } = row;
  return stored;
};
