import { Button, FileButton } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useState } from 'react';
import { uploadDocument } from '#platform/contract/files.ts';
import { sentenceOf, upload } from '#platform/web/call.ts';
import { joinPictures } from '#platform/web/kit/shrink-picture.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { addDeclarationProof } from '../../../contract/person/declare-own.ts';

const SCANS = '.pdf,.jpg,.jpeg,.png';

type ProofButton = {
  /** The line that the files prove, as it is read out. */
  name: string;
  line: { section: string | null; declaredrentid: number | null };
};

/** Adds photos or PDFs to a line: photos are made smaller before they are sent, several at once become one PDF. */
export function ProofButton({ name, line }: ProofButton) {
  const [busy, setBusy] = useState(false);
  const { mutateAsync } = useSave(addDeclarationProof);
  const send = async (files: readonly File[]) => {
    setBusy(true);
    try {
      for (const file of await joinPictures(files, name)) {
        const [stored] = await upload(uploadDocument, file, { query: { purpose: 'taxproof' } });
        if (stored?.imagepath) await mutateAsync({ input: { ...line, imagepath: stored.imagepath } });
      }
      if (files.length > 0) toast('success', t('The file was added'));
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <FileButton multiple accept={SCANS} onChange={(files) => void send(files)}>
      {(props) => (
        <Button
          {...props}
          size="compact-sm"
          variant="default"
          loading={busy}
          leftSection={<IconCamera size={16} stroke={1.6} aria-hidden />}
          aria-label={t('Add a proof of {{name}}', { name })}
        >
          {t('Add a proof')}
        </Button>
      )}
    </FileButton>
  );
}
