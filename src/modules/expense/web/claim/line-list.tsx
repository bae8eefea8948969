import { Anchor, Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useDay } from '#platform/web/kit/day.ts';
import { fetchDocument } from '#platform/web/kit/fetch-document.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import type { ClaimDetail } from '../../contract/claim.ts';
import { LINE_STATUS } from '../../contract/assessment.ts';
import style from '../expense.module.css';
import { amountText, LINE_TONES } from '../words.ts';
import { mealsText } from './free-meals.tsx';
import { type Decision, DecideDialog } from './decide-dialog.tsx';
import { ResendDialog } from './resend-dialog.tsx';
import { AssessmentView } from './assessment-view.tsx';

type Line = ClaimDetail['rows'][number];
const SUBMITTED = 1;
const APPROVED: readonly number[] = [2, 3, 4];
const SENT_BACK = 6;

/** The lines of a claim with assessments and decisions, and what the reader may do with each. */
export function LineList({ claim }: { claim: ClaimDetail }) {
  const [deciding, setDeciding] = useState<Decision>();
  const [resending, setResending] = useState<Line>();
  const actions = (line: Line): ReactNode => {
    const { lineno, statusid, assessment, deviated } = line;
    const decide = (what: Decision['what']) => () => setDeciding({ what, line });
    const needs = (assessment?.needsdeviation ?? 0) > 0 && deviated === 0;
    return (
      <Group gap={8}>
        {claim.maydecide && statusid === SUBMITTED ? (
          <>
            <Button size="compact-sm" onClick={decide('approve')} aria-label={t('Approve line {{lineno}}', { lineno })}>
              {t('Approve')}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              onClick={decide('sendback')}
              aria-label={t('Send back line {{lineno}}', { lineno })}
            >
              {t('Send back')}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              onClick={decide('reject')}
              aria-label={t('Reject line {{lineno}}', { lineno })}
            >
              {t('Reject')}
            </Button>
          </>
        ) : null}
        {claim.maydeviate && needs && APPROVED.includes(statusid ?? 0) ? (
          <Button size="compact-sm" onClick={decide('deviate')}>
            {t('Approve the deviation')}
          </Button>
        ) : null}
        {claim.ismine && statusid === SENT_BACK ? (
          <Button size="compact-sm" onClick={() => setResending(line)}>
            {t('Correct and send again')}
          </Button>
        ) : null}
      </Group>
    );
  };
  return (
    <section aria-label={t('Lines')} className={style.part}>
      {claim.rows.map((line) => (
        <LineView key={line.lineno} line={line} grade={claim.deviationgrade}>
          {actions(line)}
        </LineView>
      ))}
      {deciding ? (
        <DecideDialog
          expenseclaimid={claim.expenseclaimid}
          decision={deciding}
          onClose={() => setDeciding(undefined)}
        />
      ) : null}
      {resending ? <ResendDialog claim={claim} line={resending} onClose={() => setResending(undefined)} /> : null}
    </section>
  );
}

type LineView = { line: Line; grade: string | null; children: ReactNode };
function LineView({ line, grade, children }: LineView) {
  const day = useDay();
  const { lineno, date, till, merchant, city, amount, currency, statusid, approved, billpath, billname, declaration } =
    line;
  const what = [
    till === null ? day(date) : `${day(date)} – ${day(till)}`,
    merchant,
    city,
    line.guests === null ? null : t('{{count}} guests', { count: line.guests }),
    line.project,
    mealsText(line.freemeals ?? [], day),
    line.paidby === 'company' ? t('Company card') : null,
  ].filter(Boolean);
  return (
    <article className={style.line} aria-label={t('Line {{lineno}}', { lineno })}>
      <header className={style.linehead}>
        <b>
          {lineno}. {line.categoryname}
        </b>
        {statusid === null ? null : <Tag tone={LINE_TONES[statusid]}>{t(LINE_STATUS.label(statusid) ?? '')}</Tag>}
        <b className="number">{amountText(amount, currency)}</b>
      </header>
      <p className={style.quiet}>
        {what.join(' · ')}
        {billpath === null ? null : (
          <>
            {' · '}
            <Anchor inherit component="button" type="button" onClick={() => void fetchDocument(billpath)}>
              {billname ?? t('Bill')}
            </Anchor>
          </>
        )}
        {declaration === null ? '' : ` · ${t('Declaration: {{declaration}}', { declaration })}`}
      </p>
      {approved === null ? null : (
        <p>
          {t('Approved')} <b className="number">{amountText(approved)}</b>
          {line.deviated > 0 ? ` · ${t('of it as a deviation {{amount}}', { amount: amountText(line.deviated) })}` : ''}
          {line.taxable > 0 ? ` · ${t('taxable {{amount}}', { amount: amountText(line.taxable) })}` : ''}
          {line.gstcredit > 0 ? ` · ${t('GST credit {{amount}}', { amount: amountText(line.gstcredit) })}` : ''}
          {line.decidedby === null ? '' : ` · ${line.decidedby}`}
          {line.note === null ? '' : ` · ${line.note}`}
        </p>
      )}
      {approved === null && line.note !== null ? <p>{line.note}</p> : null}
      {line.assessment ? (
        <AssessmentView assessment={line.assessment} deviationgrade={grade} currency={currency} />
      ) : null}
      {children}
    </article>
  );
}
