import { useNavigate, useSearch } from '@tanstack/react-router';
import { FormPage } from '#platform/web/kit/form-page.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { initOkr, type OkrInit, saveObjective } from '../contract/okr.ts';
import { ObjectiveFields, type ObjectiveValues } from './objective-fields.tsx';

/** The form of a new objective. */
export default function CreateObjective() {
  const query = useEndpoint(initOkr, {});
  const { data } = query;
  const waiting = waitingFor([query], data !== undefined);
  return waiting === undefined && data ? <Form init={data} /> : <>{waiting}</>;
}

function Form({ init }: { init: OkrInit }) {
  const search: { cycle?: number; parent?: number } = useSearch({ strict: false });
  const go = useNavigate();
  const { mutateAsync } = useSave(saveObjective, ['okr']);
  const current =
    init.cycles.find(({ displayvalue }) => displayvalue === Number(search.cycle)) ??
    init.cycles.find(({ iscurrent }) => iscurrent);
  const created = { id: 0 };
  const form = useForm<ObjectiveValues>({
    schema: saveObjective.input,
    initial: {
      okrobjectiveid: null,
      okrcycleid: current?.displayvalue ?? null,
      parentid: Number(search.parent) || null,
      title: '',
      description: '',
      levelid: 3,
      departmentid: null,
      employeeid: init.own?.employeeid ?? null,
      contributorids: [],
      weight: 1,
      driverid: 1,
      isprivate: false,
    },
  });
  const send = form.submit(
    async (values) => {
      const [row] = await mutateAsync({ input: saveObjective.input.parse(values) });
      created.id = row?.okrobjectiveid ?? 0;
    },
    () => {
      toast('success', t('Saved successfully'));
      void go({ to: `/okr/${created.id}` });
    },
  );
  return (
    <FormPage title={t('Set an objective')} back="/okr" busy={form.busy} onSubmit={send}>
      <ObjectiveFields form={form} init={init} people={init.own ? [init.own] : []} />
    </FormPage>
  );
}
