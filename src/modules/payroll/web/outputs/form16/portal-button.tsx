import { Button, FileButton, List, Modal } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf, upload } from '#platform/web/call.ts';
import { plural, t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { uploadCertificateParts } from '../../../contract/outputs/form16.ts';

type Unmatched = { readonly filename: string; readonly reason: string };

/** Uploads the files of the tax portal, PDFs or ZIPs of them, and names those that belong to nobody. */
export function PortalButton({ taxyear, establishmentid }: { taxyear: string; establishmentid: number }) {
  const client = useQueryClient();
  const [sent, setSent] = useState<{ done: number; of: number }>();
  const [unmatched, setUnmatched] = useState<readonly Unmatched[]>([]);
  const send = async (files: readonly File[]) => {
    const left: Unmatched[] = [];
    let matched = 0;
    try {
      for (const [done, file] of files.entries()) {
        setSent({ done, of: files.length });
        const [result] = await upload(uploadCertificateParts, file, {
          query: { taxyear, establishmentid: String(establishmentid) },
        });
        matched += result?.matched ?? 0;
        left.push(...(result?.unmatched ?? []));
      }
      if (matched > 0)
        toast(
          'success',
          plural(matched, 'The file of {{count}} person was stored', 'The files of {{count}} people were stored'),
        );
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    } finally {
      setSent(undefined);
      setUnmatched(left);
      await client.invalidateQueries({ queryKey: ['form16'] });
    }
  };
  return (
    <>
      <FileButton multiple accept=".pdf,.zip" onChange={(files) => void (files.length > 0 && send(files))}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            loading={sent !== undefined}
            leftSection={<IconUpload size={16} stroke={1.6} aria-hidden />}
          >
            {t('Upload portal files')}
          </Button>
        )}
      </FileButton>
      <Modal
        opened={unmatched.length > 0}
        onClose={() => setUnmatched([])}
        title={plural(unmatched.length, '{{count}} file belongs to nobody', '{{count}} files belong to nobody')}
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        <List size="sm" spacing={6}>
          {unmatched.map(({ filename, reason }) => (
            <List.Item key={filename}>
              <b>{filename}</b>
              <br />
              {t(reason)}
            </List.Item>
          ))}
        </List>
      </Modal>
    </>
  );
}
