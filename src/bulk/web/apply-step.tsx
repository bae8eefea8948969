import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { message } from '#platform/contract/messages.ts';
import { download, sentenceOf } from '#platform/web/call.ts';
import { plural, t } from '#platform/web/language.ts';
import { useDay } from '#platform/web/kit/day.ts';
import { useWatchJobs } from '#platform/web/shell/jobs.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import type { Batch } from '../contract/bulk.ts';
import { isOver, isWorking, STATE, useBatchJob, useBatchStep } from './batch.ts';
import style from './bulk.module.css';
import { ImpactPreview, placeName, Questions, sumsInShort } from './impact-preview.tsx';
import { useResult } from './result.ts';
import { countTicks } from './ticks.ts';
import { useUndo } from './undo.ts';
import { Results } from './results.tsx';
import type { StepProps } from './words.ts';
import { Working } from './working.tsx';

type Props = StepProps & { batch: Batch };

export default function ApplyStep(props: Props) {
  const { batch } = props;
  const job = useBatchJob(batch);
  useResult(batch, job?.errormessage ?? undefined);
  if (isWorking(batch)) return <Working batch={batch} />;
  return isOver(batch) ? <Outcome {...props} /> : <Ready {...props} problem={job?.errormessage ?? undefined} />;
}

/** The label of the button, with what it does: "Apply 138 rows, ₹ 24,91,216 and ₹ 29,304, to October 2026". */
function applyLabel(batch: Batch): string {
  const { validrows, errorrows, place } = batch;
  if (!place)
    return errorrows === 0
      ? plural(validrows, 'Apply {{count}} row', 'Apply all {{count}} rows')
      : plural(validrows, 'Apply {{count}} valid row', 'Apply {{count}} valid rows');
  const rows =
    errorrows === 0
      ? plural(validrows, '{{count}} row', '{{count}} rows')
      : plural(validrows, '{{count}} valid row', '{{count}} valid rows');
  const values = { rows, place: placeName(place), sums: sumsInShort(batch) };
  return values.sums === ''
    ? t('Apply {{rows}} to {{place}}', values)
    : t('Apply {{rows}}, {{sums}}, to {{place}}', values);
}

/** Shows what will happen, before it does. */
function Ready({ contract, options: { words }, batch, problem }: Props & { problem: string | undefined }) {
  const { go } = useBatchStep();
  const watch = useWatchJobs();
  const apply = useSave(contract.apply);
  const day = useDay();
  const [answered, setAnswered] = useState(false);
  const isRequested = batch.questions.length > 0;
  const names = countTicks(batch.accepted);
  const rows = batch.errorrows === 0 ? 'all' : 'valid';
  const run = async () => {
    try {
      await apply.mutateAsync({ input: { bulkbatchid: batch.bulkbatchid, rows, answered } });
      void watch();
      go({ batch: batch.bulkbatchid, step: 'apply' });
    } catch (error) {
      toast('error', `${t(message('E0060'))}: ${t(sentenceOf(error))}`, { keep: true });
    }
  };
  return (
    <section className={style.summary} aria-label={t('Before it is applied')}>
      <h2>{plural(batch.validrows, ...words.will)}</h2>
      <ImpactPreview batch={batch} />
      <Questions batch={batch} answered={answered} onAnswer={setAnswered} />
      <ul>
        {names > 0 ? (
          <li>{plural(names, '{{count}} new name is created', '{{count}} new names are created')}</li>
        ) : null}
        {batch.noticerows > 0 ? (
          <li>
            {plural(
              batch.noticerows,
              '{{count}} row with a warning or a corrected value; see Warnings',
              '{{count}} rows with a warning or a corrected value; see Warnings',
            )}
          </li>
        ) : null}
        {batch.errorrows > 0 ? (
          <li>
            {plural(
              batch.errorrows,
              '{{count}} row with errors is left out; see the result file for the reason',
              '{{count}} rows with errors are left out; see the result file for the reasons',
            )}
          </li>
        ) : null}
        <li>
          {t('Either all of it happens or nothing. You can undo it until {{day}}; then its rows are deleted.', {
            day: day(batch.undountil.slice(0, 10)),
          })}
        </li>
      </ul>
      {problem ? (
        <p className={style.bad} role="alert">
          {t(message('E0060'))}: {t(problem)}
        </p>
      ) : null}
      <div className={style.actions}>
        <Button variant="default" onClick={() => go({ batch: batch.bulkbatchid, step: 'check' })}>
          {t('Back')}
        </Button>
        <Result contract={contract} batch={batch} />
        <Button loading={apply.isPending} disabled={isRequested && !answered} onClick={() => void run()}>
          {applyLabel(batch)}
        </Button>
      </div>
    </section>
  );
}

/** Shows the outcome: the counts, where to look, the file with every row's result, and Undo. */
function Outcome({ contract, options, batch }: Props) {
  const { words } = options;
  const { go } = useBatchStep();
  const undo = useUndo(contract);
  const undone = batch.statusid === STATE.undone;
  const remaining = undone ? batch.appliedrows - batch.undonerows : 0;
  const left = undone ? remaining : batch.errorrows;
  return (
    <>
      <section className={style.summary} aria-label={t('Outcome')}>
        <h2>
          {undone
            ? plural(batch.undonerows, '{{count}} row was undone', '{{count}} rows were undone')
            : plural(batch.appliedrows, ...words.did)}
        </h2>
        <p className={style.from}>{batch.filename}</p>
        {undone ? null : <ImpactPreview batch={batch} />}
        <ul>
          {remaining > 0 ? (
            <li>
              {plural(
                remaining,
                '{{count}} row stays; its reason is below',
                '{{count}} rows stay; their reasons are below',
              )}
            </li>
          ) : null}
          {!undone && batch.errorrows > 0 ? (
            <li>
              {plural(
                batch.errorrows,
                '{{count}} row was left with errors. Correct it in the result file and upload that.',
                '{{count}} rows were left with errors. Correct them in the result file and upload that.',
              )}
            </li>
          ) : null}
        </ul>
        <div className={style.actions}>
          {undone ? null : (
            <Button variant="default" loading={undo.busy} onClick={() => void undo.run(batch)}>
              {t('Undo')}
            </Button>
          )}
          <Result contract={contract} batch={batch} />
          <Button variant="default" onClick={() => go({})}>
            {t('Upload another file')}
          </Button>
          {words.next && !undone ? (
            <Button component={Link} to={words.next.path}>
              {t(words.next.label)}
            </Button>
          ) : null}
        </div>
      </section>
      {left > 0 || batch.errorrows > 0 ? <Results contract={contract} options={options} batch={batch} /> : null}
    </>
  );
}

function Result({ contract, batch }: Pick<Props, 'contract' | 'batch'>) {
  const [busy, setBusy] = useState(false);
  const fetchIt = async () => {
    setBusy(true);
    try {
      await download(contract.result, { bulkbatchid: batch.bulkbatchid });
    } catch (error) {
      toast('error', t(sentenceOf(error)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconDownload size={16} stroke={1.6} />}
      onClick={() => void fetchIt()}
    >
      {t('Result file')}
    </Button>
  );
}
