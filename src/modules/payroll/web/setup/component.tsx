import { ActionIcon, Button } from '@mantine/core';
import { IconListDetails, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { askDelete } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  type ComponentDetail,
  componentsInForce,
  listComponents,
  removeComponent,
} from '../../contract/setup/component-screen.ts';
import { InForce, useFromMonth } from './in-force.tsx';
import { NotConfigured } from './not-configured.tsx';
import style from './setup.module.css';

const PATH = '/config/pay/payroll/salary_component';
const Form = lazy(() => import('./component-form.tsx'));

const basesOf = ({ pf, esi, pt, lwf }: ComponentDetail): string =>
  [pf ? 'PF' : '', esi ? 'ESI' : '', pt ? 'PT' : '', lwf ? 'LWF' : ''].filter(Boolean).join(', ');

const KINDS: Record<ComponentDetail['kind'], string> = {
  earning: 'Earning',
  benefit: 'Benefit in kind',
  employer: 'Cost of the company',
  deduction: 'Deduction',
};
const isCalculated = ({ source }: ComponentDetail): boolean => source === 'formula' || source === 'cost';
const worked = ({ source, formula, rateformula }: ComponentDetail): string => {
  if (source === 'formula' || source === 'cost') return formula ?? '';
  if (source === 'one-time' && rateformula !== null) return rateformula;
  return source === 'one-time' ? t('One-time: as given') : t('As given');
};

const columns: readonly Column<ComponentDetail>[] = [
  {
    key: 'name',
    label: 'Component',
    text: ({ name, code }) => `${name} ${code}`,
    cell: ({ name, code }) => (
      <span>
        {name} <code className={style.code}>{code}</code>
      </span>
    ),
  },
  {
    key: 'kind',
    label: 'Kind',
    text: ({ kind }) => t(KINDS[kind]),
    cell: ({ kind }) => t(KINDS[kind]),
  },
  {
    key: 'formula',
    label: 'Formula',
    text: worked,
    cell: (row) =>
      isCalculated(row) || row.rateformula !== null ? <code className={style.code}>{worked(row)}</code> : worked(row),
  },
  {
    key: 'taxable',
    label: 'Taxable',
    cell: ({ kind, taxable }) => (kind === 'deduction' || kind === 'employer' ? '–' : t(taxable ? 'Yes' : 'No')),
    sort: ({ taxable }) => Number(taxable),
  },
  { key: 'bases', label: 'Counts for', text: basesOf, cell: (row) => basesOf(row) || '–' },
  {
    key: 'used',
    label: 'Used',
    sort: ({ instructure, used }) => Number(instructure) * 100 + used.length,
    cell: ({ instructure, used }) =>
      instructure ? (
        <Tag tone="good">{t('In the structure')}</Tag>
      ) : used.length > 0 ? (
        <Tag tone="info">{t('In use')}</Tag>
      ) : (
        <Tag>{t('Not used')}</Tag>
      ),
  },
];

function Actions({ row }: { row: ComponentDetail }) {
  const remove = useSave(removeComponent, ['salaryStructure', 'payrollRun']);
  const month = useFromMonth();
  const [reason] = row.used;
  const drop = async () => {
    if (reason !== undefined) {
      toast('error', t('{{name}} cannot be removed. {{reason}}', { name: row.name, reason: t(reason) }), {
        keep: true,
      });
      return;
    }
    if (!(await askDelete())) return;
    try {
      await remove.mutateAsync({ input: { code: row.code, ...month } });
      toast('success', t('Deleted successfully'));
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return (
    <>
      <ActionIcon
        component={Link}
        to={`${PATH}/create`}
        search={{ code: row.code, ...month } as never}
        variant="subtle"
        color="gray"
        aria-label={t('Edit {{name}}', { name: row.name })}
      >
        <IconPencil size={16} stroke={1.6} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('Delete {{name}}', { name: row.name })}
        loading={remove.isPending}
        onClick={() => void drop()}
      >
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    </>
  );
}

/** Every salary component: those of the structure in their order, then the unused ones. */
export function List() {
  const month = useFromMonth();
  const { data, error, refetch } = useEndpoint(listComponents, month);
  const inForce = useEndpoint(componentsInForce, month);
  const [state] = inForce.data ?? [];
  const mayEdit = useMay('salaryComponent', 'edit');
  const go = useNavigate();
  if (error && !data) return <NotConfigured error={error} retry={() => void refetch()} />;
  const create = (
    <Button component={Link} to={`${PATH}/create`} search={month as never} leftSection={<IconPlus size={16} />}>
      {t('Create')}
    </Button>
  );
  const open = ({ code }: ComponentDetail) => void go({ to: `${PATH}/create`, search: { code, ...month } });
  const editing = { open, toolbar: create, renderActions: (row: ComponentDetail) => <Actions row={row} /> };
  return (
    <div className={style.page}>
      {state ? <InForce state={state} /> : null}
      <DataTable
        label={t('Salary components')}
        columns={columns}
        rowKey={({ code }) => code}
        rows={data}
        error={error}
        retry={() => void refetch()}
        empty={
          <EmptyState
            emptyState={{
              title: 'Create your first salary component',
              why: 'Components are what a payslip is made of: basic pay, allowances, one-time pay, deductions.',
              icon: IconListDetails,
            }}
          >
            {mayEdit ? create : null}
          </EmptyState>
        }
        {...(mayEdit ? editing : {})}
      />
    </div>
  );
}

export function Create() {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const code = typeof query.code === 'string' && query.code !== '' ? query.code : undefined;
  const { from } = useFromMonth();
  return <Form key={`${code ?? ''} ${from ?? ''}`} code={code} back={PATH} />;
}
