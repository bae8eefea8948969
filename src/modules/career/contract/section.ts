/** The parts of an entry of a section. An `image` is a picture's path, a `symbol` the hex code point of a character. */
type Part = 'image' | 'symbol' | 'title' | 'description' | 'address';
type Declared = {
  readonly sectiontypeid: number;
  /** The heading on the page; the cover photo is the page header and has none. */
  readonly heading: string;
  /** Whether the section has a title, and a text with headings, lists and links. */
  readonly title: boolean;
  readonly body: boolean;
  readonly parts: readonly Part[];
  /** Maximum number of entries. */
  readonly most: number;
};

/** The sections of a career page in order. The spelling of the headings is the product's own. */
export const SECTIONS = {
  coverphoto: { sectiontypeid: 1, heading: '', title: true, body: false, parts: ['image'], most: 1 },
  aboutus: { sectiontypeid: 2, heading: 'About us', title: true, body: true, parts: ['image'], most: 3 },
  culture: { sectiontypeid: 3, heading: 'OUR CULTURE', title: true, body: true, parts: ['image'], most: 3 },
  values: {
    sectiontypeid: 4,
    heading: 'OUR VALUES',
    title: false,
    body: false,
    parts: ['image', 'title', 'description'],
    most: 12,
  },
  overview: {
    sectiontypeid: 5,
    heading: 'OVERVIEW',
    title: false,
    body: false,
    parts: ['symbol', 'title', 'description'],
    most: 12,
  },
  benefits: {
    sectiontypeid: 6,
    heading: 'BENIFITS',
    title: false,
    body: false,
    parts: ['image', 'title'],
    most: 12,
  },
  teamstructure: {
    sectiontypeid: 7,
    heading: 'TEAM STRUCTURE',
    title: false,
    body: false,
    parts: ['title', 'description'],
    most: 12,
  },
  officelocation: {
    sectiontypeid: 8,
    heading: 'OFFICE LOCATIONS',
    title: false,
    body: false,
    parts: ['image', 'title', 'address'],
    most: 12,
  },
} as const satisfies Record<string, Declared>;

export type SectionName = keyof typeof SECTIONS;
export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[];
export const declared = (name: SectionName): Declared => SECTIONS[name];
export const has = (name: SectionName, part: Part): boolean => declared(name).parts.includes(part);

export type OfficeAddress = {
  addressline1: string;
  addressline2: string;
  cityname: string;
  pincode: string;
  countryname: string;
};
export type Entry = {
  title: string;
  description: string;
  documentpath: string | null;
  officeaddress: OfficeAddress | null;
};
export type Section = { title: string; sectionbody: string; sectiondetail: Entry[] };

const emptyBody = (html: string): boolean => html.replaceAll(/<[^<>]*>|&nbsp;|\s/g, '') === '';

/** Whether a section has content: an empty one is not shown. */
export const isConfigured = ({ title, sectionbody, sectiondetail }: Section): boolean =>
  title !== '' || !emptyBody(sectionbody) || sectiondetail.length > 0;

/** The character of a hex code point (`2605`, `U+1F4C8`); undefined for an invalid or invisible one. */
export function symbolOf(hex: string): string | undefined {
  const [, digits] = /^(?:U\+|0x|&#x)?([0-9a-f]{2,6});?$/i.exec(hex.trim()) ?? [];
  const point = digits === undefined ? NaN : Number.parseInt(digits, 16);
  if (!(point <= 0x10_ffff)) return undefined;
  const symbol = String.fromCodePoint(point);
  return /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(symbol) ? symbol : undefined;
}

export type ShownSection = Section & { sectiontypeid: number };

/** The sections of a page for visitors: those with content, in order. */
export const shownSections = (page: Record<SectionName, Section>): ShownSection[] =>
  SECTION_NAMES.filter((name) => isConfigured(page[name])).map((name) => ({
    sectiontypeid: SECTIONS[name].sectiontypeid,
    ...page[name],
  }));
