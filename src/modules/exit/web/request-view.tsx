import { Button } from '@mantine/core';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { getExitOfRequest, setLastDay } from '../contract/resign.ts';
import style from './exit.module.css';
import { Working } from './working.tsx';

/**
 * The calculation of the last day of a resignation, on its request card; an approver may set another within the policy.
 */
export default function ExitRequestView({ approvalrequestid }: { approvalrequestid: number }) {
  const { data } = useEndpoint(getExitOfRequest, { approvalrequestid }, { staleTime: 0 });
  const [exit] = data ?? [];
  if (!exit) return null;
  return (
    <div className={style.stack}>
      <Working notice={exit.notice} policyreason={exit.policyreason} lastday={exit.lastday} />
      {exit.maysetday ? <SetDay key={exit.version} exit={exit} /> : null}
    </div>
  );
}

function SetDay({ exit }: { exit: OutputOf<typeof getExitOfRequest>[number] }) {
  const { employeeexitid, lastday, notice, version } = exit;
  const { mutateAsync } = useSave(setLastDay);
  const form = useForm<{ employeeexitid: number; lastday: string | null }>({
    schema: setLastDay.input,
    initial: { employeeexitid, lastday },
  });
  const send = form.submit(
    async (values) => void (await mutateAsync({ input: setLastDay.input.parse(values), version })),
    () => toast('success', t('Saved successfully')),
  );
  return (
    <form
      noValidate
      className={style.stack}
      aria-label={t('Change the last day')}
      onSubmit={(event) => void send(event)}
    >
      <DateField
        field={form.bind('lastday')}
        label="Change the last day"
        hint="Within the policy; the employee sees it when you accept"
        from={notice.earliest}
        to={notice.latest}
        required
      />
      <div>
        <Button type="submit" variant="default" size="xs" loading={form.busy}>
          {t('Save this day')}
        </Button>
      </div>
    </form>
  );
}
