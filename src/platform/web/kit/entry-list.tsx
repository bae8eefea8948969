import type { ReactNode } from 'react';
import style from './entry-list.module.css';

type Inside = { children: ReactNode };

/** Records in frames, one below the other, on the page of what they belong to. */
export const EntryList = ({ children }: Inside) => <ul className={style.list}>{children}</ul>;

/** One record of an `EntryList`. */
export const Entry = ({ children }: Inside) => <li className={style.entry}>{children}</li>;

/** The title of a record, with its tags and actions at the end of the line. */
export const EntryHead = ({ title, children }: Inside & { title: ReactNode }) => (
  <div className={style.head}>
    <h3>{title}</h3>
    {children}
  </div>
);
