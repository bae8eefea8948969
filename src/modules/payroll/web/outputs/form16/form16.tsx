import { Button, NativeSelect } from '@mantine/core';
import { IconCertificate } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { download, isCallError, sentenceOf } from '#platform/web/call.ts';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Metric } from '#platform/web/kit/metric.tsx';
import { PageTabs } from '#platform/web/kit/page-tabs.tsx';
import { PdfButton } from '#platform/web/kit/pdf-button.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { type Certificate, certificateFile, listCertificates } from '../../../contract/outputs/form16.ts';
import style from '../payslip.module.css';
import run from '../../run/run.module.css';
import { CertificateBody } from './figures.tsx';

/** A published certificate with its figures. */
function Published({ certificate }: { certificate: Certificate }) {
  const day = useDay();
  const { figures, form, ownpart, portalparts, hasportalparts, signedby, publishedon, edition, reason } = certificate;
  return (
    <>
      <div className={run.figures}>
        <Metric label="Total income" plain amount={figures.totalincome} />
        <Metric label="Tax payable" plain amount={figures.tax} />
        <Metric label="Tax deducted" amount={figures.tdsown + figures.tdsprevious} />
      </div>
      <p className={style.dim}>
        {[
          t('{{form}} of {{employer}}, published on {{day}}.', {
            form,
            employer: certificate.employername,
            day: day(publishedon),
          }),
          edition > 1 ? t('Edition {{edition}}: {{reason}}', { edition, reason: reason ?? '' }) : '',
          hasportalparts
            ? t('The PDF has {{portalparts}} of the tax portal and {{ownpart}}.', { portalparts, ownpart })
            : t('The PDF has {{ownpart}} alone, without {{portalparts}} of the tax portal.', { portalparts, ownpart }),
          signedby === null ? '' : t('Digitally signed by {{name}}.', { name: signedby }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <CertificateBody figures={figures} />
    </>
  );
}

const nameOf = ({ taxyear, employername, edition }: Certificate) =>
  t('{{taxyear}}, {{employer}}, edition {{edition}}', { taxyear, employer: employername, edition });

/** The certificates of tax deducted that were published to the caller. */
function OwnCertificates() {
  const [chosen, setChosen] = useState<number>();
  const answer = useEndpoint(listCertificates, {});
  const isWithoutRecord = isCallError(answer.error) && answer.error.status === 404;
  if (answer.error && !isWithoutRecord)
    return <Failed text={sentenceOf(answer.error)} retry={() => void answer.refetch()} />;
  if (!answer.data && !isWithoutRecord) return <PageSkeleton />;
  const certificates = answer.data ?? [];
  const certificate = certificates.find(({ taxcertificateid }) => taxcertificateid === chosen) ?? certificates[0];
  if (!certificate)
    return (
      <EmptyState
        emptyState={{
          title: 'No certificate yet',
          why: 'Your certificate of tax deducted (Form 16, from the tax year 2026-27 on Form 130) appears here once it is published, after the end of the tax year.',
          icon: IconCertificate,
        }}
      >
        <Button variant="default" component={Link} to="/payroll/annual_payslip">
          {t('See the year so far')}
        </Button>
      </EmptyState>
    );
  return (
    <div className={style.page}>
      <div className={style.way}>
        <NativeSelect
          aria-label={t('Certificate')}
          value={String(certificate.taxcertificateid)}
          data={certificates.map((one) => ({ value: String(one.taxcertificateid), label: nameOf(one) }))}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
        <PdfButton
          label="PDF"
          fetch={() => download(certificateFile, { taxcertificateid: certificate.taxcertificateid })}
        />
      </div>
      <Published certificate={certificate} />
    </div>
  );
}

const Publish = lazy(() => import('./publish.tsx'));

/** The own certificates, and for those who publish them the certificates of everybody. */
export default function Form16() {
  if (!useMay('form16', 'edit')) return <OwnCertificates />;
  return (
    <PageTabs
      label={t('Form16')}
      tabs={[
        { key: 'own', label: 'Own certificates', body: <OwnCertificates /> },
        { key: 'publish', label: 'Publish', body: <Publish /> },
      ]}
    />
  );
}
