import { Button } from '@mantine/core';
import { useState } from 'react';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { listRequestSettings, type RequestSettingRow } from '../contract/setting.ts';
import { RequestSettingDialog } from './request-setting-dialog.tsx';

const forOf = (row: RequestSettingRow): string =>
  row.businessunitids.length + row.subscriptiongradeids.length + row.employmenttypes.length > 0
    ? t('Some of the people')
    : t('Everybody');
const workflowOf = (row: RequestSettingRow): string => row.approvalworkflowname ?? t('The one that fits best');
const replyOf = (row: RequestSettingRow): string =>
  row.replydays === null ? t('As in the workflow') : plural(row.replydays, '{{count}} day', '{{count}} days');
const stateOf = (row: RequestSettingRow): string => t(row.isenabled ? 'On' : 'Off');

const COLUMNS: readonly Column<RequestSettingRow>[] = [
  { key: 'kindname', label: 'Kind of request', text: (row) => t(row.kindname), cell: (row) => t(row.kindname) },
  {
    key: 'isenabled',
    label: 'Can be sent',
    text: stateOf,
    cell: (row) => <Tag tone={row.isenabled ? 'good' : 'plain'}>{stateOf(row)}</Tag>,
  },
  { key: 'people', label: 'For whom', text: forOf, cell: forOf },
  { key: 'workflow', label: 'Workflow', text: workflowOf, cell: workflowOf },
  { key: 'replydays', label: 'Reply time', text: replyOf, cell: replyOf },
];

/** Which kinds of request can be sent, by whom, by which workflow and with which reply time. */
export default function RequestSettings() {
  const mayEdit = useMay('approvalWorkflow', 'edit');
  const { data, error, refetch } = useEndpoint(listRequestSettings, {});
  const [row, setRow] = useState<RequestSettingRow>();
  return (
    <>
      <DataTable
        label={t('Kinds of request')}
        columns={COLUMNS}
        rowKey={({ kind }) => kind}
        rows={data}
        error={error}
        retry={() => void refetch()}
        {...(mayEdit
          ? {
              renderActions: (one: RequestSettingRow) => (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={t('Edit {{name}}', { name: t(one.kindname) })}
                  onClick={() => setRow(one)}
                >
                  {t('Edit')}
                </Button>
              ),
            }
          : {})}
      />
      {row ? <RequestSettingDialog row={row} onClose={() => setRow(undefined)} /> : null}
    </>
  );
}
