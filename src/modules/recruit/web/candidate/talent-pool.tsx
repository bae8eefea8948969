import { Button, Select } from '@mantine/core';
import { IconStar } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { DialogForm, LoadedDialog } from '#platform/web/kit/dialog-form.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { useReport } from '#platform/web/kit/use-report.ts';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { listPipelineJobs } from '../../contract/candidate/board.ts';
import { addFromPool, talentPoolReport, type TalentRow } from '../../contract/candidate/talent-pool.ts';
import style from '../recruit.module.css';
import { stageTone } from './tags.tsx';

const cells = (day: (value: string) => string): Readonly<Record<string, Partial<Column<TalentRow>>>> => ({
  tags: { cell: (row) => (row.tags.length === 0 ? '–' : row.tags.map((tag) => <Tag key={tag}>{tag}</Tag>)) },
  stagename: { cell: (row) => <Tag tone={stageTone(row.stagetypeid)}>{row.stagename}</Tag> },
  retainuntil: { cell: (row) => day(row.retainuntil) },
});

type Adding = { rows: readonly TalentRow[]; close: () => void; done: () => void };

/** Asks for the published opening that people are added to. */
function AddDialog(props: Adding) {
  const query = useEndpoint(listPipelineJobs, { limit: 500, offset: 0 });
  return (
    <LoadedDialog size="md" title={t('Add to a job')} onClose={props.close} query={query}>
      {({ rows: jobs }) => <AddForm {...props} jobs={jobs} />}
    </LoadedDialog>
  );
}

type Jobs = OutputOf<typeof listPipelineJobs>['rows'];

function AddForm({ rows, close, done, jobs }: Adding & { jobs: Jobs }) {
  const { mutateAsync, isPending } = useSave(addFromPool, ['request']);
  const [job, setJob] = useState<string | null>(null);
  const add = async () => {
    try {
      const [outcome] = await mutateAsync({
        input: {
          candidateapplicationids: rows.map((row) => row.candidateapplicationid),
          requisitionjobid: Number(job),
        },
      });
      const { added = 0, left = [] } = outcome ?? {};
      const text = plural(added, '{{count}} candidate added', '{{count}} candidates added');
      const [first] = left;
      const stayed = first ? `. ${plural(left.length, '{{count}} stayed', '{{count}} stayed')}: ${t(first.why)}` : '';
      toast(added > 0 ? 'success' : 'warning', `${text}${stayed}`);
      done();
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <DialogForm onSubmit={add} onClose={close} busy={isPending} save="Add" ready={job !== null}>
      <Select
        label={t('Job')}
        searchable
        data={jobs.map((one) => ({
          value: String(one.requisitionjobid),
          label: `${one.designationname} · ${one.requisitioncode}`,
        }))}
        value={job}
        onChange={setJob}
        nothingFoundMessage={t('No published openings')}
      />
      <p className={style.quiet}>
        {t('Each gets a new application in the first stage. It is stored as long as the person agreed to.')}
      </p>
    </DialogForm>
  );
}

function Bulk({ rows, clear }: { rows: readonly TalentRow[]; clear: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="compact-sm" onClick={() => setAsking(true)}>
        {t('Add to a job')}
      </Button>
      {asking ? (
        <AddDialog
          rows={rows}
          close={() => setAsking(false)}
          done={() => {
            setAsking(false);
            clear();
          }}
        />
      ) : null}
    </>
  );
}

/** Who agreed to be considered for other jobs. */
export default function TalentPool() {
  const go = useNavigate();
  const mayEdit = useMay('candidate', 'edit');
  const table = useReport(talentPoolReport, {}, cells(useDay()));
  return (
    <DataTable
      {...table}
      rowKey={(row) => row.candidateapplicationid}
      open={(row) => void go({ to: `/recruit/candidate/${row.candidateapplicationid}` })}
      {...(mayEdit
        ? { renderBulk: (rows: readonly TalentRow[], clear: () => void) => <Bulk rows={rows} clear={clear} /> }
        : {})}
      empty={
        <EmptyState
          emptyState={{
            title: 'Nobody is in the talent pool yet',
            why: 'Candidates who agree to be considered for other jobs appear here until their consent ends.',
            icon: IconStar,
          }}
        />
      }
    />
  );
}
