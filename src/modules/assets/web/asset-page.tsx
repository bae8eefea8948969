import { Link, useParams } from '@tanstack/react-router';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { Failed, NotFound } from '#platform/web/shell/notices.tsx';
import { usePageTitle } from '#platform/web/shell/page-frame.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { isRecordId, useEndpoint } from '#platform/web/use-endpoint.ts';
import { type AssetDetail, ASSET_STATE, getAsset, MOVEMENT } from '../contract/asset.ts';
import { ASSET_TYPE } from '../contract/category.ts';
import { AssetActions } from './asset-actions.tsx';
import style from './assets.module.css';
import { Holders } from './holders.tsx';
import { STATE_TONES } from './states.ts';
import { ValueTree } from './value-tree.tsx';

/** One asset: where it is, who has it, what happened to it, what it is worth. */
export default function AssetPage() {
  const { assetid = '' }: { assetid?: string } = useParams({ strict: false });
  const id = Number(assetid);
  const isId = isRecordId(id);
  const { data, error, refetch } = useEndpoint(getAsset, { assetid: id }, { enabled: isId, staleTime: 0 });
  if (!isId || (isCallError(error) && error.status === 404)) return <NotFound />;
  const asset = data?.find((one) => one.assetid === id);
  if (!asset) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  return <Body asset={asset} />;
}

/** Who a movement is about; of a transfer, from whom and where it went to whom and where. */
function wayOf({ fullname, fromname, fromplace, toplace }: AssetDetail['movements'][number]): string {
  const people = fromname === null ? fullname : t('{{from}} to {{to}}', { from: fromname, to: fullname ?? '' });
  const places = fromplace === null ? toplace : t('{{from}} to {{to}}', { from: fromplace, to: toplace ?? '' });
  return [people, places].flatMap((part) => (part === null ? [] : [` · ${part}`])).join('');
}

function Body({ asset }: { asset: AssetDetail }) {
  const day = useDay();
  const mayEdit = useMay('assets', 'edit');
  usePageTitle(`${asset.assettag} ${asset.assetname}`);
  const { cost, value } = asset;
  const dates = [
    { label: 'Purchased on', value: asset.purchasedon },
    { label: 'In use since', value: asset.inuseon },
    { label: 'Warranty until', value: asset.warrantyuntil },
    { label: 'Renewal', value: asset.renewalon },
  ];
  return (
    <div className={style.page}>
      <div className={style.head}>
        <span className={style.name}>
          <b>{asset.assetname}</b>
          <small>{asset.assettag}</small>
        </span>
        <Tag tone={STATE_TONES[asset.stateid]}>{t(ASSET_STATE.label(asset.stateid) ?? '')}</Tag>
        {mayEdit ? <AssetActions asset={asset} /> : null}
      </div>
      <div className={style.two}>
        <Card title={t('Asset')}>
          <DescriptionList
            items={[
              { label: 'Category', value: asset.assetcategoryname },
              { label: 'Type', value: t(ASSET_TYPE.label(asset.assettypeid) ?? '') },
              ...(asset.seats > 1 ? [{ label: 'Seats', value: String(asset.seats) }] : []),
              ...(asset.serialnumber === null ? [] : [{ label: 'Serial number', value: asset.serialnumber }]),
              ...(asset.officename === null ? [] : [{ label: 'Office', value: asset.officename }]),
              ...(asset.vendor === null ? [] : [{ label: 'Vendor', value: asset.vendor }]),
              ...dates.flatMap(({ label, value: on }) => (on === null ? [] : [{ label, value: day(on) }])),
              ...(asset.note === null ? [] : [{ label: 'Note', value: asset.note }]),
            ]}
          />
        </Card>
        <Card title={t('Value')}>
          {cost === null || value === null ? (
            <p className={style.quiet}>{t('Its cost is not entered, so its value is unknown.')}</p>
          ) : (
            <ValueTree cost={cost} value={value} />
          )}
        </Card>
      </div>
      <Card title={t('Held by')}>
        <Holders asset={asset} mayEdit={mayEdit} />
      </Card>
      <Card title={t('History')}>
        <ol className={style.rows}>
          {asset.movements.map((one) => (
            <li key={one.assetmovementid} className={style.line}>
              <span>
                <b>{t(MOVEMENT.label(one.movementkindid) ?? '')}</b>
                {wayOf(one)}
                {one.recovery === null ? null : (
                  <>
                    {` · ${t('owes')} `}
                    <Money amount={one.recovery} />
                  </>
                )}
                {one.note === null ? null : <small>{one.note}</small>}
              </span>
              <small>
                {day(one.ondate)}
                {one.addedbyname ? ` · ${one.addedbyname}` : null}
              </small>
            </li>
          ))}
        </ol>
      </Card>
      <p className={style.quiet}>
        <Link to="/assets">{t('All assets')}</Link>
      </p>
    </div>
  );
}
