import { say } from './say.ts';

/** Thrown when the texts of one request need more steps than it has. */
export class TooManySteps extends Error {
  constructor() {
    super(
      say`These formulas are too long to be read at once. Shorten them, or calculate a part once and read its result.`,
    );
  }
}

/** Names that are made ready, or parts that are evaluated, in one step. */
const A_STEP = 8;
export const stepsFor = (count: number): number => Math.ceil(count / A_STEP);

/**
 * The steps that one request may use to compile and to evaluate the formulas it names. A step is a character that is
 * parsed; other work is in proportion (`stepsFor`).
 */
export class Steps {
  readonly #max: number;
  #left: number;
  constructor(max: number) {
    this.#max = max;
    this.#left = max;
  }

  get used(): number {
    return this.#max - this.#left;
  }

  /** @throws TooManySteps when fewer are left */
  take(count: number): void {
    this.#left -= count;
    if (this.#left < 0) throw new TooManySteps();
  }
}
