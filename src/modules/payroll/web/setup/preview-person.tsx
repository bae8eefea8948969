import { Alert, Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { sentenceOf } from '#platform/web/call.ts';
import { ExplanationTree } from '#platform/web/kit/explanation-tree.tsx';
import { Metric } from '#platform/web/kit/metric.tsx';
import { t } from '#platform/web/language.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { type PreviewedPerson, settingsPreviewPerson } from '../../contract/setup/settings-preview.ts';
import { reasonOf } from '../outputs/reasons.ts';
import style from './change-preview.module.css';

type Pair = PreviewedPerson['lines'][number];
const KINDS = [
  { kinds: ['earning', 'arrear'], title: 'Earnings' },
  { kinds: ['deduction'], title: 'Deductions' },
  { kinds: ['employer'], title: 'Employer contributions' },
];
const kindOf = ({ before, after }: Pair): string => (after ?? before)?.kind ?? '';

/** One side of a line with its working to open. */
function Side({ title, line, decimals }: { title: string; line: Pair['before']; decimals: 0 | 2 }) {
  return (
    <div>
      <span>{t(title)}</span>
      {line ? (
        <ExplanationTree reasons={[reasonOf(line, 0, {})]} decimals={decimals} />
      ) : (
        <p className={style.quiet}>{t('No such line')}</p>
      )}
    </div>
  );
}

type Given = { settingspreviewid: number; employeeid: number; back: () => void };

/** The lines of one person that differ under the changed settings, each with its working before and after. */
export function PreviewPerson({ settingspreviewid, employeeid, back }: Given) {
  const answer = useEndpoint(settingsPreviewPerson, { settingspreviewid, employeeid }, { staleTime: 0 });
  const [person] = answer.data ?? [];
  const way = (
    <div>
      <Button variant="subtle" size="compact-sm" leftSection={<IconArrowLeft size={16} />} onClick={back}>
        {t('Back to the people')}
      </Button>
    </div>
  );
  if (answer.error && !person)
    return (
      <div className={style.result}>
        {way}
        <Failed text={sentenceOf(answer.error)} retry={() => void answer.refetch()} />
      </div>
    );
  if (!person || person.employeeid !== employeeid) return <PageSkeleton />;
  const { lines, netbefore, netafter, whybefore, whyafter, isolder } = person;
  const decimals = lines.every(({ before, after }) => [before, after].every((one) => (one?.amount ?? 0) % 100 === 0))
    ? 0
    : 2;
  return (
    <section className={style.result} aria-label={person.fullname}>
      {way}
      <h3 style={{ margin: 0 }}>
        {person.fullname} <span className={style.quiet}>{person.employeecode}</span>
      </h3>
      {isolder ? (
        <Alert color="yellow" variant="light" role="status" styles={{ message: { color: 'inherit' } }}>
          {t('Inputs of this person have changed since the preview. These figures are of now.')}
        </Alert>
      ) : null}
      <div className={style.figures}>
        <Metric label="Net pay before" plain amount={netbefore} />
        <Metric label="Net pay after" plain amount={netafter} />
        <Metric label="Difference" plain amount={netafter - netbefore} />
      </div>
      {whybefore ? <p className={style.why}>{t('Before: {{reason}}', { reason: t(whybefore) })}</p> : null}
      {whyafter ? <p className={style.why}>{t('After: {{reason}}', { reason: t(whyafter) })}</p> : null}
      {lines.length === 0 && !whybefore && !whyafter ? (
        <p className={style.quiet}>{t('No line of the payslip differs.')}</p>
      ) : null}
      {KINDS.map(({ kinds, title }) => {
        const mine = lines.filter((pair) => kinds.includes(kindOf(pair)));
        return mine.length === 0 ? null : (
          <div key={title} className={style.part}>
            <h3>{t(title)}</h3>
            {mine.map(({ before, after }, at) => (
              <div key={at} className={style.pair}>
                <Side title="Before" line={before} decimals={decimals} />
                <Side title="After" line={after} decimals={decimals} />
              </div>
            ))}
          </div>
        );
      })}
      {lines.length > 0 ? <p className={style.quiet}>{t('Click an amount to see how it was calculated.')}</p> : null}
    </section>
  );
}
