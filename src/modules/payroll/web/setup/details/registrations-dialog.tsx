import { Modal } from '@mantine/core';
import { z } from 'zod';
import { businessUnitSave, getBusinessUnit, saveBusinessUnit } from '#modules/company/contract/business-unit.ts';
import { getIncorporation, incorporationSave, saveIncorporation } from '#modules/company/contract/incorporation.ts';
import { statutoryDetail } from '#modules/company/contract/statutory-detail.ts';
import { type DraftDetail, RegistrationsField } from '#modules/company/web/public.tsx';
import { call } from '#platform/web/call.ts';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import type { PayrollEntity } from '../../../contract/setup/company-details.ts';

type Draft = { statutorydetail: DraftDetail[] };
const FEATURES = ['payrollPolicy', 'payrollRun', 'incorporationDetails', 'businessUnit'] as const;
const schema = z.object({ statutorydetail: z.array(statutoryDetail) });

type Dialog = { readonly entity: PayrollEntity; readonly onClose: () => void };

/** Changes the registrations of a legal entity where they are stored: with the company, or with its business unit. */
export function RegistrationsDialog({ entity: { establishmentid, name, registrations }, onClose }: Dialog) {
  const company = useSave(saveIncorporation, [...FEATURES]);
  const unit = useSave(saveBusinessUnit, [...FEATURES]);
  const form = useForm<Draft>({
    schema,
    initial: { statutorydetail: [...registrations] },
    check: ({ statutorydetail }) =>
      statutorydetail.some((detail) => detail.statutorytypeid === null)
        ? { statutorydetail: 'Please select the kind of registration' }
        : {},
  });
  const send = async ({ statutorydetail }: Draft) => {
    if (establishmentid === 0) {
      const [stored] = await call(getIncorporation, {});
      if (!stored) return;
      const { version, ...details } = stored;
      await company.mutateAsync({ input: incorporationSave.parse({ ...details, statutorydetail }), version });
      return;
    }
    const [stored] = await call(getBusinessUnit, { businessunitid: establishmentid });
    if (!stored) return;
    const { version } = stored;
    const input = businessUnitSave.parse({
      ...stored,
      oldbusinessunitheadid: stored.businessunitheadid,
      statutorydetail,
    });
    await unit.mutateAsync({ input, version });
  };
  const save = form.submit(send, () => {
    toast('success', t('The registrations were saved'));
    onClose();
  });
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t('Registrations of {{name}}', { name })}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy}>
        <RegistrationsField field={form.bind('statutorydetail')} />
      </DialogForm>
    </Modal>
  );
}
