import { Button } from '@mantine/core';
import { Tag } from '#platform/web/kit/tag.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import { type Finding, type AssessmentRow, isWithinRules } from '../../contract/assessment.ts';
import { explain } from '../../contract/finding-words.ts';
import style from '../expense.module.css';
import { amountText, rateText } from '../words.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INR = 1_000_000;

/** What was found about a line, in a sentence of the reader's language. */
export function FindingText({ finding, goesto }: { finding: Finding; goesto: string | null }) {
  const day = useDay();
  const { text, values } = explain(finding);
  const shown = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && DAY.test(value) ? day(value) : value,
    ]),
  );
  const where =
    finding.outcome === 'deviation'
      ? ` · ${goesto === null ? t('goes to an approver as a deviation') : t('goes to {{grade}} as a deviation', { grade: goesto })}`
      : '';
  return (
    <span>
      {t(text, shown)}
      {where}
    </span>
  );
}

type Assessment = { assessment: AssessmentRow; deviationgrade: string | null; currency: string };

/** What the rules say about a line: what is allowed, and why not more. */
export function AssessmentView({ assessment, deviationgrade, currency }: Assessment) {
  const { claimed, allowed, cut, needsdeviation, isrefused, findings, rate, policyname, versionno } = assessment;
  const isAll = isWithinRules(assessment);
  return (
    <div className={style.assessment} data-tone={isrefused ? 'bad' : isAll ? 'good' : 'warn'} aria-live="polite">
      <p>
        <Tag tone={isrefused ? 'bad' : isAll ? 'good' : 'warn'}>
          {isrefused ? t('Refused') : isAll ? t('Within the rules') : t('Not all of it')}
        </Tag>{' '}
        {isrefused ? null : (
          <b className="number">
            {allowed === claimed
              ? amountText(allowed)
              : t('{{allowed}} of {{claimed}}', { allowed: amountText(allowed), claimed: amountText(claimed) })}
          </b>
        )}
        {needsdeviation > 0 ? ` · ${t('{{amount}} needs a deviation', { amount: amountText(needsdeviation) })}` : ''}
        {cut > 0 && !isrefused ? ` · ${t('{{amount}} is cut', { amount: amountText(cut) })}` : ''}
      </p>
      {findings.length === 0 ? null : (
        <ul>
          {findings.map((finding) => (
            <li key={finding.code}>
              <FindingText finding={finding} goesto={deviationgrade} />
            </li>
          ))}
        </ul>
      )}
      <p className={style.quiet}>
        {policyname === null || versionno === null
          ? t('No expense policy counts on this day.')
          : t('{{policyname}}, version {{versionno}}', { policyname, versionno })}
        {rate === INR ? '' : ` · ${t('1 {{currency}} = ₹ {{rate}}', { currency, rate: rateText(rate) })}`}
      </p>
    </div>
  );
}

/** What may be claimed for a per diem or a distance without an amount. */
export const OfferedAmount = ({
  assessment,
  onTake,
}: {
  assessment: AssessmentRow;
  onTake: (amount: number) => void;
}) =>
  assessment.isrefused || assessment.allowed === 0 ? null : (
    <p className={style.names}>
      {t('{{amount}} can be claimed.', { amount: amountText(assessment.allowed) })}
      <Button variant="light" size="compact-sm" onClick={() => onTake(assessment.allowed)}>
        {t('Enter it')}
      </Button>
    </p>
  );
