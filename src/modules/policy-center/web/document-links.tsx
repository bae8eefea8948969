import { Anchor } from '@mantine/core';
import { fetchDocument } from '#platform/web/kit/fetch-document.ts';

type Documents = { documents: readonly { url: string; documentname: string }[] };

/** The documents of a policy: a click downloads one. */
export const DocumentLinks = ({ documents }: Documents) =>
  documents.length === 0
    ? '–'
    : documents.map(({ url, documentname }, at) => (
        <span key={url}>
          {at > 0 ? ', ' : ''}
          <Anchor
            component="button"
            type="button"
            inherit
            onClick={(event) => {
              event.stopPropagation();
              void fetchDocument(url);
            }}
          >
            {documentname}
          </Anchor>
        </span>
      ));
