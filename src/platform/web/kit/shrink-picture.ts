import { FILE_LIMIT } from '#platform/contract/files.ts';

/** The longest side of a picture after it was shrunk, in pixels, and its quality as JPEG. */
const MAX_SIDE = 2000;
const QUALITY = 0.8;
const PICTURE = /^image\/(jpeg|png|webp|heic|heif)$/;

const jpegOf = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((answer) => {
    canvas.toBlob(answer, 'image/jpeg', QUALITY);
  });

/**
 * A photo as small as it is still read well, before it is uploaded: 2,000 pixels on the longest side, JPEG. Other files,
 * small pictures, and what the browser cannot read stay as they are.
 */
export async function shrinkPicture(file: File): Promise<File> {
  if (!PICTURE.test(file.type)) return file;
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return file;
  }
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const isFine = scale === 1 && file.size <= FILE_LIMIT / 2 && /^image\/(jpeg|png)$/.test(file.type);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = isFine ? null : canvas.getContext('2d');
  // Transparent parts of a picture become white, as on paper.
  if (context) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  picture.close();
  const small = context ? await jpegOf(canvas) : null;
  return small && small.size < file.size
    ? new File([small], `${file.name.replace(/\.[^.]+$/, '')}.jpg`, { type: 'image/jpeg' })
    : file;
}
