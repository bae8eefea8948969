import { useEffect } from 'react';
import type { SentInputOf } from '#platform/contract/endpoint.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { Metric } from '#platform/web/kit/metric.tsx';
import { t } from '#platform/web/language.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { checkLetters, type Signature } from '../contract/letter.ts';
import { MissingValues } from './missing-values.tsx';
import style from './letters.module.css';
import { LetterPreview } from './letter-preview.tsx';
import { SignatureFoot } from './signature-foot.tsx';

type CheckStep = {
  asked: SentInputOf<typeof checkLetters>;
  signatures: readonly Signature[];
  onReady: (ready: number | undefined) => void;
};

/** How many letters are complete, which values are missing for whom, and a preview of the first one. */
export function CheckStep({ asked, signatures, onReady }: CheckStep) {
  const { data, error, isFetching, refetch } = useEndpoint(checkLetters, asked, { staleTime: 0 });
  const [result] = data ?? [];
  const ready = isFetching ? undefined : result?.ready;
  useEffect(() => onReady(ready), [ready, onReady]);
  if (error) return <Failed text={sentenceOf(error)} retry={() => void refetch()} />;
  if (!result || isFetching) return <PageSkeleton />;
  const { total, incomplete, problems, sample, authorizedsignatoryid } = result;
  return (
    <div className={style.check}>
      <div className={style.stack}>
        <Card title={t('Letters')}>
          <div className={style.stats}>
            <Metric label="People" value={total} />
            <Metric label="Ready" value={result.ready} />
            <Metric label="Incomplete" value={incomplete} />
          </div>
          {total === 0 ? (
            <p className={style.quiet}>{t('There is nobody among those selected to whom you can send letters.')}</p>
          ) : null}
        </Card>
        {problems.length > 0 ? (
          <Card title={t('What is missing')}>
            <p className={style.quiet}>
              {t('They are left out until the details are entered. No letter is sent with details missing.')}
            </p>
            <MissingValues label={t('What is missing')} people={problems} />
            {incomplete > problems.length ? (
              <p className={style.quiet}>
                {t('and {{count}} more', { count: (incomplete - problems.length).toLocaleString('en-IN') })}
              </p>
            ) : null}
          </Card>
        ) : null}
      </div>
      {sample ? (
        <section className={style.stack} aria-label={t('Sample')}>
          <p className={style.quiet}>{t('The letter to {{name}}', { name: sample.person.fullname })}</p>
          <LetterPreview
            subject={sample.subject}
            html={sample.html}
            foot={<SignatureFoot of={signatures.find(({ displayvalue }) => displayvalue === authorizedsignatoryid)} />}
          />
        </section>
      ) : null}
    </div>
  );
}
