import { deflateRawSync } from 'node:zlib';
import { fuzzOldWordFiles, fuzzPdfs, fuzzWordFiles } from './fuzz-documents.ts';
import { archive, fuzzPictures, noDocuments, pdf, picture } from './fuzz-files.ts';

const HTML = '<!doctype html><script>alert(1)</script>';

/** A Word document whose text unpacks to a hundred megabytes: an archive with one compressed part. */
function unpackingWord(): Buffer {
  const plain = archive({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '' });
  const packed = deflateRawSync(Buffer.alloc(100 * 1024 * 1024, 'a'));
  return Buffer.concat([plain.subarray(0, 60), packed, plain.subarray(60)]);
}

/** Files that are two things at once, or that grow. */
export async function polyglots(): Promise<Record<string, Buffer>> {
  const jpeg = await picture('jpeg');
  return {
    // Nothing is wrong with it: what is taken is opened.
    'a PDF that ends as a PDF': pdf(),
    'a PDF that begins as HTML': Buffer.concat([Buffer.from(HTML), pdf()]),
    'a PDF that ends as HTML': Buffer.concat([pdf(), Buffer.from(HTML)]),
    'a PDF that ends as an archive': Buffer.concat([pdf(), archive({ 'a.html': HTML })]),
    'a picture that ends as a PDF': Buffer.concat([jpeg, pdf()]),
    'a picture that ends as HTML': Buffer.concat([jpeg, Buffer.from(HTML)]),
    'a picture that ends as an archive': Buffer.concat([jpeg, archive({ 'a.js': 'alert(1)' })]),
    'HTML in UTF-16': Buffer.from(`\ufeff${HTML}`, 'utf16le'),
    'an SVG with a script': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'a Word document that unpacks to a hundred megabytes': unpackingWord(),
  };
}

/** All hostile documents, and all hostile pictures. */
export const maliciousDocuments = async (): Promise<Record<string, Buffer>> => ({
  ...noDocuments(),
  ...fuzzWordFiles(),
  ...fuzzOldWordFiles(),
  ...fuzzPdfs(),
  ...(await polyglots()),
});
export const maliciousPictures = async (): Promise<Record<string, Buffer>> => ({
  ...(await fuzzPictures()),
  ...(await polyglots()),
});

/** Names by which a file pretends to be another, or to lie elsewhere. */
export const MALICIOUS_NAMES = [
  'cv\r\nContent-Type: text/html\r\n\r\n<script>alert(1)</script>.pdf',
  'cv\u202Efdp.exe',
  '../../etc/passwd',
  'C:\\\\windows\\\\cv.pdf',
  '<img src=x onerror=alert(1)>.pdf',
  'cv.pdf\u0000.html',
  `${'a'.repeat(240)}.pdf`,
] as const;

/** Texts that would run if anything took them for markup, an attribute, an address or a template. */
export const MALICIOUS_TEXTS = [
  '<script>alert(1)</script>',
  '"><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '</textarea><script>alert(1)</script>',
  '</style><script>alert(1)</script>',
  '--><script>alert(1)</script>',
  ']]><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><img src=x onerror=alert(1)>',
  "'><img src=x onerror=alert(1)>",
  '<img src="https://outside.example/a.png">',
  '<svg onload=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x>',
  '<svg><script href="data:,alert(1)"/>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<iframe src="https://outside.example">',
  '<object data="javascript:alert(1)">',
  '<embed src="https://outside.example">',
  '<body onload=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<link rel=stylesheet href="https://outside.example/a.css">',
  '<meta http-equiv=refresh content="0;url=https://outside.example">',
  '<base href="https://outside.example/">',
  '<form action="https://outside.example"><button>x',
  '<a href="javascript:alert(1)">x</a>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '" onmouseover="alert(1)" autofocus x="',
  "' onfocus='alert(1)' autofocus x='",
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '\\u003cscript\\u003ealert(1)\\u003c/script\\u003e',
  '<style>@import "https://outside.example/a.css"</style>',
  '=HYPERLINK("https://outside.example")',
] as const;

/** Texts that would begin a line, a header, an entry of a calendar or a formula of their own where a text ends. */
export const MALICIOUS_LINES = [
  'x\r\nBcc: else@outside.example',
  'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:ours\r\nEND:VEVENT',
  'x\nATTACH:https://outside.example/a',
  'x;CN="a":mailto:else@outside.example',
  'x\r\n\r\n<script>alert(1)</script>',
  "+cmd|'/c calc'!A0",
  '-2+3+cmd|calc!A0',
  '@SUM(1+1)*cmd|calc!A0',
  'x,"\n=1+1",y',
  'x;=1+1',
  'x\t=1+1',
] as const;
