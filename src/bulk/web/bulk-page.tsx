import { Button } from '@mantine/core';
import { type FunctionComponent, lazy, Suspense } from 'react';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { StepTrack } from '#platform/web/kit/steps.tsx';
import { plural, t } from '#platform/web/language.ts';
import { Failed, Notice } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import type { BulkContract } from '../contract/bulk.ts';
import { isOver, reachedStep, STEPS, useBatch, useBatchStep } from './batch.ts';
import style from './bulk.module.css';
import { UploadStep } from './upload-step.tsx';
import type { BulkOptions, StepProps } from './words.ts';

const ColumnsStep = lazy(() => import('./columns-step.tsx'));
const CheckStep = lazy(() => import('./check-step.tsx'));
const ApplyStep = lazy(() => import('./apply-step.tsx'));

/**
 * Builds the page of one kind of upload: file, columns, check, apply. A module exports it as the page of its `liveData`
 * entry: `export default bulkPage(contract, { words })`.
 */
export function bulkPage(contract: BulkContract, options: BulkOptions): FunctionComponent {
  return () => <Wizard contract={contract} options={options} />;
}

function Wizard({ contract, options }: StepProps) {
  const { batchid, step, go } = useBatchStep();
  const { batch, error, retry } = useBatch(contract, batchid);

  if (batchid !== undefined && !batch) {
    if (!error) return <PageSkeleton />;
    if (!isCallError(error) || error.status !== 404) return <Failed text={sentenceOf(error)} retry={retry} />;
    return (
      <Notice
        title={t('This upload is not here')}
        lead={t('It may belong to another company, or the address is wrong.')}
      >
        <Button variant="default" onClick={() => go({})}>
          {t('Start a new upload')}
        </Button>
      </Notice>
    );
  }

  const reached = reachedStep(batch);
  // Validated rows may be applied; an applied batch only shows its outcome.
  const last = reached === 'check' && batch && batch.validrows > 0 && batch.statusid === 3 ? 'apply' : reached;
  const most = STEPS.indexOf(last);
  const wished = step === undefined || (batch && isOver(batch)) ? reached : step;
  const at = Math.min(STEPS.indexOf(wished), most);
  const steps = [
    { key: 'upload', label: 'Upload', ...(batch ? { note: batch.filename } : {}) },
    { key: 'columns', label: 'Columns' },
    {
      key: 'check',
      label: 'Check',
      ...(batch && STEPS.indexOf(reached) >= 2
        ? { note: plural(batch.totalrows - batch.ignoredrows, '{{count}} row', '{{count}} rows') }
        : {}),
    },
    { key: 'apply', label: 'Apply' },
  ];
  const shared = { contract, options };
  const supportSession = (index: number) => {
    const key = STEPS[index];
    if (key === 'upload') go({});
    else if (!batch || !isOver(batch)) go({ batch: batchid, step: key });
  };
  const body = () => {
    if (!batch || at === 0) return <UploadStep {...shared} />;
    if (at === 1) return <ColumnsStep key={batch.bulkbatchid} {...shared} batch={batch} />;
    if (at === 2) return <CheckStep key={batch.bulkbatchid} {...shared} batch={batch} />;
    return <ApplyStep {...shared} batch={batch} />;
  };

  return (
    <div className={style.wizard}>
      <StepTrack steps={steps} at={at} reached={most} onGo={supportSession} />
      <Suspense fallback={<PageSkeleton />}>{body()}</Suspense>
    </div>
  );
}
