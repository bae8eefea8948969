import { Button, Modal, Select } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { today, useDay } from '#platform/web/kit/day.ts';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { nameCell } from '#platform/web/kit/name-cell.tsx';
import { PAGE_ROWS, useTableState } from '#platform/web/kit/table-state.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { issueAsset } from '../contract/movement.ts';
import { listStock, listWaitingRequests, type WaitingRequest } from '../contract/own.ts';

/** Approved requests that wait for an asset. */
export default function WaitingRequests() {
  const mayEdit = useMay('assets', 'edit');
  const day = useDay();
  const [{ page }] = useTableState();
  const [issuing, setIssuing] = useState<WaitingRequest>();
  const { data, error, refetch } = useEndpoint(
    listWaitingRequests,
    { limit: PAGE_ROWS, offset: (page - 1) * PAGE_ROWS },
    { staleTime: 0 },
  );
  return (
    <>
      <DataTable<WaitingRequest>
        label={t('Assets to issue')}
        searches={false}
        rows={data?.rows}
        total={data?.total ?? 0}
        error={error}
        retry={() => void refetch()}
        rowKey={(row) => row.assetrequestid}
        columns={[
          { key: 'fullname', label: 'Name', ...nameCell },
          { key: 'assetcategoryname', label: 'Category', cell: (row) => row.assetcategoryname },
          { key: 'reason', label: 'Reason', cell: (row) => row.reason },
          { key: 'neededby', label: 'Needed by', cell: (row) => (row.neededby === null ? '–' : day(row.neededby)) },
          { key: 'instock', label: 'In stock', end: true, cell: (row) => row.instock },
        ]}
        {...(mayEdit
          ? {
              renderActions: (row: WaitingRequest) => (
                <Button size="xs" variant="default" disabled={row.instock === 0} onClick={() => setIssuing(row)}>
                  {t('Issue')}
                </Button>
              ),
            }
          : {})}
        empty={
          <EmptyState
            emptyState={{
              title: 'Nothing to issue',
              why: 'Approved requests for assets appear here until one is issued.',
              icon: IconChecklist,
            }}
          />
        }
      />
      {issuing ? <FulfilDialog request={issuing} onClose={() => setIssuing(undefined)} /> : null}
    </>
  );
}

function FulfilDialog({ request, onClose }: { request: WaitingRequest; onClose: () => void }) {
  const { assetcategoryid, assetrequestid, employeeid } = request;
  const { data = [] } = useEndpoint(listStock, { assetcategoryid }, { staleTime: 0 });
  const { mutateAsync, isPending } = useSave(issueAsset, ['assets']);
  const [picked, setPicked] = useState<string | null>(null);
  const asset = data.find(({ displayvalue }) => String(displayvalue) === picked);
  const issue = async () => {
    if (!asset) return;
    try {
      const input = {
        assetid: asset.displayvalue,
        employeeid,
        issuedon: today(),
        dueon: null,
        conditionout: null,
        assetrequestid,
      };
      await mutateAsync({ input, version: asset.version });
      toast('success', t('Saved successfully'));
      onClose();
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={t('Issue to {{name}}', { name: request.fullname })}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DialogForm onSubmit={issue} onClose={onClose} busy={isPending} save="Issue" ready={asset !== undefined}>
        <Select
          label={t('Asset')}
          data={data.map(({ displayname, displayvalue }) => ({ label: displayname, value: String(displayvalue) }))}
          value={picked}
          onChange={setPicked}
          searchable
          withAsterisk
          nothingFoundMessage={t('Nothing found')}
          placeholder={t('Select')}
        />
      </DialogForm>
    </Modal>
  );
}
