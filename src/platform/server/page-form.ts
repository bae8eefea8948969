import type { FastifyRequest } from 'fastify';
import { ApplicationError } from './application-error.ts';
import { cleanName } from './files/name.ts';
import type { UploadedFile } from './serve.ts';

/** What the form of a page may carry. */
export type FormLimits = {
  readonly files: number;
  /** Bytes of one file. */
  readonly fileSize: number;
  readonly fields: number;
  /** Bytes of one text field. */
  readonly fieldSize: number;
};

/** The fields and files of a form by their names, in the order in which they came. */
export type Form = {
  readonly fields: ReadonlyMap<string, readonly string[]>;
  readonly files: ReadonlyMap<string, readonly UploadedFile[]>;
};

const MEGABYTE = 1024 * 1024;
/** The longest file name, as in file systems. */
const MAX_NAME = 255;
const MAX_HEAD = 2048;

const wrongForm = (): ApplicationError =>
  new ApplicationError({
    status: 400,
    code: 'E0010',
    text: 'This form could not be read. Load the page and send it again.',
  });
const tooLarge = (text: string): ApplicationError => new ApplicationError({ status: 413, code: 'too-large', text });
const tooMuch = (): ApplicationError =>
  new ApplicationError({
    status: 413,
    code: 'too-large',
    text: 'This is more than can be sent at once. Shorten what you wrote, or send fewer files.',
  });

const statusOf = (error: unknown): unknown =>
  error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;

function add<T>(matches: Map<string, T[]>, name: string, value: T): void {
  const existing = matches.get(name);
  if (existing) existing.push(value);
  else matches.set(name, [value]);
}

async function fileOf(
  part: { filename: string; toBuffer: () => Promise<Buffer> },
  limits: FormLimits,
): Promise<UploadedFile> {
  if (Buffer.byteLength(part.filename) > MAX_NAME)
    throw new ApplicationError({
      status: 400,
      code: 'E0070',
      text: `The name of the file is too long: at most ${MAX_NAME} bytes. Rename it and send it again.`,
    });
  const bytes = await part.toBuffer().catch((error: unknown) => {
    if (statusOf(error) !== 413) throw wrongForm();
    const limit = limits.fileSize / MEGABYTE;
    throw tooLarge(`File size should not exceed ${limit} MB`);
  });
  return { name: cleanName(part.filename), bytes };
}

async function multipartForm(request: FastifyRequest, limits: FormLimits): Promise<Form> {
  const fields = new Map<string, string[]>();
  const files = new Map<string, UploadedFile[]>();
  const { files: most, fileSize, fields: lines, fieldSize } = limits;
  const bounds = { files: most, fileSize, fields: lines, fieldSize, parts: most + lines, headerSize: MAX_HEAD };
  try {
    for await (const part of request.parts({ limits: bounds })) {
      if (part.type === 'file') {
        const file = await fileOf(part, limits);
        // A browser sends an empty part for a file that nobody chose.
        if (part.filename !== '' || file.bytes.length > 0) add(files, part.fieldname, file);
        continue;
      }
      if (part.valueTruncated) throw tooMuch();
      if (typeof part.value !== 'string') throw wrongForm();
      add(fields, part.fieldname, part.value);
    }
  } catch (error) {
    if (error instanceof ApplicationError) throw error;
    throw statusOf(error) === 413 ? tooMuch() : wrongForm();
  }
  return { fields, files };
}

function encodedForm(text: string, limits: FormLimits): Form {
  const fields = new Map<string, string[]>();
  let count = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    count += 1;
    if (count > limits.fields || Buffer.byteLength(value) > limits.fieldSize) throw tooMuch();
    add(fields, name, value);
  }
  return { fields, files: new Map() };
}

/**
 * Reads the form that a page posts, as multipart or URL-encoded, within its limits.
 * @throws ApplicationError 400 for what is no form, 413 for more than the page takes
 */
export function readForm(request: FastifyRequest, limits: FormLimits): Promise<Form> {
  if (request.isMultipart()) return multipartForm(request, limits);
  if (typeof request.body !== 'string') return Promise.reject(wrongForm());
  return Promise.resolve(request.body).then((text) => encodedForm(text, limits));
}
