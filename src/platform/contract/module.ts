/** A right of the product. */
export type Feature = {
  /** What sessions carry and grants store: 1 to 999 in normal mode, from 1000 in configuration mode. Never changes. */
  readonly featureid: number;
  readonly name: string;
  /** Whether the right may be limited to some people; all others apply to the whole company. */
  readonly people?: true;
  /** Former employees have it over themselves, to read. */
  readonly former?: true;
  /** Granted to a person by name only, and effective once a second person has confirmed it. */
  readonly separated?: true;
};
/** The rights of a module, by their keys. */
export type Features = Readonly<Record<string, Feature>>;

/** What else a module adds to the closed lists of the product. Stored data refers to the names: they never change. */
export type Names = {
  /** The forms that save drafts. Never one with passwords, second-factor codes, keys or bank accounts. */
  readonly drafts?: readonly string[];
  /** The purposes of uploads: each decides the file types and who may read the file. */
  readonly purposes?: readonly string[];
  /** The persons or things that claim uploads. */
  readonly claims?: readonly string[];
  /** The kinds of record that people write comments beside. */
  readonly commented?: readonly string[];
  /** Rights whose editors need the longer password of those who handle pay. */
  readonly longPassword?: readonly string[];
  /** Rights that the administrators of a new company do not have. */
  readonly notForAdministrators?: readonly string[];
  /** Rights that everybody has over everybody, so that they do not make an account sensitive. */
  readonly openToAll?: readonly string[];
  /** Rights that support may read: configuration only, no people, no pay and no sign-in settings. */
  readonly support?: readonly string[];
};
