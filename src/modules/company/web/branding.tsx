import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { message } from '#platform/contract/messages.ts';
import { carriesWhite } from '#platform/engine/contrast.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { loadCompany } from '#platform/web/company.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { PictureUpload } from '#platform/web/kit/picture-upload.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { type Branding, getBranding, saveBranding } from '../contract/branding.ts';
import style from './branding.module.css';
import { ColourField } from './colour-field.tsx';

const USUAL = '#2a53d1';

/** How the product looks to the people of the company: its logo, and the mails it sends automatically. */
export default function InterfaceBranding() {
  const { data, error, refetch } = useEndpoint(getBranding, {});
  const [branding] = data ?? [];
  if (error) return <Failed text={sentenceOf(error)} retry={() => void refetch()} />;
  return branding ? <Parts branding={branding} /> : <PageSkeleton />;
}

function Parts({ branding: { imagepath, payslipmail, colour, version } }: { branding: Branding }) {
  const mayEdit = useMay('interfaceBranding', 'edit');
  const save = useSave(saveBranding);
  const [busy, setBusy] = useState(false);

  const change = async (input: { imagepath?: string | null; payslipmail: boolean; colour?: string | null }) => {
    await save.mutateAsync({ input, version });
    await loadCompany(true);
    toast('success', t(message('E0000')));
  };
  const attempt = async (input: Parameters<typeof change>[0]) => {
    setBusy(true);
    try {
      await change(input);
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={style.page}>
      <Card title={t('Logo')}>
        <p>{t('Shown on the sign-in page and above the menu. A wide logo on a plain background works best.')}</p>
        <div className={style.grounds}>
          <Ground label={t('On light')} scheme="light" imagepath={imagepath} />
          <Ground label={t('On dark')} scheme="dark" imagepath={imagepath} />
        </div>
        {mayEdit ? (
          <>
            <PictureUpload
              label="Drop the logo here"
              purpose="company_logo"
              onUploaded={(uploaded) => change({ imagepath: uploaded, payslipmail })}
            />
            {imagepath ? (
              <Button
                className={style.remove ?? ''}
                variant="default"
                loading={busy}
                onClick={() => void attempt({ imagepath: null, payslipmail })}
              >
                {t('Remove the logo')}
              </Button>
            ) : null}
          </>
        ) : null}
      </Card>
      <ColourCard
        key={colour}
        colour={colour}
        disabled={!mayEdit || busy}
        onChange={(chosen) => void attempt({ payslipmail, colour: chosen })}
      />
      <Card title={t('Mails to people')}>
        <p>{t('Sent to people whose account is active. E-mails never contain amounts.')}</p>
        <Switch
          label={t('Notify people when their payslip is available')}
          checked={payslipmail}
          disabled={!mayEdit || busy}
          onChange={({ currentTarget: { checked } }) => void attempt({ payslipmail: checked })}
        />
      </Card>
    </div>
  );
}

type ColourCard = { colour: string | null; disabled: boolean; onChange: (colour: string | null) => void };

/** The colour of buttons and links; the product's blue by default. */
function ColourCard({ colour, disabled, onChange }: ColourCard) {
  const [value, setValue] = useState(colour ?? USUAL);
  const [problem, setProblem] = useState<string>();
  const save = () => {
    if (carriesWhite(value.toLowerCase())) return onChange(value.toLowerCase());
    setProblem(t('Please choose a darker colour: white on it could not be read'));
  };
  const field = {
    name: 'colour',
    value,
    error: problem,
    onBlur: () => undefined,
    onChange: (next: string) => {
      setValue(next);
      setProblem(undefined);
    },
  };
  return (
    <Card title={t('Colour')}>
      <p>{t('Used for buttons, links and selected items, in light and dark mode.')}</p>
      <fieldset className={style.bare ?? ''} disabled={disabled}>
        <ColourField field={field} />
        <div className={style.choices}>
          {colour === null ? null : (
            <Button variant="subtle" onClick={() => onChange(null)}>
              {t('Reset to the default blue')}
            </Button>
          )}
          <Button variant="default" disabled={value === (colour ?? USUAL)} onClick={save}>
            {t('Use this colour')}
          </Button>
        </div>
      </fieldset>
    </Card>
  );
}

type Ground = { label: string; scheme: 'light' | 'dark'; imagepath: string | null };

function Ground({ label, scheme, imagepath }: Ground) {
  return (
    <figure className={style.ground} data-scheme={scheme}>
      <div>{imagepath ? <img src={imagepath} alt={label} /> : <span>{t('No logo yet')}</span>}</div>
      <figcaption>{label}</figcaption>
    </figure>
  );
}
