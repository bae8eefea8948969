// Used by the public pages, so written with zod/mini.
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';

const section = z.object({
  sectiontypeid: z.number(),
  title: z.string(),
  sectionbody: z.string(),
  sectiondetail: z.array(
    z.object({
      title: z.string(),
      description: z.string(),
      documentpath: z.nullable(z.string()),
      officeaddress: z.nullable(
        z.object({
          addressline1: z.string(),
          addressline2: z.string(),
          cityname: z.string(),
          pincode: z.string(),
          countryname: z.string(),
        }),
      ),
    }),
  ),
});

/** Cache time of published pages in seconds: a change is visible within a minute. */
const MINUTE = 60;

export const getCareerPage = endpoint({
  method: 'GET',
  path: 'recruit/careerpage',
  kind: 'open',
  access: 'public',
  maxAge: MINUTE,
  summary:
    'The published sections of the host’s company, only those that are configured; without a session the public key of the company goes in the applicationkey header',
  input: z.object({}),
  output: z.array(section),
  example: {},
});
