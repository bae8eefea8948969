import { Button } from '@mantine/core';
import { IconFileCertificate } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { type OwnDocuments, ownDocuments, REQUEST_STATUS } from '../contract/document.ts';
import { DocumentDialog } from './document-dialog.tsx';
import { DocumentRows } from './document-rows.tsx';
import { REQUEST_TONES } from './document-tones.ts';
import style from './drive.module.css';

type Request = OwnDocuments['requests'][number];
const OPEN = 1;

/** What the reader is asked for, and the documents of the reader. */
export default function MyDocuments() {
  const query = useEndpoint(ownDocuments, {}, { staleTime: 0 });
  const [adding, setAdding] = useState<{ documenttypeid?: number }>();
  const data = query.data?.[0];
  const waiting = waitingFor([query], data !== undefined);
  if (waiting !== undefined || !data) return <>{waiting}</>;
  const add = data.types.length > 0 ? <Button onClick={() => setAdding({})}>{t('Hand in a document')}</Button> : null;
  return (
    <div className={style.page}>
      {data.documents.length === 0 && data.requests.length === 0 ? (
        <EmptyState
          emptyState={{
            title: 'You have no documents here yet',
            why: 'Certificates and papers that you hand in, or that HR adds for you, appear here.',
            icon: IconFileCertificate,
          }}
        >
          {add}
        </EmptyState>
      ) : (
        <>
          <div className={style.buttons}>{add}</div>
          {data.requests.length > 0 ? (
            <Card title={t('To be handed in')}>
              <ul className={style.rows}>
                {data.requests.map((one) => (
                  <RequestItem
                    key={one.documentrequestid}
                    request={one}
                    send={() => setAdding({ documenttypeid: one.documenttypeid })}
                  />
                ))}
              </ul>
            </Card>
          ) : null}
          {data.documents.length > 0 ? (
            <Card title={t('Your documents')}>
              <DocumentRows documents={data.documents} />
            </Card>
          ) : null}
        </>
      )}
      {adding ? (
        <DocumentDialog
          types={data.types}
          documenttypeid={adding.documenttypeid}
          onClose={() => setAdding(undefined)}
        />
      ) : null}
    </div>
  );
}

function RequestItem({ request, send }: { request: Request; send: () => void }) {
  const day = useDay();
  const { documenttypename, dueday, isoverdue, note, isrenewal, isidentity, statusid } = request;
  return (
    <li className={style.row}>
      <span>
        <b>{documenttypename}</b>
        <small>
          {t('due {{day}}', { day: day(dueday) })}
          {isrenewal ? ` · ${t('to be renewed')}` : null}
        </small>
        {note === null ? null : <small>{note}</small>}
      </span>
      {isoverdue ? <Tag tone="bad">{t('Overdue')}</Tag> : null}
      {statusid === OPEN ? null : <Tag tone={REQUEST_TONES[statusid]}>{t(REQUEST_STATUS.label(statusid) ?? '')}</Tag>}
      {statusid !== OPEN ? null : isidentity ? (
        <Button component={Link} to="/profile">
          {t('Enter it on the profile')}
        </Button>
      ) : (
        <Button onClick={send}>{t('Upload')}</Button>
      )}
    </li>
  );
}
