import { Button, Group } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { useSession } from '#platform/web/session.ts';
import { Failed, NotFound } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { isRecordId, useEndpoint } from '#platform/web/use-endpoint.ts';
import type { DeclarationView, DeclaredLine } from '../../../contract/person/declare-lines.ts';
import { getPersonDeclaration } from '../../../contract/person/declare-verify.ts';
import { AccessCard } from './access-card.tsx';
import { DecideDialog, type DecidedLine } from './decide-dialog.tsx';
import style from './declare.module.css';
import { ProofFiles, ProofNote, rentNote, sectionNote } from './line-parts.tsx';

type Line = DecidedLine &
  Pick<DeclaredLine, 'files' | 'state' | 'accepted' | 'reason' | 'proof'> & { readonly note: string };

/** Everything that a person has declared, as lines to decide. */
const linesOf = ({ lines, rents }: DeclarationView): Line[] => [
  ...rents.map((row) => ({
    ...row,
    section: null,
    name: t('House rent a month'),
    note: rentNote(row),
    declared: row.rentpermonth,
    proof: true,
  })),
  ...lines
    .filter(({ declared }) => declared > 0)
    .map((row) => ({ ...row, declaredrentid: null, name: t(row.name), note: sectionNote(row) })),
];

function DeclaredRow({ line, children }: { line: Line; children: ReactNode }) {
  return (
    <li>
      <div className={style.what}>
        {line.name}
        <small>{line.note}</small>
        {line.proof ? <ProofNote line={line} /> : null}
      </div>
      <span className={style.amount}>
        <Money amount={line.declared} decimals={0} />
      </span>
      <ProofFiles files={line.files}>{children}</ProofFiles>
    </li>
  );
}

function Verify({ view }: { view: DeclarationView }) {
  const [deciding, setDeciding] = useState<{ line: Line; reject: boolean }>();
  const mine = useSession()?.employeeid === view.employeeid;
  const mayEdit = useMay('verifyDeclaration', 'edit') && !mine;
  const lines = linesOf(view);
  return (
    <div className={style.page}>
      <Card title={t('{{name}}, tax year {{taxyear}}', { name: view.fullname, taxyear: view.taxyear })}>
        {lines.length === 0 ? <p className={style.quiet}>{t('Nothing declared yet.')}</p> : null}
        <ul className={style.lines}>
          {lines.map((line) => (
            <DeclaredRow key={`${line.section ?? ''} ${line.declaredrentid ?? ''}`} line={line}>
              {mayEdit && line.proof ? (
                <Group gap={8}>
                  <Button size="compact-sm" onClick={() => setDeciding({ line, reject: false })}>
                    {t('Accept')}
                  </Button>
                  <Button size="compact-sm" variant="default" onClick={() => setDeciding({ line, reject: true })}>
                    {t('Send back')}
                  </Button>
                </Group>
              ) : null}
            </DeclaredRow>
          ))}
        </ul>
      </Card>
      <div className={style.beside}>
        <AccessCard view={view} mayEdit={mayEdit} />
        {mine ? <p className={style.quiet}>{t('Nobody verifies their own declaration.')}</p> : null}
      </div>
      {deciding ? (
        <DecideDialog employeeid={view.employeeid} {...deciding} onClose={() => setDeciding(undefined)} />
      ) : null}
    </div>
  );
}

/** The declaration of a person, line by line with its files, for whoever verifies it. */
export default function VerifyDeclaration() {
  const { employeeid = '' }: { employeeid?: string } = useParams({ strict: false });
  const id = Number(employeeid);
  const { data, error, refetch } = useEndpoint(getPersonDeclaration, { employeeid: id }, { enabled: isRecordId(id) });
  if (!isRecordId(id)) return <NotFound />;
  if (error) return <Failed text={sentenceOf(error)} retry={() => void refetch()} />;
  const [view] = data ?? [];
  return view ? <Verify view={view} /> : <PageSkeleton />;
}
