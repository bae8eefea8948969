import { expect, test } from 'vitest';
import { z } from 'zod';
import { answerWriter, compiledWriter } from '#platform/server/answer-writer.ts';
import { ENDPOINTS, nameOf } from './support/endpoints.ts';

test('the answer of every call can be written', () => {
  const failed = ENDPOINTS.filter(({ kind }) => kind !== 'file' && kind !== 'stream').flatMap((endpoint) => {
    try {
      compiledWriter(endpoint.output);
      return [];
    } catch (error) {
      return [`${nameOf(endpoint)}: ${String(error)}`];
    }
  });
  expect(failed).toEqual([]);
});

test('an answer has the fields of the contract and no other', () => {
  const write = answerWriter(z.array(z.object({ employeeid: z.number(), fullname: z.string() })));
  const answer = { result: [{ employeeid: 1, fullname: 'Asha Rao', panno: 'ABCDE1234F' }], secret: 'x' };
  expect(JSON.parse(write(answer))).toEqual({ result: [{ employeeid: 1, fullname: 'Asha Rao' }] });
  expect(() => write({ result: [{ fullname: 'Asha Rao' }] })).toThrow('employeeid');
});
