import { type Icon, IconFileText, IconFileZip, IconMusic, IconPhoto, IconVideo } from '@tabler/icons-react';
import { FILE_GROUP, fileGroupOf } from '#platform/contract/file-group.ts';
import { t } from '../language.ts';

const ICONS: Readonly<Record<number, Icon>> = { 1: IconPhoto, 2: IconVideo, 3: IconMusic, 5: IconFileZip };

/** The icon of a file's group, named by it; a removed file, whose type is unknown, has that of documents. */
export function FileIcon({ mediatype, size = 20 }: { mediatype: string | null; size?: number }) {
  const group = fileGroupOf(mediatype ?? '');
  const Drawn = ICONS[group] ?? IconFileText;
  return <Drawn size={size} stroke={1.5} role="img" aria-label={t(FILE_GROUP.label(group) ?? 'Document')} />;
}
