/** Whose page it is, as its parts show it. */
export type Owner = {
  readonly companyname: string;
  /** The address of the logo. */
  readonly logo: string | null;
};
