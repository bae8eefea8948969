import { Button, Group, Modal } from '@mantine/core';
import { useRef, useState } from 'react';
import { ReactCrop, centerCrop, makeAspectCrop, type PercentCrop, type PixelCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { t } from '#platform/web/language.ts';
import style from './crop-dialog.module.css';

/** The longest side of a cut picture, in pixels: the server keeps no more. */
const MAX_SIDE = 2048;
/** How good a cut photograph is kept, from 0 to 1. */
const QUALITY = 0.92;

type CropDialog = {
  file: File;
  /** The address of the file in this browser. */
  address: string;
  /** Width by height of the part that is kept. */
  aspect: number;
  onDone: (file: File) => void;
  onClose: () => void;
};

/** The part of the picture as a file: photographs as JPEG, what can be transparent as PNG. */
async function cut(image: HTMLImageElement, crop: PixelCrop, file: File): Promise<File> {
  const canvas = document.createElement('canvas');
  const wide = (crop.width * image.naturalWidth) / image.width;
  const high = (crop.height * image.naturalHeight) / image.height;
  const scale = Math.min(1, MAX_SIDE / Math.max(wide, high));
  canvas.width = Math.max(1, Math.round(wide * scale));
  canvas.height = Math.max(1, Math.round(high * scale));
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('Something went wrong...');
  brush.imageSmoothingQuality = 'high';
  const [left, top] = [crop.x * (wide / crop.width), crop.y * (high / crop.height)];
  brush.drawImage(image, left, top, wide, high, 0, 0, canvas.width, canvas.height);
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  if (!blob) throw new Error('Something went wrong...');
  return new File([blob], file.name, { type });
}

/** The middle of the picture, as large as its proportions allow. */
const middleOf = ({ width, height }: HTMLImageElement, aspect: number): PercentCrop =>
  centerCrop(makeAspectCrop({ unit: '%', width: 100 }, aspect, width, height), width, height);

/** Chooses the part of a picture that is kept: by mouse, touch, or the arrow keys on the frame and its corners. */
export default function CropDialog({ file, address, aspect, onDone, onClose }: CropDialog) {
  const [crop, setCrop] = useState<PercentCrop>();
  const [chosen, setChosen] = useState<PixelCrop>();
  const [busy, setBusy] = useState(false);
  const [unreadable, setUnreadable] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  const take = async () => {
    if (!image.current || !chosen || chosen.width < 1 || chosen.height < 1) return;
    setBusy(true);
    onDone(await cut(image.current, chosen, file).catch(() => file));
  };
  return (
    <Modal
      opened
      centered
      size="lg"
      onClose={onClose}
      title={t('Choose the part that is shown')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {unreadable ? <p className={style.hint}>{t('This picture cannot be shown here.')}</p> : null}
      {unreadable ? null : (
        <div className={style.room}>
          <ReactCrop
            {...(crop ? { crop } : {})}
            aspect={aspect}
            keepSelection
            ruleOfThirds
            onChange={(pixels, percent) => {
              setCrop(percent);
              setChosen(pixels);
            }}
            ariaLabels={{
              cropArea: t('The part that is shown. Move it by the arrow keys.'),
              nwDragHandle: t('Corner, top left'),
              nDragHandle: t('Top edge'),
              neDragHandle: t('Corner, top right'),
              eDragHandle: t('Right edge'),
              seDragHandle: t('Corner, bottom right'),
              sDragHandle: t('Bottom edge'),
              swDragHandle: t('Corner, bottom left'),
              wDragHandle: t('Left edge'),
            }}
          >
            <img
              ref={image}
              src={address}
              alt=""
              onError={() => setUnreadable(true)}
              onLoad={({ currentTarget }) => {
                const middle = middleOf(currentTarget, aspect);
                const { width, height } = currentTarget;
                setCrop(middle);
                setChosen({
                  unit: 'px',
                  x: (middle.x * width) / 100,
                  y: (middle.y * height) / 100,
                  width: (middle.width * width) / 100,
                  height: (middle.height * height) / 100,
                });
              }}
            />
          </ReactCrop>
        </div>
      )}
      <p className={style.hint}>{t('Drag the frame, or move it by the arrow keys. With Tab you reach its corners.')}</p>
      <Group justify="flex-end" gap={8} mt={16}>
        <Button variant="default" onClick={() => onDone(file)}>
          {t('Use the whole picture')}
        </Button>
        <Button loading={busy} disabled={unreadable || !chosen} onClick={() => void take()}>
          {t('Use this part')}
        </Button>
      </Group>
    </Modal>
  );
}
