import { Button, SegmentedControl } from '@mantine/core';
import { IconMailbox } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { PAGE_ROWS, useTableState } from '#platform/web/kit/table-state.ts';
import { NoteDialog } from '#platform/web/kit/note-dialog.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { NOTE_LIMIT } from '../contract/letter.ts';
import { listPostOffice, prepareRequests, declineRequests, type RequestRow } from '../contract/post-office.ts';
import { type Lack, MissingValues } from './missing-values.tsx';
import { LetterPart } from './letter-tabs.tsx';
import style from './letters.module.css';
import { justCreated } from './created.ts';
import { type Queue, requestColumns } from './request-columns.tsx';

function useQueue(): [Queue, (queue: string) => void] {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const go = useNavigate();
  const show = (queue: string) =>
    void go({ to: '.', replace: true, search: queue === 'answered' ? { queue: 'answered' } : {} });
  return [query.queue === 'answered' ? 'answered' : 'waiting', show];
}

/** Letters requested by people or triggered by a day, and their status. */
export default function PostOffice() {
  const [queue, show] = useQueue();
  return (
    <LetterPart>
      <div className={style.chooser}>
        <SegmentedControl
          size="xs"
          aria-label={t('Queue')}
          value={queue}
          onChange={show}
          data={[
            { value: 'waiting', label: t('Waiting') },
            { value: 'answered', label: t('Answered') },
          ]}
        />
      </div>
      <PostQueue key={queue} queue={queue} />
    </LetterPart>
  );
}

function PostQueue({ queue }: { queue: Queue }) {
  const day = useDay();
  const [{ search, page }] = useTableState();
  const mayEdit = useMay('letter', 'edit');
  const [created, setCreated] = useState(0);
  const [problems, setProblems] = useState<readonly Lack[]>([]);
  const [refused, setRefused] = useState<{ rows: readonly RequestRow[]; clear: () => void }>();
  const prepare = usePrepare((count, missing) => {
    setCreated(count);
    setProblems(missing);
  });
  const decline = useSave(declineRequests, ['letterBox']);
  const { data, error, refetch } = useEndpoint(listPostOffice, {
    queue,
    limit: PAGE_ROWS,
    offset: (page - 1) * PAGE_ROWS,
    ...(search ? { search } : {}),
  });
  const acting = {
    renderBulk: (rows: readonly RequestRow[], clear: () => void) => (
      <>
        <Button size="compact-sm" loading={prepare.busy} onClick={() => void prepare.run(rows, clear)}>
          {t('Prepare')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setRefused({ rows, clear })}>
          {t('Decline')}
        </Button>
      </>
    ),
  };
  const send = async (note: string) => {
    if (!refused) return;
    const letterrequestids = refused.rows.map((row) => row.letterrequestid);
    const [result] = await decline.mutateAsync({ input: { letterrequestids, note } });
    toast('success', plural(result?.refused ?? 0, '{{count}} request declined', '{{count}} requests declined'));
    refused.clear();
  };
  return (
    <div className={style.stack}>
      {problems.length > 0 ? (
        <Card
          title={t('Waiting for missing details')}
          side={
            <Button variant="subtle" size="compact-sm" onClick={() => setProblems([])}>
              {t('Dismiss')}
            </Button>
          }
        >
          {created > 0 ? (
            <p className={style.quiet}>
              {plural(created, '{{count}} draft created', '{{count}} drafts created')}{' '}
              <Link to="/letters/drafts">{t('Open the drafts')}</Link>
            </p>
          ) : null}
          <MissingValues label={t('What is missing')} people={problems} />
        </Card>
      ) : null}
      <DataTable
        label={queue === 'waiting' ? t('Waiting letters') : t('Answered requests')}
        columns={requestColumns(queue, day)}
        rowKey={(row) => row.letterrequestid}
        rows={data?.rows}
        total={data?.total ?? 0}
        error={error}
        retry={() => void refetch()}
        empty={
          <EmptyState
            emptyState={{
              title: queue === 'waiting' ? 'The post office is empty' : 'No requests answered yet',
              why:
                queue === 'waiting'
                  ? 'Letters that employees request appear here, and letters triggered by a date such as the end of probation.'
                  : 'Requests that were prepared, declined or withdrawn appear here.',
              icon: IconMailbox,
            }}
          />
        }
        {...(mayEdit && queue === 'waiting' ? acting : {})}
      />
      {refused ? (
        <NoteDialog
          title={t('Decline these requests?')}
          label="Reason"
          hint="The person who requested it reads it"
          word="Decline"
          danger
          limit={NOTE_LIMIT}
          missing="Please enter the reason"
          send={send}
          onClose={() => setRefused(undefined)}
        />
      ) : null}
    </div>
  );
}

/** Creates the drafts of selected requests; opens them when all are complete, else shows what is missing. */
function usePrepare(result: (created: number, problems: readonly Lack[]) => void) {
  const go = useNavigate();
  const { mutateAsync, isPending } = useSave(prepareRequests, ['letterBox']);
  const run = async (rows: readonly RequestRow[], clear: () => void) => {
    try {
      const letterrequestids = rows.map((row) => row.letterrequestid);
      const [answer] = await mutateAsync({ input: { letterrequestids } });
      const created = answer?.letterids ?? [];
      const problems = answer?.problems ?? [];
      clear();
      justCreated.set(created);
      result(created.length, problems);
      if (created.length > 0)
        toast('success', plural(created.length, '{{count}} draft created', '{{count}} drafts created'));
      else toast('error', t('No letter is complete yet'));
      if (problems.length === 0) void go({ to: '/letters/drafts' });
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return { run, busy: isPending };
}
