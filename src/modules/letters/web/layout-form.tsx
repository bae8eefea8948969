import { download } from '#platform/web/call.ts';
import { NumberField, SwitchField, TextField } from '#platform/web/kit/field.tsx';
import { type RecordFields, recordForm } from '#platform/web/kit/record-form.tsx';
import { t } from '#platform/web/language.ts';
import {
  getLayout,
  type LayoutRow,
  MIN_MARGIN,
  LETTERHEAD,
  MAX_MARGIN,
  NAME_LIMIT,
  previewLayout,
  saveLayout,
} from '../contract/layout.ts';
import { LetterheadField } from './letterhead-field.tsx';
import style from './letters.module.css';
import { PdfButton } from '#platform/web/kit/pdf-button.tsx';
import { PictureField } from './picture-field.tsx';

const draftOf = (row: LayoutRow | undefined) => ({
  pagelayoutid: row?.pagelayoutid ?? null,
  pagelayoutname: row?.pagelayoutname ?? '',
  letterheadid: row?.letterheadid ?? (1 as const),
  logopath: row?.logopath ?? null,
  headertext: row?.headertext ?? '',
  footertext: row?.footertext ?? '',
  watermark: row?.watermark ?? '',
  margintop: (row?.margintop ?? 25) as number | null,
  marginbottom: (row?.marginbottom ?? 20) as number | null,
  marginside: (row?.marginside ?? 22) as number | null,
  ispagenumbered: row?.ispagenumbered ?? true,
});
type Draft = ReturnType<typeof draftOf>;

const MARGINS = [
  { name: 'margintop', label: 'Top' },
  { name: 'marginbottom', label: 'Bottom' },
  { name: 'marginside', label: 'Sides' },
] as const;
const marginsOf = (draft: Draft): string => MARGINS.map(({ name }) => draft[name] ?? '–').join(' · ');

export default recordForm({
  get: getLayout,
  save: saveLayout,
  id: 'pagelayoutid',
  draftOf,
  draft: 'page-layout',
  touches: ['letterTemplate'],
  compare: [
    ['Name', (draft) => draft.pagelayoutname],
    ['Letterhead', (draft) => t(LETTERHEAD.label(draft.letterheadid) ?? '')],
    ['Text below the name', (draft) => draft.headertext],
    ['Footer text', (draft) => draft.footertext],
    ['Watermark', (draft) => draft.watermark],
    ['Margins in millimetres', marginsOf],
    ['Page numbers', (draft) => t(draft.ispagenumbered ? 'Yes' : 'No')],
  ],
  title: (row) => row?.pagelayoutname ?? t('New page layout'),
})(Fields);

function Fields({ bind, values, passes }: RecordFields<Draft, LayoutRow>) {
  const own = values.letterheadid !== 3;
  const preview = async () => {
    if (passes(['headertext', 'footertext', 'watermark', 'margintop', 'marginbottom', 'marginside']))
      await download(previewLayout, previewLayout.input.parse(values));
  };
  return (
    <>
      <TextField field={bind('pagelayoutname')} label="Name" limit={NAME_LIMIT} required />
      <LetterheadField field={bind('letterheadid')} label="Letterhead" />
      {own ? (
        <>
          <PictureField
            field={bind('logopath')}
            label="Logo on letters"
            hint="Without one the company’s logo is printed"
            drop="Drop the logo here"
          />
          <TextField
            field={bind('headertext')}
            label="Text below the name"
            hint="Address, telephone, registration number"
            lines={2}
            limit={300}
          />
          <TextField field={bind('footertext')} label="Footer text" lines={2} limit={300} />
        </>
      ) : (
        <p className={style.quiet}>
          {t('For paper with a printed header and footer. The margins keep the text clear of them.')}
        </p>
      )}
      <TextField
        field={bind('watermark')}
        label="Watermark"
        hint="Printed faintly across every page, such as CONFIDENTIAL"
        limit={30}
      />
      <fieldset className={style.margins}>
        <legend>{t('Margins in millimetres')}</legend>
        {MARGINS.map(({ name, label }) => (
          <NumberField key={name} field={bind(name)} label={label} least={MIN_MARGIN} most={MAX_MARGIN} />
        ))}
      </fieldset>
      <SwitchField field={bind('ispagenumbered')} label="Page numbers" hint="Shown from the first page of a letter" />
      <div>
        <PdfButton label="Preview as PDF" fetch={preview} />
      </div>
    </>
  );
}
