import { MESSAGES } from '../../contract/messages.ts';
import { failWith, ApplicationError } from '../application-error.ts';
import { type Part, partsOf } from './archive.ts';
import {
  ACTIVE,
  CLICKED,
  FIELDS,
  FONT_KIND,
  MAIN,
  PICTURE_KINDS,
  relationOf,
  RELATIONS,
  XML_KINDS,
} from './docx-kinds.ts';
import { type Opened, readXml } from './xml.ts';

const KINDS_PART = '[content_types].xml';
/** An address outside the document. */
const OUTSIDE = /^\s*(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i;
/** The addresses that a click may open. */
const WEB = /^(?:https?:\/\/|mailto:|tel:)/i;

const hasMore = (): never =>
  failWith('E0070', {
    text: 'The document contains active or linked content: macros, embedded objects, fields, pictures of another address. Save it without, or as PDF.',
  });

const valueOf = ({ attributes }: Opened, name: string): string =>
  attributes.find((one) => one.name.toLowerCase() === name)?.value ?? '';

/** The content type of every part, as the document declares it: by the part, else by its extension. */
function kindsOf(part: Part): (name: string) => string {
  const byEnding = new Map<string, string>();
  const byPart = new Map<string, string>();
  readXml(part.bytes, {
    open(element) {
      const kind = valueOf(element, 'contenttype').toLowerCase();
      if (element.name === 'Default') byEnding.set(valueOf(element, 'extension').toLowerCase(), kind);
      else if (element.name === 'Override') byPart.set(valueOf(element, 'partname').toLowerCase(), kind);
      else if (element.name !== 'Types') throw new RangeError(`No ${element.name} among kinds of parts`);
    },
  });
  return (name) => byPart.get(`/${name}`) ?? byEnding.get(name.slice(name.lastIndexOf('.') + 1)) ?? '';
}

/** The external relationships of a part, by their ids; only a clickable web address is allowed. */
function outsideOf(part: Part): Set<string> {
  const outside = new Set<string>();
  readXml(part.bytes, {
    open(element) {
      if (element.name === 'Relationships') return;
      if (element.name !== 'Relationship') throw new RangeError(`No ${element.name} among relations`);
      const relation = relationOf(valueOf(element, 'type'));
      if (relation === undefined) return hasMore();
      const mode = valueOf(element, 'targetmode').toLowerCase();
      const target = valueOf(element, 'target');
      if (mode === '' || mode === 'internal') return OUTSIDE.test(target) ? hasMore() : undefined;
      if (relation !== 'hyperlink' || !WEB.test(target)) return hasMore();
      outside.add(valueOf(element, 'id'));
      return undefined;
    },
  });
  return outside;
}

function checkField(code: string): void {
  const plain = code.trim();
  const name = /^(?:=|[a-z]+)/i.exec(plain)?.[0].toUpperCase() ?? '';
  if (!FIELDS.has(name)) return hasMore();
  if (name !== 'HYPERLINK') return undefined;
  for (const [, address = ''] of plain.matchAll(/"([^"]*)"/g))
    if (OUTSIDE.test(address) && !WEB.test(address)) hasMore();
  return undefined;
}

/** Collects field codes that are spread over several runs and may be nested. */
function fields() {
  const open: { code: string; validated: boolean }[] = [];
  let collecting = false;
  const validate = () => {
    const top = open.at(-1);
    if (!top || top.validated) return;
    top.validated = true;
    checkField(top.code);
  };
  return {
    element(element: Opened) {
      const name = element.name.toLowerCase();
      collecting = name === 'instrtext' || name === 'delinstrtext';
      if (name === 'fldsimple') checkField(valueOf(element, 'instr'));
      if (name !== 'fldchar') return;
      const type = valueOf(element, 'fldchartype').toLowerCase();
      if (type === 'begin') open.push({ code: '', validated: false });
      else validate();
      if (type === 'end') open.pop();
    },
    text(text: string) {
      const top = open.at(-1);
      if (collecting && top && !top.validated) top.code += text;
    },
    close() {
      collecting = false;
    },
    end() {
      while (open.length > 0) {
        validate();
        open.pop();
      }
    },
  };
}

function checkElement(element: Opened, outside: ReadonlySet<string>): void {
  const name = element.name.toLowerCase();
  if (ACTIVE.has(name)) hasMore();
  for (const attribute of element.attributes) {
    const key = attribute.name.toLowerCase();
    const clicked = CLICKED.has(name) && key === 'id';
    if (attribute.prefixed && outside.has(attribute.value) && !clicked) hasMore();
    const fetched = (attribute.prefixed && key === 'link') || key === 'src' || key === 'href' || key === 'althref';
    if (fetched && (key === 'link' || OUTSIDE.test(attribute.value))) hasMore();
  }
}

function checkXml(part: Part, outside: ReadonlySet<string>): void {
  const codes = fields();
  readXml(part.bytes, {
    open(element) {
      checkElement(element, outside);
      codes.element(element);
    },
    text: (text) => codes.text(text),
    close: () => codes.close(),
  });
  codes.end();
}

const isRelations = (name: string): boolean => /(?:^|\/)_rels\/[^/]*\.rels$/.test(name);
/** Returns the part that a relationships part describes: `word/_rels/document.xml.rels` is for `word/document.xml`. */
const tellsOf = (name: string): string => name.replace('_rels/', '').slice(0, -'.rels'.length);

function checkParts(parts: readonly Part[]): void {
  const lower = parts.map(({ name, bytes }) => ({ name: name.toLowerCase(), bytes }));
  const kinds = lower.find(({ name }) => name === KINDS_PART);
  if (!kinds) throw new RangeError('No kinds of parts');
  const kindOf = kindsOf(kinds);
  const rest = lower.filter((part) => part !== kinds);
  const relations = rest.filter(({ name }) => isRelations(name));
  const outside = new Map(relations.map((part) => [tellsOf(part.name), outsideOf(part)]));
  for (const part of rest) {
    const kind = kindOf(part.name);
    if ((kind === RELATIONS) !== isRelations(part.name)) throw new RangeError(`${part.name} is ${kind}`);
    const signs = PICTURE_KINDS[kind];
    if (signs) {
      if (!signs.some((sign) => part.bytes.subarray(0, sign.length).equals(sign))) throw new RangeError(part.name);
    } else if (XML_KINDS.has(kind)) {
      if (kind !== RELATIONS) checkXml(part, outside.get(part.name) ?? new Set());
    } else if (kind !== FONT_KIND) hasMore();
  }
  if (rest.filter(({ name }) => kindOf(name) === MAIN).length !== 1) throw new RangeError('Not one document');
}

/**
 * Checks a Word document as an archive: every part is of a known content type and parses as such, every relationship is
 * known, and nothing in it runs or is fetched from elsewhere.
 * @throws ApplicationError E0070
 */
export function checkWordArchive(bytes: Buffer): void {
  try {
    checkParts(partsOf(bytes));
  } catch (error) {
    if (error instanceof ApplicationError) throw error;
    failWith('E0070', { text: MESSAGES.E0070 });
  }
}
