import { TagsInput } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import type { CandidateDetail } from '../../contract/candidate/candidate.ts';
import { listTags, saveCandidateTags, TAG_LIMIT } from '../../contract/candidate/note.ts';

/** The tags of a candidate; whoever may change them types one and presses Enter. */
export function CandidateTags({ candidate }: { candidate: CandidateDetail }) {
  const { candidateapplicationid, tags, mayedit } = candidate;
  const { mutateAsync } = useSave(saveCandidateTags, ['request']);
  const suggested = useEndpoint(listTags, {}, { enabled: mayedit }).data ?? [];
  const [shown, setShown] = useState(tags);
  const change = async (next: string[]) => {
    const short = next.map((tag) => tag.trim().slice(0, TAG_LIMIT)).filter(Boolean);
    setShown(short);
    try {
      const [saved] = await mutateAsync({ input: { candidateapplicationid, tags: short } });
      if (saved) setShown(saved.tags);
    } catch (error) {
      setShown(tags);
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  if (!mayedit)
    return (
      <>
        {tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </>
    );
  return (
    <TagsInput
      label={t('Tags')}
      placeholder={shown.length === 0 ? t('Press Enter after each') : ''}
      value={shown}
      data={suggested.map(({ tagname }) => tagname)}
      comboboxProps={{ withinPortal: true }}
      onChange={(next) => void change(next)}
    />
  );
}
