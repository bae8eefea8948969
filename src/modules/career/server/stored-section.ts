import { cleanHtml } from '#platform/server/rich-text.ts';
import { declared, type Entry, has, type Section, type SectionName } from '../contract/section.ts';

function entryOf(name: SectionName, { title, description, documentpath, officeaddress }: Entry): Entry {
  return {
    title: has(name, 'title') ? title : '',
    description: has(name, 'description') ? description : '',
    documentpath: has(name, 'image') || has(name, 'symbol') ? documentpath : null,
    officeaddress: has(name, 'address') ? officeaddress : null,
  };
}

/** What is kept of a section that was sent: the parts it shows, with its markup cleaned. */
export function storedSection(name: SectionName, { title, sectionbody, sectiondetail }: Section): Section {
  const { title: titled, body } = declared(name);
  return {
    title: titled ? title : '',
    sectionbody: body ? cleanHtml(sectionbody) : '',
    sectiondetail: sectiondetail.map((entry) => entryOf(name, entry)),
  };
}
