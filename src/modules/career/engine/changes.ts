import {
  declared,
  type Entry,
  isConfigured,
  type Section,
  type SectionName,
  SECTION_NAMES,
} from '../contract/section.ts';

type Page = Record<SectionName, Section>;
type Part = 'title' | 'text' | 'entries';

/** How a section of a page differs from that of another page. */
export type SectionChange = {
  readonly name: SectionName;
  readonly kind: 'added' | 'removed' | 'changed';
  readonly parts: readonly Part[];
  /** How many pictures, tiles or offices there were and are. */
  readonly before: number;
  readonly after: number;
};

/** What names a picture however often its address is signed anew: the file in it. */
export const pictureName = (path: string | null): string => {
  const file = /\/files\/(\d+\.\d+)\./.exec(path ?? '')?.[1];
  return file ?? path ?? '';
};

const entryText = ({ documentpath, ...entry }: Entry): string =>
  JSON.stringify([entry.title, entry.description, entry.officeaddress, pictureName(documentpath)]);
const entriesText = ({ sectiondetail }: Section): string => sectiondetail.map(entryText).join('\n');

function partsOf(name: SectionName, before: Section, after: Section): Part[] {
  const { title, body } = declared(name);
  const parts: Part[] = [];
  if (title && before.title !== after.title) parts.push('title');
  if (body && before.sectionbody !== after.sectionbody) parts.push('text');
  if (entriesText(before) !== entriesText(after)) parts.push('entries');
  return parts;
}

const EMPTY: Section = { title: '', sectionbody: '', sectiondetail: [] };

/** The sections of `after` that differ from those of `before`, in the order of the page. */
export function pageChanges(before: Page | null, after: Page): SectionChange[] {
  return SECTION_NAMES.flatMap((name): SectionChange[] => {
    const [was, is] = [before?.[name] ?? EMPTY, after[name]];
    const parts = partsOf(name, was, is);
    if (parts.length === 0) return [];
    const kind = !isConfigured(was) ? 'added' : isConfigured(is) ? 'changed' : 'removed';
    return [{ name, kind, parts, before: was.sectiondetail.length, after: is.sectiondetail.length }];
  });
}
