import { Button } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { plural, t } from '#platform/web/language.ts';
import { useWatchJobs } from '#platform/web/shell/jobs.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import type { Batch } from '../contract/bulk.ts';
import { isWorking, useBatchStep } from './batch.ts';
import style from './bulk.module.css';
import { ImpactPreview } from './impact-preview.tsx';
import { Offers } from './offers.tsx';
import { countTicks, sameTicks, type Ticks, ticksOf } from './ticks.ts';
import { Results } from './results.tsx';
import type { StepProps } from './words.ts';
import { Working } from './working.tsx';

export default function CheckStep({ contract, options, batch }: StepProps & { batch: Batch }) {
  const { go } = useBatchStep();
  const watch = useWatchJobs();
  const check = useSave(contract.check);
  /** The user's ticks; until there are some, those of the last check, or the server's suggestion. */
  const [own, setOwn] = useState<Ticks>();
  if (isWorking(batch)) return <Working batch={batch} />;

  const ticks = own ?? ticksOf(batch);
  const changed = !sameTicks(ticks, batch.accepted);
  const again = async () => {
    const { bulkbatchid, mapping, parameters } = batch;
    try {
      await check.mutateAsync({ input: { bulkbatchid, mapping, parameters, accepted: ticks } });
      void watch();
      setOwn(undefined);
      go({ batch: bulkbatchid });
    } catch (error) {
      toast('error', t(sentenceOf(error)));
    }
  };
  const names = countTicks(ticks);
  // Before the first choice every row with a new name is in error, which would hide the real errors.
  const undecided = changed && Object.keys(batch.accepted).length === 0;

  return (
    <>
      {batch.offered.length > 0 ? (
        <Offers
          offers={batch.offered}
          ticks={ticks}
          onChange={setOwn}
          structures={options.words.structures ?? {}}
          settled={!changed && names > 0}
        >
          {changed ? (
            <>
              <span>
                {names > 0
                  ? plural(names, '{{count}} name will be created', '{{count}} names will be created')
                  : t('Nothing will be created')}
              </span>
              <Button size="xs" loading={check.isPending} onClick={() => void again()}>
                {undecided ? t('Continue with this choice') : t('Check again with this choice')}
              </Button>
            </>
          ) : (
            <span>
              {names > 0
                ? t('Agreed: these names are created when the rows are applied.')
                : t('Rows with names that are not selected are left out.')}
            </span>
          )}
        </Offers>
      ) : null}
      {undecided ? null : (
        <>
          <ImpactPreview batch={batch} />
          <Results contract={contract} options={options} batch={batch} />
          {batch.unused.length > 0 ? (
            <p className={style.lead}>{t('Not used from the file: {{names}}', { names: batch.unused.join(', ') })}</p>
          ) : null}
          <div className={style.buttons}>
            <span>
              <Checked batch={batch} />
            </span>
            <Button variant="default" loading={check.isPending} onClick={() => void again()}>
              {t('Check again')}
            </Button>
            <Button disabled={batch.validrows === 0} onClick={() => go({ batch: batch.bulkbatchid, step: 'apply' })}>
              {t('Next')}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

/** What the check came to, by the counts that the results are filtered by. */
function Checked({ batch: { errorrows, noticerows } }: { batch: Pick<Batch, 'errorrows' | 'noticerows'> }) {
  if (errorrows > 0)
    return plural(
      errorrows,
      '{{count}} row has errors: correct the file, or continue with the others.',
      '{{count}} rows have errors: correct the file, or continue with the others.',
    );
  return noticerows > 0
    ? plural(
        noticerows,
        'No row has errors; {{count}} row has a warning.',
        'No row has errors; {{count}} rows have warnings.',
      )
    : t('Every row is in order.');
}
