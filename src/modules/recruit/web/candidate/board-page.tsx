import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { plural, t } from '#platform/web/language.ts';
import { Failed, NotFound } from '#platform/web/shell/notices.tsx';
import { usePageTitle } from '#platform/web/shell/page-frame.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { isRecordId, useEndpoint } from '#platform/web/use-endpoint.ts';
import { type Board, type BoardNarrow, getBoard } from '../../contract/candidate/board.ts';
import { HIRED } from '../../contract/opening/pipeline.ts';
import { AddCandidate } from './add-candidate.tsx';
import { BoardColumns } from './board.tsx';
import style from './board.module.css';

/** The board of one opening: its stages as columns, its candidates as cards. */
export default function BoardPage() {
  const { requisitionjobid = '' }: { requisitionjobid?: string } = useParams({ strict: false });
  const query: Record<string, unknown> = useSearch({ strict: false });
  const id = Number(requisitionjobid);
  const isId = isRecordId(id);
  const search = typeof query.search === 'string' ? query.search : '';
  const only = query.only === 'overdue' || query.only === 'marked' ? query.only : undefined;
  const narrow: BoardNarrow = {
    ...(search === '' ? {} : { search }),
    ...(only === undefined ? {} : { [only]: 'yes' }),
  };
  const { data, error, refetch } = useEndpoint(
    getBoard,
    { requisitionjobid: id, ...narrow },
    { enabled: isId, staleTime: 0 },
  );
  if (!isId || (isCallError(error) && error.status === 404)) return <NotFound />;
  const board = data?.find((one) => one.requisitionjobid === id);
  if (!board) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  return (
    <div className={style.page}>
      <Head board={board} search={search} only={only} />
      <BoardColumns board={board} narrow={narrow} />
    </div>
  );
}

type Head = { board: Board; search: string; only: 'overdue' | 'marked' | undefined };

function Head({ board, search, only }: Head) {
  const { requisitionjobid, requisitionid, requisitioncode, designationname, positions, columns } = board;
  const go = useNavigate();
  const [text, setText] = useState(search);
  usePageTitle(`${designationname} · ${requisitioncode}`);
  const change = (next: { search?: string | undefined; only?: string | undefined }) =>
    void go({
      to: '.',
      replace: true,
      resetScroll: false,
      search: (before: Record<string, unknown>) => ({ ...before, ...next }),
    });
  const searchSoon = useDebouncedCallback((value: string) => change({ search: value.trim() || undefined }), 250);
  const hired = columns.filter(({ stagetypeid }) => stagetypeid === HIRED).reduce((sum, { count }) => sum + count, 0);
  const openList = () =>
    void go({
      to: '/recruit/candidates',
      search: { job: requisitionjobid, only, ...(search === '' ? {} : { search }) },
    });
  return (
    <div className={style.head}>
      <TextInput
        aria-label={t('Search')}
        placeholder={t('Search')}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          searchSoon(event.currentTarget.value);
        }}
      />
      <NativeSelect
        aria-label={t('Show')}
        value={only ?? ''}
        onChange={(event) => change({ only: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: t('All candidates') },
          { value: 'overdue', label: t('Overdue in their stage') },
          { value: 'marked', label: t('Marked') },
        ]}
      />
      <SegmentedControl
        aria-label={t('View')}
        value="board"
        onChange={(value) => (value === 'list' ? openList() : undefined)}
        data={[
          { value: 'board', label: t('Board') },
          { value: 'list', label: t('List') },
        ]}
      />
      <span className={style.quiet}>
        {t('{{hired}} of {{positions}} hired', { hired, positions })} ·{' '}
        {plural(
          columns.reduce((sum, { count }) => sum + count, 0),
          '{{count}} candidate',
          '{{count}} candidates',
        )}
      </span>
      <AddCandidate opening={board} />
      <Button variant="subtle" component={Link} to={`/recruit/requisition/${requisitionid}`}>
        {t('Open the requisition')}
      </Button>
    </div>
  );
}
