import { Button } from '@mantine/core';
import { IconFileCertificate } from '@tabler/icons-react';
import { useState } from 'react';
import { Card } from '#platform/web/kit/card.tsx';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { personDocuments } from '../contract/document.ts';
import { DocumentActions } from './document-actions.tsx';
import { DocumentDialog } from './document-dialog.tsx';
import { DocumentRows } from './document-rows.tsx';
import style from './drive.module.css';

/** The documents of a person, on the page of the person; identity documents are on the profile itself. */
export default function PersonDocuments({ employeeid }: { employeeid: number }) {
  const query = useEndpoint(personDocuments, { employeeid }, { staleTime: 0 });
  const mayEdit = useMay('employeeDocument', 'edit');
  const [adding, setAdding] = useState(false);
  const data = query.data?.[0];
  const waiting = waitingFor([query], data !== undefined);
  if (waiting !== undefined || !data) return <>{waiting}</>;
  const types = data.types.filter(({ isidentity }) => !isidentity);
  const add =
    mayEdit && types.length > 0 ? <Button onClick={() => setAdding(true)}>{t('Add a document')}</Button> : null;
  return (
    <div className={style.page}>
      {data.documents.length === 0 ? (
        <EmptyState
          emptyState={{
            title: 'No documents yet',
            why: 'Certificates, contracts and other papers of this person appear here. The person reads them as well.',
            icon: IconFileCertificate,
          }}
        >
          {add}
        </EmptyState>
      ) : (
        <>
          <div className={style.buttons}>{add}</div>
          <Card title={t('Documents')}>
            <DocumentRows documents={data.documents} actions={(one) => <DocumentActions document={one} />} />
          </Card>
        </>
      )}
      {adding ? <DocumentDialog types={types} employeeid={employeeid} onClose={() => setAdding(false)} /> : null}
    </div>
  );
}
