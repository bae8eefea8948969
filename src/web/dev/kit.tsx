import { Button, SimpleGrid, Stack } from '@mantine/core';
import { z } from 'zod';
import { dayField, paiseField, personChip } from '#platform/contract/fields.ts';
import { Avatars } from '#platform/web/kit/avatars.tsx';
import { Card } from '#platform/web/kit/card.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { NumberField, SwitchField, TextField } from '#platform/web/kit/field.tsx';
import { FileDrop } from '#platform/web/kit/file-drop.tsx';
import { FormPage } from '#platform/web/kit/form-page.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { PageTabs } from '#platform/web/kit/page-tabs.tsx';
import { Progress } from '#platform/web/kit/progress.tsx';
import { Metric } from '#platform/web/kit/metric.tsx';
import { Steps } from '#platform/web/kit/steps.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { ExplanationTree } from '#platform/web/kit/explanation-tree.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { toast } from '#platform/web/shell/toast.ts';

const PEOPLE = 10_000;
type Row = { id: number; name: string; code: string; salary: number };
const rows: Row[] = Array.from({ length: PEOPLE }, (_, index) => ({
  id: index,
  name: `Person ${index + 1}`,
  code: `E${10_000 + index}`,
  salary: 4_000_000 + ((index * 7919) % 90_000) * 100,
}));
const columns: readonly Column<Row>[] = [
  { key: 'name', label: 'Name', text: (row) => row.name, cell: (row) => row.name },
  { key: 'code', label: 'Code', text: (row) => row.code, cell: (row) => row.code },
  {
    key: 'salary',
    label: 'Salary',
    end: true,
    sort: (row) => row.salary,
    cell: (row) => <Money amount={row.salary} />,
  },
];

const schema = z.object({
  name: z.string().min(1, 'Please enter name'),
  ctc: paiseField.nullable().refine((value) => value !== null, 'Please enter the yearly salary'),
  from: dayField.nullable(),
  days: z.number().nullable(),
  notify: z.boolean(),
});

function Form() {
  const form = useForm<Draft>({ schema, initial: { name: '', ctc: null, from: null, days: null, notify: true } });
  return (
    <FormPage
      title="Kit"
      back="/"
      busy={form.busy}
      onSubmit={form.submit(
        async () => {},
        () => toast('success', 'Saved'),
      )}
    >
      <TextField field={form.bind('name')} label="Name" required />
      <MoneyField field={form.bind('ctc')} label="Yearly salary" hint="12,34,567 or 12.34L" required />
      <DateField field={form.bind('from')} label="Effective from" />
      <NumberField field={form.bind('days')} label="Days" most={365} />
      <SwitchField field={form.bind('notify')} label="Tell the employee" />
    </FormPage>
  );
}
type Draft = { name: string; ctc: number | null; from: string | null; days: number | null; notify: boolean };

const people = Array.from({ length: 5 }, (_, index) =>
  personChip.parse({
    employeeid: index + 1,
    employeecode: `E${index}`,
    fullname: `Asha Rao ${index}`,
    imagepath: null,
  }),
);

function Parts() {
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <Card title="Stat">
          <Metric label="Net pay" amount={845_670_00} note="November 2026" />
        </Card>
        <Card title="Facts">
          <DescriptionList items={[{ label: 'PAN', value: 'ABCDE1234F' }]} />
        </Card>
        <Card title="Avatars">
          <Avatars people={people} />
        </Card>
      </SimpleGrid>
      <Progress label="Payroll November 2026" done={812} total={1284} failed={2} />
      <FileDrop label="Drop the register here" accepts={['.csv', '.xlsx']} send={async () => {}} />
      <Card title="Expand">
        <ExplanationTree
          reasons={[
            {
              key: 'basic',
              label: 'Basic pay',
              amount: 50_000_00,
              reasons: [
                { key: 'ctc', label: 'Half of monthly pay', amount: 53_571_43 },
                { key: 'days', label: '28 of 30 days paid', note: 'two days of unpaid leave' },
              ],
            },
            { key: 'hra', label: 'House rent allowance', amount: 20_000_00 },
          ]}
        />
      </Card>
      <div>
        <Button onClick={() => toast('info', 'A toast for five seconds')}>Toast</Button>
      </div>
    </Stack>
  );
}

/** The parts of the kit on one page, to look at them in both themes and widths. */
export default function Kit() {
  return (
    <PageTabs
      label="Parts"
      tabs={[
        { key: 'parts', label: 'Parts', body: <Parts /> },
        { key: 'form', label: 'Form', body: <Form /> },
        {
          key: 'table',
          label: 'Table',
          body: (
            <DataTable
              label="People"
              rows={rows}
              columns={columns}
              rowKey={(row) => row.id}
              retry={() => undefined}
              open={(row) => toast('info', row.name)}
              renderBulk={(picked) => <Button size="compact-sm">Assign to {picked.length}</Button>}
            />
          ),
        },
        {
          key: 'steps',
          label: 'Steps',
          body: (
            <Steps
              completed={2}
              steps={['Attendance', 'Joiners', 'Compute', 'Approve', 'Release'].map((label) => ({
                key: label,
                label,
                note: '1,284 people',
                body: <p>{label}</p>,
              }))}
              finish={{ label: 'Release', run: () => toast('success', 'Released') }}
              cancel={() => toast('info', 'Cancelled')}
            />
          ),
        },
      ]}
    />
  );
}
