import { Alert, Button, FileInput, Group, Modal, PasswordInput, Stack } from '@mantine/core';
import { useState } from 'react';
import { message } from '#platform/contract/messages.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { useDay } from '#platform/web/kit/day.ts';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { DialogForm } from '#platform/web/kit/dialog-form.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { ask } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  endSigningCertificate,
  getSigningCertificate,
  MAX_PKCS12,
  MAX_PKCS12_PASSWORD,
  saveSigningCertificate,
} from '../../../contract/outputs/signing.ts';

/** The bytes of a file as base64. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** The certificate by which the company signs: what it is, another one, or none any more. */
export function SigningButton() {
  const mayEdit = useMay('form16', 'edit');
  const [open, setOpen] = useState(false);
  if (!mayEdit) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('Digital signature')}
      </Button>
      {open ? <SigningDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function SigningDialog({ onClose }: { onClose: () => void }) {
  const day = useDay();
  const { data: [current] = [] } = useEndpoint(getSigningCertificate, {});
  const [file, setFile] = useState<File | null>(null);
  const [password, setPassword] = useState('');
  const save = useSave(saveSigningCertificate);
  const end = useSave(endSigningCertificate);
  const fail = (error: unknown) => toast('error', t(sentenceOf(error)), { keep: true });
  const onSave = async () => {
    if (!file) return toast('error', t('Please choose the file of the certificate'));
    if (file.size > MAX_PKCS12) return toast('error', t('The file is larger than 64 KB'));
    return save.mutateAsync({ input: { pkcs12: await base64Of(file), password } }).then(() => {
      toast('success', t(message('E0000')));
      onClose();
    }, fail);
  };
  const onEnd = async () => {
    const text = 'Sign nothing more with this certificate? What it signed stays signed.';
    if (!(await ask({ text, yes: 'Stop signing', no: 'Cancel', danger: true }))) return;
    await end.mutateAsync({ input: {} }).then(() => toast('success', t(message('E0000'))), fail);
  };
  return (
    <Modal opened onClose={onClose} title={t('Digital signature')} closeButtonProps={{ 'aria-label': t('Close') }}>
      <DialogForm onSubmit={onSave} onClose={onClose} busy={save.isPending}>
        {current ? (
          <Stack gap={8}>
            {current.isvalid ? null : <Alert color="red">{t('This certificate is not valid today')}</Alert>}
            <DescriptionList
              items={[
                { label: 'Signed by', value: current.subjectname },
                { label: 'Issued by', value: current.issuername },
                { label: 'Serial number', value: current.serialnumber },
                { label: 'Valid until', value: day(current.validto) },
              ]}
            />
            <Group>
              <Button variant="default" color="red" loading={end.isPending} onClick={() => void onEnd()}>
                {t('Stop signing')}
              </Button>
            </Group>
          </Stack>
        ) : (
          <p>{t('Certificates are printed for signing by hand until a certificate is added.')}</p>
        )}
        <FileInput
          label={t(current ? 'Another certificate' : 'Certificate')}
          description={t('A PKCS#12 file (.p12 or .pfx) of the authorized signatory, with its private key')}
          accept=".p12,.pfx"
          placeholder={t('Choose a file')}
          value={file}
          onChange={setFile}
        />
        <PasswordInput
          label={t('Password of the file')}
          description={t('It opens the file once and is not kept. The key is kept sealed.')}
          autoComplete="off"
          maxLength={MAX_PKCS12_PASSWORD}
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
      </DialogForm>
    </Modal>
  );
}
