import { Alert, Button, Group, NativeSelect } from '@mantine/core';
import { IconCertificate } from '@tabler/icons-react';
import { useState } from 'react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { useChoiceFilters } from '#platform/web/kit/choice-filters.tsx';
import { statusColumn } from '#platform/web/kit/columns.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Metric } from '#platform/web/kit/metric.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { Tag, type Tone } from '#platform/web/kit/tag.tsx';
import { useReport } from '#platform/web/kit/use-report.ts';
import { t } from '#platform/web/language.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import {
  CERTIFICATE_STATE,
  certificateReport,
  type CertificateRow,
  getCertificateYear,
} from '../../../contract/outputs/form16.ts';
import { JobProgress } from '../../run/job-progress.tsx';
import style from '../payslip.module.css';
import run from '../../run/run.module.css';
import { CheckDialog } from './check.tsx';
import { PortalButton } from './portal-button.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { SigningButton } from './signing.tsx';

type Year = OutputOf<typeof getCertificateYear>[number];
const TONES: Record<CertificateRow['stateid'], Tone> = { 1: 'plain', 2: 'info', 3: 'good', 4: 'warn' };
/** What stands before the list: the form of the year, how far it is, and what is missing. */
function Head({ year }: { year: Year }) {
  const day = useDay();
  const { form, ownpart, portalparts, dueon, isconfirmed, source, missing } = year;
  return (
    <>
      <div className={run.figures}>
        <Metric label="Ready to publish" value={year.ready} />
        <Metric label="Published" value={year.published} />
        <Metric label="Payslips changed since" value={year.changed} />
        <Metric label="Year not over" value={year.open} />
        <Metric label="Without a portal file" value={year.withoutportal} />
      </div>
      {missing === null ? null : <Alert color="red">{t(missing)}</Alert>}
      <p className={style.dim}>
        {t(
          '{{ownpart}} of {{form}} is made here. From the tax portal: {{portalparts}}. The certificates of {{taxyear}} are due by {{day}}.',
          { ownpart, form, portalparts, taxyear: year.taxyear, day: day(dueon) },
        )}{' '}
        {isconfirmed ? null : t('Nobody has confirmed this yet. Source: {{source}}', { source })}
      </p>
    </>
  );
}

const none = (text: string | null) => text ?? '–';

/** The certificates of a tax year and a legal entity: check them, add the files of the portal, publish. */
export default function PublishForm16() {
  const [of, setOf] = useState<{ taxyear?: string; establishmentid?: number }>({});
  const answer = useEndpoint(getCertificateYear, of);
  const [year] = answer.data ?? [];
  if (answer.error) return <Failed text={sentenceOf(answer.error)} retry={() => void answer.refetch()} />;
  if (!year) return <PageSkeleton />;
  const current = { taxyear: year.taxyear, establishmentid: year.establishmentid };
  return (
    <div className={run.page}>
      <Group gap={8}>
        <NativeSelect
          aria-label={t('Tax year')}
          value={year.taxyear}
          data={year.taxyears.map(({ displayname }) => displayname)}
          onChange={(event) => setOf({ ...current, taxyear: event.currentTarget.value })}
        />
        {year.establishments.length > 1 ? (
          <NativeSelect
            aria-label={t('Employer')}
            value={String(year.establishmentid)}
            data={year.establishments.map((one) => ({ value: String(one.displayvalue), label: one.displayname }))}
            onChange={(event) => setOf({ ...current, establishmentid: Number(event.currentTarget.value) })}
          />
        ) : null}
      </Group>
      <Head year={year} />
      <List year={year} />
    </div>
  );
}

function List({ year }: { year: Year }) {
  const day = useDay();
  const { taxyear, establishmentid } = year;
  const [row, setRow] = useState<CertificateRow>();
  const [publishing, setPublishing] = useState<readonly number[] | null>();
  const [jobrunid, setJob] = useState<number | null>(null);
  const { chosen, filters } = useChoiceFilters({
    state: { label: 'Status', all: 'All statuses', options: CERTIFICATE_STATE.options },
  });
  const cells: Readonly<Record<string, Partial<Column<CertificateRow>>>> = {
    state: statusColumn({ key: 'state', text: (one) => one.state, tone: (one) => TONES[one.stateid] }),
    payslips: { end: true },
    lastpaid: { cell: (one) => day(one.lastpaid) },
    haspan: { cell: (one) => (one.haspan ? t('Yes') : <Tag tone="warn">{t('Missing')}</Tag>) },
    hasportalparts: { cell: (one) => t(one.hasportalparts ? 'Yes' : 'No') },
    edition: { end: true, cell: (one) => none(one.edition === null ? null : String(one.edition)) },
    publishedon: { cell: (one) => none(one.publishedon === null ? null : day(one.publishedon)) },
  };
  const table = useReport(certificateReport, { taxyear, establishmentid, stateid: chosen.state }, cells);
  return (
    <>
      <JobProgress jobrunid={jobrunid} label={t('Publishing')} feature="form16" />
      <DataTable
        {...table}
        rowKey={(one) => one.employeeid}
        open={setRow}
        filters={filters}
        empty={
          <EmptyState
            emptyState={{
              title: 'Nobody was paid in this tax year',
              why: 'People appear here with their first locked payslip of the tax year. Publishing opens with the last one: of March, or of the exit.',
              icon: IconCertificate,
            }}
          />
        }
        toolbar={
          <Group gap={8}>
            <SigningButton />
            <PortalButton taxyear={taxyear} establishmentid={establishmentid} />
            <Button onClick={() => setPublishing(null)}>{t('Publish')}</Button>
          </Group>
        }
        renderBulk={(rows, clear) => (
          <Button
            size="compact-sm"
            onClick={() => {
              setPublishing(rows.map(({ employeeid }) => employeeid));
              clear();
            }}
          >
            {t('Publish')}
          </Button>
        )}
      />
      {row ? <CheckDialog row={row} {...{ taxyear, establishmentid }} onClose={() => setRow(undefined)} /> : null}
      {publishing === undefined ? null : (
        <PublishDialog
          year={year}
          employeeids={publishing}
          onStarted={setJob}
          onClose={() => setPublishing(undefined)}
        />
      )}
    </>
  );
}
