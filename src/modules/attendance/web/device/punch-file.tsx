import { upload } from '#platform/web/call.ts';
import { useDay } from '#platform/web/kit/day.ts';
import { FileDrop } from '#platform/web/kit/file-drop.tsx';
import { plural, t } from '#platform/web/language.ts';
import { ask } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { importPunches, previewPunches, type PunchFile as Read } from '../../contract/punch-file.ts';

const inWords = ({ newcount, knowncount, parkedcount, unreadcount }: Read) =>
  [
    plural(newcount, '{{count}} new punch', '{{count}} new punches'),
    plural(knowncount, '{{count}} was there already', '{{count}} were there already'),
    plural(parkedcount, '{{count}} is parked', '{{count}} are parked'),
    plural(unreadcount, '{{count}} line could not be read', '{{count}} lines could not be read'),
  ].join(', ');

/** Punches that were carried from the device as a file: what they would be is shown before they are stored. */
export function PunchFile({ deviceid }: { deviceid: number }) {
  const day = useDay();
  const send = async (file: File, onProgress: (share: number) => void) => {
    const query = { deviceid: String(deviceid) };
    const [read] = await upload(previewPunches, file, { query, onProgress });
    if (!read) return;
    if (read.newcount + read.parkedcount === 0) {
      toast('error', `${t('There is no new punch in this file.')} ${inWords(read)}`, { keep: true });
      return;
    }
    const days = t('Punches from {{first}} to {{last}}', { first: day(read.firstday), last: day(read.lastday) });
    const numbers = plural(read.numbers, '{{count}} device ID', '{{count}} device IDs');
    const unmapped = t('{{count}} of them unmapped', { count: read.unmapped });
    const text = t('{{days}}: {{numbers}}, {{unmapped}}. {{counts}}. Stored punches are kept for good. Store them?', {
      days,
      numbers,
      unmapped,
      counts: inWords(read),
    });
    if (!(await ask({ text, yes: 'Store', no: 'Dismiss' }))) return;
    const [stored] = await upload(importPunches, file, { query, onProgress });
    if (!stored) return;
    const keep = stored.unreadcount + stored.parkedcount > 0;
    toast(keep ? 'error' : 'success', inWords(stored), { keep });
  };
  return <FileDrop label="File of its USB export" accepts={['.dat', '.txt', '.csv']} send={send} />;
}
