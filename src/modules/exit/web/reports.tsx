import { Button } from '@mantine/core';
import { Card } from '#platform/web/kit/card.tsx';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { MultiSelectField } from '#platform/web/kit/field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { plural, t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { type ExitDetail, moveReports } from '../contract/exit.ts';
import style from './exit.module.css';
import { PickPerson } from './pick-person.tsx';

/** The people who still report to the leaver, and their new manager from a day on. */
export function Reports({ exit: { employeeexitid, reports, lastday } }: { exit: ExitDetail }) {
  const { mutateAsync } = useSave(moveReports);
  const form = useForm<{
    employeeexitid: number;
    employeeids: number[];
    managerid: number | null;
    fromdate: string | null;
  }>({
    schema: moveReports.input,
    initial: {
      employeeexitid,
      employeeids: reports.map(({ employeeid }) => employeeid),
      managerid: null,
      fromdate: lastday,
    },
  });
  const send = form.submit(
    async (values) => void (await mutateAsync({ input: moveReports.input.parse(values) })),
    () => toast('success', t('Saved successfully')),
  );
  const title = plural(
    reports.length,
    '{{count}} person reports to the leaver',
    '{{count}} people report to the leaver',
  );
  return (
    <Card title={title}>
      <form noValidate className={style.stack} aria-label={title} onSubmit={(event) => void send(event)}>
        <MultiSelectField
          field={form.bind('employeeids')}
          label="Reports to be reassigned"
          options={reports.map((one) => ({
            displayname: `${one.fullname} (${one.employeecode})`,
            displayvalue: one.employeeid,
          }))}
          required
        />
        <PickPerson field={form.bind('managerid')} label="New manager" required />
        <DateField field={form.bind('fromdate')} label="From" required />
        <div>
          <Button type="submit" loading={form.busy}>
            {t('Move')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
