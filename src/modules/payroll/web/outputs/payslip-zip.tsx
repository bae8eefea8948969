import { download } from '#platform/web/call.ts';
import { plural, t } from '#platform/web/language.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import type { PayrollRun } from '../../contract/run/run.ts';
import { filesZip, payslipZip, startFilesZip, startPayslipZip } from '../../contract/outputs/run-files.ts';
import { ZipRow } from './zip-row.tsx';

type Of = { readonly run: Pick<PayrollRun, 'payrollrunid' | 'headcount'> };

/** All payslips of the run as one ZIP. */
export function PayslipZip({ run: { payrollrunid, headcount } }: Of) {
  const start = useSave(startPayslipZip);
  return (
    <ZipRow
      name={t('Payslips (ZIP)')}
      note={plural(headcount, '{{count}} payslip', '{{count}} payslips')}
      work="Printing"
      start={async () => (await start.mutateAsync({ input: { payrollrunid } }))[0]?.jobrunid ?? null}
      fetch={(jobrunid) => download(payslipZip, { payrollrunid, jobrunid })}
    />
  );
}

/** All files of the run as one ZIP, with a list of contents. */
export function FilesZip({ payrollrunid, files }: { payrollrunid: number; files: number }) {
  const start = useSave(startFilesZip);
  return (
    <ZipRow
      name={t('All files (ZIP)')}
      note={plural(
        files,
        '{{count}} file, with a list of amounts and due days',
        '{{count}} files, with a list of amounts and due days',
      )}
      work="Making the files"
      first
      start={async () => (await start.mutateAsync({ input: { payrollrunid } }))[0]?.jobrunid ?? null}
      fetch={(jobrunid) => download(filesZip, { payrollrunid, jobrunid })}
    />
  );
}
