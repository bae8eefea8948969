import { OwnDeclaration } from './declaration.tsx';

/** What the reader declares for the income tax of the year, with its effect, and the proofs of it. */
export default function ItDeclaration() {
  return <OwnDeclaration />;
}
