import {
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { failWith } from '../application-error.ts';
import { FILTERS, ALLOWED_KEYS, MAPS, RESOURCE_MAPS } from './pdf-keys.ts';

/** How the keys of a dictionary are treated: by the allow-list, as a page's resources, or as arbitrary names. */
type Shape = 'known' | 'resources' | 'names';

const MAX_DEPTH = 60;
const MAX_OBJECTS = 50_000;
/** The most pixels of a picture. */
const MAX_PIXELS = 40_000_000;

const notTaken = (): never =>
  failWith('E0070', {
    text: 'The PDF contains something that is not allowed, such as a program or parts of other files. Print or save it as PDF again.',
  });

const shapeOf = (key: string, within: Shape): Shape => {
  if (key === 'Resources') return 'resources';
  if (within === 'resources') return RESOURCE_MAPS.has(key) ? 'names' : 'known';
  return MAPS.has(key) ? 'names' : 'known';
};

type Drawing = { readonly drawing: PDFObject; readonly rect: readonly number[] };

/** Copies objects of one PDF into another, by an allow-list of keys and filters. */
export function copierTo(from: PDFContext, to: PDFContext) {
  const copies = new Map<string, PDFRef>();
  let objects = 0;

  function dictionary(input: PDFDict, shape: Shape, deep: number): PDFDict {
    const created = PDFDict.withContext(to);
    for (const [name, value] of input.entries()) {
      const key = name.decodeText();
      if (shape !== 'names' && !ALLOWED_KEYS.has(key)) continue;
      created.set(PDFName.of(key), copy(value, shape === 'names' ? 'known' : shapeOf(key, shape), deep + 1));
    }
    return created;
  }

  function stream(input: PDFStream, deep: number): PDFRef {
    if (!(input instanceof PDFRawStream)) return notTaken();
    const { dict, contents } = input;
    if (dict.has(PDFName.of('F'))) return notTaken();
    for (const filter of filtersOf(dict)) if (!FILTERS.has(filter)) return notTaken();
    const subtype = dict.lookup(PDFName.of('Subtype'));
    if (subtype === PDFName.of('PS')) return notTaken();
    const points = numberIn(dict, 'Width') * numberIn(dict, 'Height');
    if (points > MAX_PIXELS) return notTaken();
    return to.register(PDFRawStream.of(dictionary(dict, 'known', deep), contents));
  }

  const filtersOf = (dict: PDFDict): string[] => {
    const current = dict.lookup(PDFName.of('Filter'));
    const all =
      current instanceof PDFArray ? current.asArray().map((one) => from.lookup(one)) : current ? [current] : [];
    return all.map((one) => (one instanceof PDFName ? one.decodeText() : 'nothing known'));
  };
  const numberIn = (dict: PDFDict, key: string): number => {
    const current = dict.lookup(PDFName.of(key));
    return current instanceof PDFNumber ? current.asNumber() : 0;
  };

  function copy(value: PDFObject, shape: Shape, deep: number): PDFObject {
    objects += 1;
    if (deep > MAX_DEPTH || objects > MAX_OBJECTS) return notTaken();
    if (value instanceof PDFRef) {
      const key = `${value.toString()} ${shape}`;
      const current = copies.get(key);
      if (current) return current;
      const ref = to.nextRef();
      copies.set(key, ref);
      const target = from.lookup(value);
      const created = target ? copy(target, shape, deep + 1) : PDFNull;
      // A stream already has an object number; references to this one use it.
      to.assign(ref, created instanceof PDFRef ? (to.lookup(created) ?? PDFNull) : created);
      if (created instanceof PDFRef) to.delete(created);
      return ref;
    }
    if (value instanceof PDFStream) return stream(value, deep);
    if (value instanceof PDFDict) return dictionary(value, shape, deep);
    if (value instanceof PDFArray) {
      const created = PDFArray.withContext(to);
      for (const one of value.asArray()) created.push(copy(one, shape, deep + 1));
      return created;
    }
    if (value instanceof PDFName) return PDFName.of(value.decodeText());
    if (value instanceof PDFNumber || value instanceof PDFBool || value === PDFNull) return value;
    if (value instanceof PDFString || value instanceof PDFHexString) return value;
    return PDFNull;
  }

  const numbersOf = (current: PDFObject | undefined): number[] => {
    const array = current === undefined ? undefined : from.lookup(current);
    if (!(array instanceof PDFArray)) return [];
    return array.asArray().map((one) => {
      const number = from.lookup(one);
      return number instanceof PDFNumber ? number.asNumber() : 0;
    });
  };

  /** The matrix that fits the box of a drawing into its rectangle on the page (ISO 32000-1, 12.5.5). */
  function placed({ drawing, rect }: Drawing): string | undefined {
    const current = from.lookup(drawing);
    if (!(current instanceof PDFRawStream)) return undefined;
    const [left = 0, bottom = 0, right = 0, top = 0] = numbersOf(current.dict.get(PDFName.of('BBox')));
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersOf(current.dict.get(PDFName.of('Matrix')));
    const corners = [left, right].flatMap((x) =>
      [bottom, top].map((y) => [a * x + c * y + e, b * x + d * y + f] as const),
    );
    const span = (at: 0 | 1) => {
      const all = corners.map((corner) => corner[at]);
      return [Math.min(...all), Math.max(...all)] as const;
    };
    const [[x0, x1], [y0, y1]] = [span(0), span(1)];
    const [rx0 = 0, ry0 = 0, rx1 = 0, ry1 = 0] = rect;
    if (x1 === x0 || y1 === y0) return undefined;
    const [sx, sy] = [Math.abs(rx1 - rx0) / (x1 - x0), Math.abs(ry1 - ry0) / (y1 - y0)];
    const [tx, ty] = [Math.min(rx0, rx1) - x0 * sx, Math.min(ry0, ry1) - y0 * sy];
    return [sx, 0, 0, sy, tx, ty].map((value) => value.toFixed(4)).join(' ');
  }

  const written = (text: string): PDFRef => to.register(to.stream(text));

  return {
    /** Copies the content of a page, with the drawings of its annotations as part of it. */
    page(page: PDFPage, created: PDFPage, notes: readonly Drawing[]): void {
      const current = page.node.Resources();
      const resources = current ? dictionary(current, 'resources', 0) : PDFDict.withContext(to);
      const contents = page.node.Contents();
      const streams = contents instanceof PDFArray ? contents.asArray() : contents ? [contents] : [];
      const drawn = streams.map((one) => copy(one, 'known', 0));
      const shown = notes.flatMap((note, at) => {
        const matrix = placed(note);
        return matrix === undefined
          ? []
          : [{ matrix, name: `MusterNote${at}`, drawing: copy(note.drawing, 'known', 0) }];
      });
      if (shown.length > 0) {
        const value = resources.lookup(PDFName.of('XObject'));
        const pictures = value instanceof PDFDict ? value : PDFDict.withContext(to);
        for (const { name, drawing } of shown) pictures.set(PDFName.of(name), drawing);
        resources.set(PDFName.of('XObject'), pictures);
        drawn.unshift(written('q\n'));
        drawn.push(written(`\nQ\n${shown.map(({ matrix, name }) => `q ${matrix} cm /${name} Do Q`).join('\n')}\n`));
      }
      created.node.delete(PDFName.of('Annots'));
      created.node.set(PDFName.of('Resources'), resources);
      created.node.set(PDFName.of('Contents'), to.obj(drawn));
      created.node.set(PDFName.of('MediaBox'), to.obj(boxOf(page.getMediaBox())));
      created.node.set(PDFName.of('CropBox'), to.obj(boxOf(page.getCropBox())));
      created.node.set(PDFName.of('Rotate'), PDFNumber.of(((page.getRotation().angle % 360) + 360) % 360));
    },
  };
}

const boxOf = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }): number[] => [
  x,
  y,
  x + width,
  y + height,
];
