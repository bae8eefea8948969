import { Button, Checkbox, Textarea } from '@mantine/core';
import { IconMessageOff } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';

import { Pager } from '#platform/web/kit/table-pager.tsx';
import { PAGE_ROWS, useTableState } from '#platform/web/kit/table-state.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  answerAnonymous,
  type AnonymousCase,
  CASE_STATUS,
  listAnonymous,
  MAX_ANONYMOUS_BODY,
} from '../../contract/anonymous.ts';
import style from '../helpdesk.module.css';
import { Posts } from './posts.tsx';

const CLOSED = 2;

/** What people wrote without a name, for those who answer. */
export default function AnonymousMessages() {
  const [{ page }, setState] = useTableState();
  const query = useEndpoint(listAnonymous, { limit: PAGE_ROWS, offset: (page - 1) * PAGE_ROWS }, { staleTime: 0 });
  const { data } = query;
  const waiting = waitingFor([query], data !== undefined);
  if (waiting !== undefined || !data) return <>{waiting}</>;
  if (data.total === 0)
    return (
      <EmptyState
        emptyState={{
          title: 'Nobody has written yet',
          why: 'What people write without a name appears here the morning after.',
          icon: IconMessageOff,
        }}
      />
    );
  return (
    <div className={style.page}>
      {data.rows.map((row) => (
        <Case key={row.anonymouscaseid} row={row} />
      ))}
      {data.total > PAGE_ROWS ? (
        <Pager page={page} total={data.total} onPage={(next) => setState({ page: next })} />
      ) : null}
    </div>
  );
}

function Case({ row: { anonymouscaseid, subject, statusid, posts } }: { row: AnonymousCase }) {
  const mayAnswer = useMay('anonymousChannel', 'edit') && statusid !== CLOSED;
  const { mutateAsync, isPending } = useSave(answerAnonymous);
  const [body, setBody] = useState('');
  const [isclosed, setIsclosed] = useState(false);
  const send = async () => {
    try {
      await mutateAsync({ input: { anonymouscaseid, body: body.trim(), isclosed } });
      setBody('');
      toast('success', t('Saved successfully'));
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <Card
      title={subject}
      side={<Tag tone={statusid === CLOSED ? 'plain' : 'info'}>{t(CASE_STATUS.label(statusid) ?? '')}</Tag>}
    >
      <div className={style.posts}>
        <Posts posts={posts} />
        {mayAnswer ? (
          <div className={style.spans}>
            <Textarea
              label={t('Answer')}
              autosize
              minRows={2}
              maxLength={MAX_ANONYMOUS_BODY}
              value={body}
              onChange={(event) => setBody(event.currentTarget.value)}
            />
            <div className={style.buttons}>
              <Button loading={isPending} disabled={body.trim() === ''} onClick={() => void send()}>
                {t('Send')}
              </Button>
              <Checkbox
                label={t('and close it')}
                checked={isclosed}
                onChange={(event) => setIsclosed(event.currentTarget.checked)}
              />
            </div>
          </div>
        ) : null}
      </div>
    </Card>
  );
}
