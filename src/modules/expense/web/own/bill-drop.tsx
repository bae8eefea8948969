import { uploadDocument } from '#platform/contract/files.ts';
import { upload } from '#platform/web/call.ts';
import { FileDrop } from '#platform/web/kit/file-drop.tsx';
import { shrinkPicture } from '#platform/web/kit/shrink-picture.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { saveBill } from '../../contract/trip.ts';

const SCANS = ['.pdf', '.jpg', '.jpeg', '.png'] as const;

/** Where the same bytes are: on the pile, on the claim of somebody else, or on a claim by its number. */
function sameWords(place: string): string {
  if (place === 'pile') return t('The same file lies in the pile already');
  if (place === 'other') return t('Somebody else has put in the same file');
  return t('The same file is on claim {{claimno}} already', { claimno: place });
}

type BillDrop = {
  /** Whose bill it is; null for oneself. */
  employeeid: number | null;
  /** Gets the bill that was put on the pile. */
  onAdded?: (bill: { expensebillid: number; name: string }) => void;
};

/** Puts a photo or a PDF of a bill on the pile; a photo is made smaller first. */
export function BillDrop({ employeeid, onAdded }: BillDrop) {
  const { mutateAsync } = useSave(saveBill);
  const send = async (file: File, onProgress: (share: number) => void) => {
    const [stored] = await upload(uploadDocument, file, { query: { purpose: 'expensebill' }, onProgress });
    if (!stored?.imagepath) return;
    const bill = { expensebillid: null, employeeid, path: stored.imagepath };
    const [saved] = await mutateAsync({
      input: { ...bill, billdate: null, merchant: null, amount: null, note: null },
    });
    if (!saved) return;
    if (saved.sameas === null) toast('success', t('The bill was added'));
    else toast('error', sameWords(saved.sameas), { keep: true });
    onAdded?.({ expensebillid: saved.expensebillid, name: stored.name });
  };
  return <FileDrop label="Photo or PDF of a bill" accepts={SCANS} prepare={shrinkPicture} send={send} />;
}
