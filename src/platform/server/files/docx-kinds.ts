const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.';
const OFFICE = 'application/vnd.openxmlformats-officedocument.';
const DRAWING = `${OFFICE}drawingml.`;
const PACKAGE = 'application/vnd.openxmlformats-package.';

export const MAIN = `${WORD}document.main+xml`;
export const RELATIONS = `${PACKAGE}relationships+xml`;

/** Content types of the parts of a document without active content; all of them are XML. */
export const XML_KINDS = new Set(
  [
    MAIN,
    RELATIONS,
    'application/xml',
    'text/xml',
    `${PACKAGE}core-properties+xml`,
    `${OFFICE}extended-properties+xml`,
    `${OFFICE}custom-properties+xml`,
    `${OFFICE}customXmlProperties+xml`,
    `${OFFICE}theme+xml`,
    `${OFFICE}themeOverride+xml`,
    ...[
      'styles',
      'settings',
      'webSettings',
      'fontTable',
      'numbering',
      'footnotes',
      'endnotes',
      'header',
      'footer',
      'comments',
      'commentsExtended',
      'commentsExtensible',
      'commentsIds',
      'people',
      'document.glossary',
    ].map((name) => `${WORD}${name}+xml`),
    ...['diagramColors', 'diagramData', 'diagramLayout', 'diagramStyle'].map((name) => `${DRAWING}${name}+xml`),
    'application/vnd.ms-office.drawingml.diagramDrawing+xml',
    'application/vnd.ms-word.stylesWithEffects+xml',
  ].map((kind) => kind.toLowerCase()),
);

const starts = (...signs: string[]) => signs.map((sign) => Buffer.from(sign, 'latin1'));
/** Content types of pictures, and their first bytes, which readers go by. */
export const PICTURE_KINDS: Readonly<Record<string, readonly Buffer[]>> = {
  'image/png': starts('\x89PNG\r\n\x1a\n'),
  'image/jpeg': starts('\xff\xd8\xff'),
  'image/jpg': starts('\xff\xd8\xff'),
  'image/gif': starts('GIF87a', 'GIF89a'),
  'image/bmp': starts('BM'),
  'image/tiff': starts('II*\0', 'MM\0*'),
  'image/x-emf': starts('\x01\0\0\0'),
  'image/x-wmf': starts('\xd7\xcd\xc6\x9a', '\x01\0\x09\0'),
};
/** An embedded font, its first bytes obfuscated. */
export const FONT_KIND = 'application/vnd.openxmlformats-officedocument.obfuscatedfont';

const RELATION_ROOTS = [
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships/',
  'http://purl.oclc.org/ooxml/officeDocument/relationships/',
  'http://schemas.openxmlformats.org/package/2006/relationships/metadata/',
  'http://schemas.microsoft.com/office/2007/relationships/',
  'http://schemas.microsoft.com/office/2011/relationships/',
  'http://schemas.microsoft.com/office/2016/09/relationships/',
  'http://schemas.microsoft.com/office/2018/08/relationships/',
];
const RELATION_NAMES = new Set([
  'officeDocument',
  'extended-properties',
  'extendedProperties',
  'custom-properties',
  'customProperties',
  'core-properties',
  'thumbnail',
  'styles',
  'stylesWithEffects',
  'settings',
  'webSettings',
  'fontTable',
  'font',
  'numbering',
  'theme',
  'footnotes',
  'endnotes',
  'header',
  'footer',
  'comments',
  'commentsExtended',
  'commentsExtensible',
  'commentsIds',
  'people',
  'image',
  'hyperlink',
  'customXml',
  'customXmlProps',
  'glossaryDocument',
  'diagramColors',
  'diagramData',
  'diagramDrawing',
  'diagramLayout',
  'diagramQuickStyle',
]);

/** The short name of a known relationship type; undefined for any other. */
export function relationOf(type: string): string | undefined {
  const root = RELATION_ROOTS.find((one) => type.startsWith(one));
  const name = root === undefined ? '' : type.slice(root.length);
  return RELATION_NAMES.has(name) ? name : undefined;
}

/** Fields that show content of the document itself, or that a person follows by a click. */
export const FIELDS = new Set(
  `= AUTHOR BIBLIOGRAPHY CITATION COMMENTS CREATEDATE DATE DOCPROPERTY EQ FILENAME FORMCHECKBOX FORMDROPDOWN FORMTEXT
  HYPERLINK IF INDEX KEYWORDS LASTSAVEDBY LISTNUM MERGEFIELD NOTEREF NUMCHARS NUMPAGES NUMWORDS PAGE PAGEREF PRINTDATE
  REF REVNUM SAVEDATE SECTION SECTIONPAGES SEQ STYLEREF SUBJECT SYMBOL TC TIME TITLE TOC XE`.split(/\s+/),
);
/** Elements for content that runs, is fetched, or lies in another file. */
export const ACTIVE = new Set(
  ['OLEObject', 'control', 'altChunk', 'subDoc', 'mailMerge', 'attachedTemplate', 'objectEmbed', 'objectLink']
    .concat(['script', 'linkedToFile', 'saveThroughXslt'])
    .map((name) => name.toLowerCase()),
);
/** Elements that may link to an external address: a person clicks them. */
export const CLICKED = new Set(['hyperlink', 'hlinkclick', 'hlinkhover', 'hlinkmouseover']);
