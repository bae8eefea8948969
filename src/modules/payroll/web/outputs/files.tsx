import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { download, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { Money } from '#platform/web/kit/money.tsx';
import { plural, t } from '#platform/web/language.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import type { PayrollRun } from '../../contract/run/run.ts';
import { type FilePart, NO_FILE, RUN_FILES, runFile, runFiles } from '../../contract/outputs/run-files.ts';
import { RunFileCheck } from './file-check.tsx';
import { FilesZip, PayslipZip } from './payslip-zip.tsx';
import { WageRegisters } from './wage-registers.tsx';
import { DepositLine } from './statutory/deposit-line.tsx';
import style from '../run/run.module.css';

const keyOf = ({ file, part, layout }: FilePart): string => `${file} ${part ?? ''} ${layout ?? ''}`;
/** A file by its name: that of its layout where it has one. */
const fileName = ({ file, layout }: FilePart): string => layout ?? t(RUN_FILES[file]);

/** The registration of a file, the number of people, and the establishments that share it. */
function about({ part, people, registrationnumber, statename, together }: FilePart): string {
  if (part === null) return '';
  return [
    statename ?? '',
    registrationnumber ?? t('no registration was entered'),
    people === null ? '' : plural(people, '{{count}} person', '{{count}} people'),
    together.length > 0 ? t('together with {{names}}', { names: together.join(', ') }) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** How many files have content. */
const countOf = ({ whole, establishments }: OutputOf<typeof runFiles>): number =>
  [...whole, ...establishments.flatMap(({ files }) => files)].filter(({ isempty }) => !isempty).length;

type Listed = {
  readonly files: readonly FilePart[];
  readonly of?: string;
  readonly busy: string | undefined;
  readonly fetchFile: (file: FilePart) => Promise<void>;
};

function FileList({ files, of, busy, fetchFile }: Listed) {
  return (
    <ul className={style.list}>
      {files.map((file) => {
        const name = [fileName(file), of ?? '', file.statename ?? ''].filter(Boolean).join(', ');
        return (
          <li key={keyOf(file)} data-empty={file.isempty || undefined}>
            <span className={style.grow}>
              {fileName(file)}
              {file.part === null ? null : (
                <>
                  <br />
                  <span className={style.dim}>{about(file)}</span>
                </>
              )}
              {file.deposits.map((deposit) => (
                <DepositLine key={deposit.statecode} deposit={deposit} />
              ))}
            </span>
            {file.isempty || file.amount === null ? null : (
              <span className={style.amount}>
                <Money amount={file.amount} />
                {file.part === null && file.rows !== null ? (
                  <>
                    <br />
                    <span className={style.dim}>{plural(file.rows, '{{count}} person', '{{count}} people')}</span>
                  </>
                ) : null}
              </span>
            )}
            {file.isempty ? <span className={style.dim}>{t(NO_FILE[file.file] ?? '')}</span> : null}
            <Button
              variant="default"
              size="compact-sm"
              disabled={file.isempty}
              leftSection={<IconDownload size={16} stroke={1.6} />}
              loading={busy === keyOf(file)}
              aria-label={t('Download {{file}}', { file: name })}
              onClick={() => void fetchFile(file)}
            >
              {t('Download')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

/**
 * The files of a locked run, each created from the locked payslips: those of everybody, and a group for each
 * establishment.
 */
export function RunFiles({ run }: { run: PayrollRun }) {
  const answer = useEndpoint(runFiles, { payrollrunid: run.payrollrunid });
  const [busy, setBusy] = useState<string>();
  const day = useDay();
  const fetchFile = async (input: FilePart) => {
    setBusy(keyOf(input));
    try {
      const { file, part, layout } = input;
      await download(runFile, {
        payrollrunid: run.payrollrunid,
        file,
        ...(part === null ? {} : { part }),
        ...(layout === null ? {} : { layout }),
      });
    } catch (error) {
      toast('error', sentenceOf(error), { keep: true });
    } finally {
      setBusy(undefined);
    }
  };
  if (answer.error) return <Failed text={sentenceOf(answer.error)} retry={() => void answer.refetch()} />;
  const { data } = answer;
  if (!data) return <PageSkeleton />;
  const groups = data.establishments.filter(({ files }) => files.length > 0);
  return (
    <div className={style.page}>
      <RunFileCheck run={run} />
      <Card title={t('Files')}>
        <FilesZip payrollrunid={run.payrollrunid} files={countOf(data)} />
        <PayslipZip run={run} />
        <WageRegisters payrollrunid={run.payrollrunid} />
        {data.together.length > 0 ? (
          <p className={style.dim}>
            {t(
              'Files for PF, ESI, professional tax and the welfare fund cover the month with all its payrolls: {{groups}}.',
              {
                groups: data.together.map((name) => t(name)).join(', '),
              },
            )}
          </p>
        ) : null}
        {data.open.length > 0 ? (
          <p className={style.dim}>
            {t('Not in the files for PF, ESI, professional tax and the welfare fund yet, as not locked: {{groups}}.', {
              groups: data.open.map((name) => t(name)).join(', '),
            })}
          </p>
        ) : null}
        <FileList files={data.whole} busy={busy} fetchFile={fetchFile} />
      </Card>
      {groups.map(({ establishmentid, establishmentname, people, files }) => (
        <Card
          key={establishmentid}
          title={establishmentname}
          side={<span className={style.dim}>{plural(people, '{{count}} person', '{{count}} people')}</span>}
        >
          <FileList files={files} of={establishmentname} busy={busy} fetchFile={fetchFile} />
        </Card>
      ))}
      {groups.length > 0 ? (
        <p className={style.dim}>
          {t(
            'A payslip belongs to the employer of the business unit on {{day}}, or on the last day that it pays. Registrations are those that were entered when the run was locked.',
            { day: day(data.asof) },
          )}
        </p>
      ) : null}
      {data.missing.length > 0 ? (
        <Card title={t('Registrations that were missing at the lock')}>
          <ul className={style.list}>
            {data.missing.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Card>
      ) : null}
    </div>
  );
}
