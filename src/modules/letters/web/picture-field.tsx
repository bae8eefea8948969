import { Button, Input } from '@mantine/core';
import { Place } from '#platform/web/kit/field.tsx';
import { PictureUpload } from '#platform/web/kit/picture-upload.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import style from './letters.module.css';

type PictureField = { field: Bound<string | null>; label: string; hint: string; drop: string };

/** A picture for print, shown on white; uploaded at once, and claimed when the form is saved. */
export function PictureField({ field, label, hint, drop }: PictureField) {
  return (
    <Place name={field.name}>
      <div role="group" aria-label={t(label)} className={style.picture}>
        <div>
          <Input.Label labelElement="div">{t(label)}</Input.Label>
          <Input.Description>{t(hint)}</Input.Description>
        </div>
        {field.value ? (
          <>
            <div className={style.printed}>
              <img src={field.value} alt={t(label)} />
            </div>
            <div>
              <Button variant="default" size="xs" onClick={() => field.onChange(null)}>
                {t('Remove the picture')}
              </Button>
            </div>
          </>
        ) : (
          <PictureUpload
            label={drop}
            purpose="letter_image"
            onUploaded={async (imagepath) => field.onChange(imagepath)}
          />
        )}
        {field.error ? <Input.Error>{field.error}</Input.Error> : null}
      </div>
    </Place>
  );
}
