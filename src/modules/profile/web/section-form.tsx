import { useCallback, useRef } from 'react';
import { uploadDocument } from '#platform/contract/files.ts';
import { upload } from '#platform/web/call.ts';
import { useUnsaved } from '#platform/web/unsaved.ts';
import type { SeenSection } from '../contract/profile.ts';
import type { Row } from '../contract/section-fields.ts';
import { EnteredForm, type SendScan } from './entered-form.tsx';

type SectionForm = {
  seen: SeenSection;
  save: (rows: Row[]) => Promise<void>;
  onCancel: () => void;
};

const sendScan: SendScan = async (file, onProgress) => {
  const [stored] = await upload(uploadDocument, file, { query: { purpose: 'identity_document' }, onProgress });
  return stored?.imagepath ?? null;
};

/** A section of a profile edited in place; asks before unsaved changes are left. */
export function SectionForm({ seen, save, onCancel }: SectionForm) {
  const holding = useRef(false);
  useUnsaved(() => holding.current);
  const hold = useCallback((now: boolean) => {
    holding.current = now;
  }, []);
  return (
    <EnteredForm
      of={seen.section}
      rows={seen.rows}
      submit={seen.saving === 'request' ? 'Submit for approval' : 'Save'}
      sendScan={sendScan}
      save={save}
      onCancel={onCancel}
      onHolding={hold}
    />
  );
}
