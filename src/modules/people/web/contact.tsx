import { Anchor } from '@mantine/core';
import style from './people.module.css';

/** An address that opens a new mail. */
export function Mail({ address }: { address: string }) {
  return (
    <Anchor href={`mailto:${address}`} size="sm" className={style.contact ?? ''}>
      {address}
    </Anchor>
  );
}

/** A number that starts a call; Indian mobile numbers are shown as 98765 43210. */
export function Phone({ number }: { number: string }) {
  const plain = number.replace(/[^\d+]/g, '');
  const shown = /^[6-9]\d{9}$/.test(plain) ? `${plain.slice(0, 5)} ${plain.slice(5)}` : number;
  return (
    <Anchor href={`tel:${/^\d{10}$/.test(plain) ? `+91${plain}` : plain}`} size="sm" className={style.phone ?? ''}>
      <span className="number">{shown}</span>
    </Anchor>
  );
}
