import pg from 'pg';

export type Statement = {
  text: string;
  values: unknown[];
  /** The connection it went over: one a transaction. */
  connection: unknown;
};
/**
 * Records the statements of a call, as the driver sends them under one login. Background queries may be among them:
 * which companies there are, whether there are jobs.
 */
export async function statementsOf(call: () => Promise<unknown>, url: string): Promise<Statement[]> {
  const seen: Statement[] = [];
  const login = new URL(url).username;
  const query: unknown = Reflect.get(pg.Client.prototype, 'query');
  if (typeof query !== 'function') throw new Error('The driver has changed');
  const record = function (this: pg.Client, ...rows: unknown[]): unknown {
    const [config, values] = rows as [Pick<Statement, 'text' | 'values'> | string, unknown[] | undefined];
    const request = typeof config === 'string' ? { text: config, values: values ?? [] } : config;
    const isQuestion = typeof config === 'object' || values !== undefined;
    if (isQuestion && this.user === login && /^(select|with)\b/i.test(request.text))
      seen.push({ text: request.text, values: request.values, connection: this });
    return Reflect.apply(query, this, rows);
  };
  Object.assign(pg.Client.prototype, { query: record });
  try {
    await call();
  } finally {
    Object.assign(pg.Client.prototype, { query });
  }
  return seen;
}
