import style from './leave.module.css';

/** A leave type with its colour. */
export const TypeName = ({ name, colour }: { name: string; colour: string }) => (
  <span className={style.type}>
    <span aria-hidden className={style.swatch} style={{ background: colour }} />
    {name}
  </span>
);
