import { FILE_LIMIT } from '#platform/contract/files.ts';

/** The longest side of a picture after it was shrunk, in pixels, and its quality as JPEG. */
const MAX_SIDE = 2000;
const QUALITY = 0.8;
const PICTURE = /^image\/(jpeg|png|webp|heic|heif)$/;

/** A file as a picture, upright; undefined where it is none or the browser cannot read it. */
const pictureOf = async (file: File): Promise<ImageBitmap | undefined> =>
  PICTURE.test(file.type)
    ? createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
    : undefined;
const scaleOf = ({ width, height }: ImageBitmap): number => Math.min(1, MAX_SIDE / Math.max(width, height));

/** A picture drawn anew as JPEG; null where the browser has no room for it. */
async function jpegOf(picture: ImageBitmap): Promise<Blob | null> {
  const scale = scaleOf(picture);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return null;
  // Transparent parts of a picture become white, as on paper.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((answer) => {
    canvas.toBlob(answer, 'image/jpeg', QUALITY);
  });
}

/**
 * A photo as small as it is still read well, before it is uploaded: 2,000 pixels on the longest side, JPEG. Other files,
 * small pictures, and what the browser cannot read stay as they are.
 */
export async function shrinkPicture(file: File): Promise<File> {
  const picture = await pictureOf(file);
  if (!picture) return file;
  const isFine = scaleOf(picture) === 1 && file.size <= FILE_LIMIT / 2 && /^image\/(jpeg|png)$/.test(file.type);
  const small = isFine ? null : await jpegOf(picture);
  picture.close();
  return small && small.size < file.size
    ? new File([small], `${file.name.replace(/\.[^.]+$/, '')}.jpg`, { type: 'image/jpeg' })
    : file;
}

/** Files as they are uploaded: several pictures at once are the pages of one PDF, in their order; others stay apart. */
export async function joinPictures(files: readonly File[], name: string): Promise<File[]> {
  const pictures: Blob[] = [];
  const rest: File[] = [];
  for (const file of files) {
    const picture = files.length > 1 ? await pictureOf(file) : undefined;
    const jpeg = picture && (await jpegOf(picture));
    picture?.close();
    if (jpeg) pictures.push(jpeg);
    else rest.push(await shrinkPicture(file));
  }
  const [only] = pictures;
  if (!only) return rest;
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const document = await PDFDocument.create();
  for (const picture of pictures) {
    const image = await document.embedJpg(await picture.arrayBuffer());
    document.addPage([image.width, image.height]).drawImage(image);
  }
  return [new File([await document.save()], `${name}.pdf`, { type: 'application/pdf' }), ...rest];
}
