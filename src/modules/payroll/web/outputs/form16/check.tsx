import { Alert, Group } from '@mantine/core';
import { download } from '#platform/web/call.ts';
import { useDay } from '#platform/web/kit/day.ts';
import { LoadedDialog } from '#platform/web/kit/dialog-form.tsx';
import { PdfButton } from '#platform/web/kit/pdf-button.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import {
  certificateFile,
  type CertificateRow,
  checkCertificate,
  previewCertificate,
} from '../../../contract/outputs/form16.ts';
import style from '../payslip.module.css';
import { CertificateBody, YearSoFar } from './figures.tsx';

type Check = {
  readonly row: CertificateRow;
  readonly taxyear: string;
  readonly establishmentid: number;
  readonly onClose: () => void;
};

/** The certificate of a person as it would be published now, with what is wrong and its editions. */
export function CheckDialog({ row: { employeeid, fullname }, taxyear, establishmentid, onClose }: Check) {
  const day = useDay();
  const of = { taxyear, establishmentid, employeeid };
  const query = useEndpoint(checkCertificate, of);
  return (
    <LoadedDialog title={fullname} onClose={onClose} query={query}>
      {([checked]) =>
        checked ? (
          <div className={style.page}>
            {checked.problems.map((problem) => (
              <Alert key={problem} color="red">
                {t(problem)}
              </Alert>
            ))}
            {checked.hints.map((hint) => (
              <Alert key={hint} color="yellow">
                {t(hint)}
              </Alert>
            ))}
            <Group gap={8}>
              {checked.isfinal ? (
                <PdfButton label="Draft as PDF" fetch={() => download(previewCertificate, of)} />
              ) : null}
              {checked.editions.map(({ taxcertificateid, edition }) => (
                <PdfButton
                  key={taxcertificateid}
                  label={t('Edition {{edition}} as PDF', { edition })}
                  fetch={() => download(certificateFile, { taxcertificateid })}
                />
              ))}
            </Group>
            {checked.editions.map(({ taxcertificateid, edition, publishedon, publishedbyname, reason }) => (
              <p key={taxcertificateid} className={style.dim}>
                {[
                  t('Edition {{edition}}, published on {{day}}', { edition, day: day(publishedon) }),
                  publishedbyname ?? '',
                  reason ?? '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            ))}
            {checked.isfinal ? <CertificateBody figures={checked.figures} /> : <YearSoFar figures={checked.figures} />}
          </div>
        ) : null
      }
    </LoadedDialog>
  );
}
