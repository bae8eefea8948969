import { Modal } from '@mantine/core';
import { z } from 'zod';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { FieldPair, SwitchField, TextField } from '#platform/web/kit/field.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { plural, t } from '#platform/web/language.ts';
import { useWatchJobs } from '#platform/web/shell/jobs.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  type getCertificateYear,
  MAX_EDITION_REASON,
  MAX_SIGNER,
  publishCertificates,
} from '../../../contract/outputs/form16.ts';
import { getSigningCertificate } from '../../../contract/outputs/signing.ts';

type Year = OutputOf<typeof getCertificateYear>[number];
type Publish = {
  readonly year: Year;
  /** Null for everybody. */
  readonly employeeids: readonly number[] | null;
  readonly onStarted: (jobrunid: number | null) => void;
  readonly onClose: () => void;
};
type Draft = {
  signername: string;
  signerdesignation: string;
  signerplace: string;
  iswithoutportal: boolean;
  issigned: boolean;
  reason: string;
};

const schema = z.object(publishCertificates.input.shape).pick({
  signername: true,
  signerdesignation: true,
  signerplace: true,
});

/** Asks who signs, and publishes certificates: of everybody who is ready, or of the people who were selected. */
export function PublishDialog(publish: Publish) {
  const { data } = useEndpoint(getSigningCertificate, {});
  return data ? <PublishForm {...publish} signing={data.find(({ isvalid }) => isvalid)} /> : null;
}

type Signing = OutputOf<typeof getSigningCertificate>[number];
function PublishForm({ year, employeeids, signing, onStarted, onClose }: Publish & { signing: Signing | undefined }) {
  const publish = useSave(publishCertificates);
  const watch = useWatchJobs();
  const { taxyear, establishmentid, signername, signerdesignation, signerplace, portalparts } = year;
  const form = useForm<Draft>({
    schema,
    initial: {
      signername,
      signerdesignation,
      signerplace,
      iswithoutportal: false,
      issigned: signing !== undefined,
      reason: '',
    },
  });
  const save = form.submit(
    async ({ reason, ...values }) => {
      const [started] = await publish.mutateAsync({
        input: {
          taxyear,
          establishmentid,
          employeeids: employeeids === null ? null : [...employeeids],
          ...values,
          reason: reason.trim() || null,
        },
      });
      void watch();
      onStarted(started?.jobrunid ?? null);
    },
    () => onClose(),
  );
  return (
    <Modal
      opened
      size="md"
      onClose={onClose}
      title={
        employeeids === null
          ? t('Publish {{form}} of everybody who is ready', { form: year.form })
          : plural(
              employeeids.length,
              'Publish the certificate of {{count}} person',
              'Publish the certificates of {{count}} people',
            )
      }
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <DialogForm onSubmit={save} onClose={onClose} busy={form.busy} save="Publish">
        <TextField field={form.bind('signername')} limit={MAX_SIGNER} label="Signed by" required />
        <FieldPair>
          <TextField field={form.bind('signerdesignation')} limit={MAX_SIGNER} label="Designation" required />
          <TextField field={form.bind('signerplace')} limit={MAX_SIGNER} label="Place" required />
        </FieldPair>
        <SwitchField
          field={form.bind('iswithoutportal')}
          label={t('Publish also without {{portalparts}} of the portal', { portalparts })}
          hint="Where the file of the portal is there it is merged in any case."
        />
        {signing ? (
          <SwitchField
            field={form.bind('issigned')}
            label={t('Sign digitally as {{name}}', { name: signing.subjectname })}
            hint="Otherwise it is printed for signing by hand."
          />
        ) : null}
        <TextField
          field={form.bind('reason')}
          limit={MAX_EDITION_REASON}
          lines={2}
          label="Reason for publishing again"
          hint="With a reason a certificate that was published gets another edition. The person reads it."
        />
      </DialogForm>
    </Modal>
  );
}
