import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { callAll, sentenceOf } from '#platform/web/call.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { PAGE_ROWS, useTableState } from '#platform/web/kit/table-state.ts';
import { t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { useMay } from '#platform/web/rights.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { type LetterRow, listLetters } from '../contract/letter.ts';
import { draftColumns } from './letter-columns.tsx';
import { LetterPart } from './letter-tabs.tsx';
import style from './letters.module.css';
import { justCreated } from './created.ts';
import { useDiscarding, useSending } from './use-sending.tsx';

/** Drafts; those just created are preselected. */
export default function Drafts() {
  const [created] = useState(() => justCreated.get());
  useEffect(() => justCreated.set([]), []);
  const { data, error, refetch } = useQuery({
    queryKey: ['letter', 'just-made', created],
    queryFn: async () => {
      const wanted = new Set(created);
      const drafts = await callAll(listLetters, { box: 'drafts' });
      return drafts.filter(({ letterid }) => wanted.has(letterid));
    },
    enabled: created.length > 0,
  });
  const picked = created.length === 0 ? [] : data;
  return (
    <LetterPart>
      {picked ? (
        <DraftList picked={picked} />
      ) : error ? (
        <Failed text={sentenceOf(error)} retry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </LetterPart>
  );
}

function DraftList({ picked }: { picked: readonly LetterRow[] }) {
  const [{ search, page }] = useTableState();
  const mayEdit = useMay('letter', 'edit');
  const format = useSession()?.dateformatname;
  const go = useNavigate();
  const sending = useSending();
  const discarding = useDiscarding();
  const { data, error, refetch } = useEndpoint(listLetters, {
    box: 'drafts',
    limit: PAGE_ROWS,
    offset: (page - 1) * PAGE_ROWS,
    ...(search ? { search } : {}),
  });
  const create = (
    <Button component={Link} to="/letters/create">
      {t('Create letters')}
    </Button>
  );
  const acting = {
    renderBulk: (rows: readonly LetterRow[], clear: () => void) => {
      const ids = rows.map(({ letterid }) => letterid);
      const names = rows.map(({ person }) => person.fullname);
      return (
        <>
          <Button
            size="compact-sm"
            loading={sending.busy}
            onClick={() => void sending.send(ids, names).then((done) => done && clear())}
          >
            {t('Send')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            loading={discarding.busy}
            onClick={() => void discarding.discard(ids).then((done) => done && clear())}
          >
            {t('Discard')}
          </Button>
        </>
      );
    },
    matching: () => callAll(listLetters, { box: 'drafts', ...(search ? { search } : {}) }),
    picked,
    toolbar: create,
  };
  return (
    <div className={style.stack}>
      {sending.progress}
      <DataTable
        label={t('Drafts')}
        columns={draftColumns(format)}
        rowKey={(row) => row.letterid}
        rows={data?.rows}
        total={data?.total ?? 0}
        error={error}
        retry={() => void refetch()}
        open={(row) => void go({ to: `/letters/${row.letterid}` })}
        empty={
          <EmptyState
            emptyState={{
              title: 'No drafts',
              why: 'Drafts appear here. You can check and edit them, and send them together.',
              icon: IconFileText,
            }}
          >
            {mayEdit ? create : null}
          </EmptyState>
        }
        {...(mayEdit ? acting : {})}
      />
    </div>
  );
}
