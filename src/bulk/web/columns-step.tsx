import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { plural, t } from '#platform/web/language.ts';
import { useWatchJobs } from '#platform/web/shell/jobs.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import type { Batch } from '../contract/bulk.ts';
import { STATE, useBatchJob, useBatchStep } from './batch.ts';
import style from './bulk.module.css';
import { SaveAsLayout } from './layouts.tsx';
import type { StepProps } from './words.ts';

/** How many first rows are shown as samples of a heading's values. */
const SAMPLES = 3;
/** Most kinds have no parameters. */
const useNothing = (): Record<string, unknown> => ({});

export default function ColumnsStep({ contract, options, batch }: StepProps & { batch: Batch }) {
  // oxlint-disable-next-line react/hooks -- a kind of upload has one hook for as long as the page is mounted
  const { Parameters, useInitial = useNothing } = options;
  // oxlint-disable-next-line react/hooks -- as above
  const initial = useInitial();
  const { go } = useBatchStep();
  const watch = useWatchJobs();
  const [mapping, setMapping] = useState<Record<string, number>>(batch.mapping);
  const [chosen, setParameters] = useState<Record<string, unknown>>();
  const parameters = chosen ?? (Object.keys(batch.parameters).length > 0 ? batch.parameters : initial);
  const [problem, setProblem] = useState<string>();
  const check = useSave(contract.check);
  const job = useBatchJob(batch);
  const { data: first } = useEndpoint(contract.rows, { bulkbatchid: batch.bulkbatchid, limit: SAMPLES });
  const headings = batch.headings.map((heading, at) => ({
    value: String(at),
    label: heading || t('Column {{number}}', { number: at + 1 }),
  }));
  const used = new Set(Object.values(mapping));
  const left = headings.filter(({ value, label }) => !used.has(Number(value)) && label).map(({ label }) => label);
  // A layout reads headings by formulas, too.
  const unused = batch.layout === null ? left : batch.unused;
  const missing = batch.columns.filter(({ name, required }) => required && mapping[name] === undefined);
  const result = batch.columns.filter(({ name }) => mapping[name] !== undefined).length;

  /** A heading is mapped to one column only: choosing it for another removes it from the first. */
  const choose = (name: string, value: string) => {
    const at = Number(value);
    const stored = Object.entries(mapping).filter(
      ([other, current]) => other !== name && (value === '' || current !== at),
    );
    setMapping(Object.fromEntries(value === '' ? stored : [...stored, [name, at]]));
  };
  const samples = (name: string) => {
    const at = mapping[name];
    if (at === undefined) return [];
    return (first?.rows ?? []).map((row) => row.cells[at]?.trim() ?? '').filter(Boolean);
  };

  const run = async () => {
    if (!parameters) return;
    const validated = contract.parameters.safeParse(parameters);
    const complaint = validated.success ? undefined : validated.error.issues[0]?.message;
    if (missing.length > 0 || complaint) {
      const names = missing.map(({ label }) => t(label)).join(', ');
      setProblem(missing.length > 0 ? t('Please say which column holds {{names}}', { names }) : t(complaint ?? ''));
      return;
    }
    setProblem(undefined);
    try {
      await check.mutateAsync({
        input: { bulkbatchid: batch.bulkbatchid, mapping, parameters, accepted: batch.accepted },
      });
      void watch();
      go({ batch: batch.bulkbatchid });
    } catch (error) {
      setProblem(t(sentenceOf(error)));
      toast('error', t(sentenceOf(error)));
    }
  };

  return (
    <>
      <p className={style.lead}>
        {t('{{found}} of {{all}} columns were recognised from row {{row}} of “{{sheet}}”.', {
          found: result,
          all: batch.columns.length,
          row: batch.headerrow,
          sheet: batch.sheetname,
        })}{' '}
        {batch.layout === null
          ? t('Check the values of each and correct what is wrong. Your choice is remembered for the next file.')
          : t('The file was read by the layout {{name}}.', { name: batch.layout })}
      </p>
      {batch.statusid === STATE.failed ? (
        <p className={style.bad} role="alert">
          {t('The last check did not finish.')} {job?.errormessage ? t(job.errormessage) : ''}
        </p>
      ) : null}
      {Parameters && parameters ? (
        <div className={style.parameters}>
          <Parameters value={parameters} onChange={setParameters} />
        </div>
      ) : null}
      <table className={style.columns} aria-label={t('Columns')}>
        <thead>
          <tr>
            <th scope="col">{t('Muster needs')}</th>
            <th scope="col">{t('Heading in your file')}</th>
            <th scope="col">{t('First values')}</th>
          </tr>
        </thead>
        <tbody>
          {batch.columns.map(({ name, label, required, hint }) => {
            const lacks = required && mapping[name] === undefined;
            const values = samples(name);
            return (
              <tr key={name} data-lacks={lacks} data-empty={mapping[name] === undefined}>
                <th scope="row">
                  {t(label)}
                  {required ? <em>{t('required')}</em> : null}
                  {hint ? <small>{t(hint)}</small> : null}
                </th>
                <td>
                  <NativeSelect
                    aria-label={t('Heading for {{column}}', { column: t(label) })}
                    size="sm"
                    error={lacks}
                    value={mapping[name] === undefined ? '' : String(mapping[name])}
                    onChange={(event) => choose(name, event.currentTarget.value)}
                    data={[{ value: '', label: t('Not in the file') }, ...headings]}
                  />
                </td>
                <td className={style.samples}>{values.length > 0 ? values.join(' · ') : '–'}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {unused.length > 0 ? (
        <p className={style.lead}>{t('Not used from the file: {{names}}', { names: unused.join(', ') })}</p>
      ) : null}
      {batch.layout === null && !contract.isown ? (
        <SaveAsLayout contract={contract} batch={batch} mapping={mapping} />
      ) : null}
      <div className={style.buttons}>
        {problem ? (
          <p className={style.bad} role="alert">
            {problem}
          </p>
        ) : (
          <span>{plural(batch.totalrows, '{{count}} row in the file', '{{count}} rows in the file')}</span>
        )}
        <Button variant="default" onClick={() => go({})}>
          {t('Another file')}
        </Button>
        <Button loading={check.isPending} disabled={!parameters} onClick={() => void run()}>
          {t('Check the rows')}
        </Button>
      </div>
    </>
  );
}
