import type pg from 'pg';
import type { Pools } from '#platform/server/db.ts';

/** Removes what stands in brackets and in quotes, so that only the outermost statement is left. */
function outermost(text: string): string {
  let inner = text.replaceAll(/'(?:[^']|'')*'/g, "''");
  for (let before = ''; before !== inner;) {
    before = inner;
    inner = inner.replaceAll(/\([^()]*\)/g, ' ');
  }
  return inner;
}

const ordered = new Map<string, boolean>();
/** Whether a statement says itself in which order its rows come; one row has no order. */
function isOrdered(text: string): boolean {
  let existing = ordered.get(text);
  if (existing === undefined) {
    existing = /\border\s+by\b|^\s*(?:begin|commit|rollback|set)\b/i.test(outermost(text));
    ordered.set(text, existing);
  }
  return existing;
}

/** Reverses the rows of a result: another order that the database could have returned, the same in each run. */
function reverseRows(result: unknown): unknown {
  if (typeof result === 'object' && result !== null && 'rows' in result && Array.isArray(result.rows))
    result.rows.reverse();
  return result;
}

/**
 * Returns the rows of every statement without an ORDER BY in another order than the database happened to find them in:
 * whoever relies on that order shows it. What tests read themselves stays as it is.
 */
export function shuffleRows(pools: Pools): void {
  for (const pool of [pools.app, pools.directory, pools.committed])
    pool.on('connect', (client: pg.PoolClient) => {
      // Looked up for each statement: tests that record statements replace it.
      const query = (...sent: unknown[]): unknown =>
        Reflect.apply(Reflect.get(Object.getPrototypeOf(client), 'query'), client, sent);
      let isTest = false;
      const instead = (...sent: unknown[]): unknown => {
        const [first] = sent;
        const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text;
        if (text?.startsWith('begin')) isTest = text.includes("app.request = 'test'");
        const result = query(...sent);
        return text === undefined || isTest || isOrdered(text) || !(result instanceof Promise)
          ? result
          : result.then(reverseRows);
      };
      Object.assign(client, { query: instead });
    });
}
