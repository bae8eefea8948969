import { CommentForm } from '#platform/web/kit/comment-form.tsx';
import { useSave } from '#platform/web/use-endpoint.ts';
import type { CandidateDetail } from '../../contract/candidate/candidate.ts';
import { addCandidateNote } from '../../contract/candidate/note.ts';

/** Writes a note; it appears in the timeline. Only people who may see the candidate are offered to mention. */
export function NewNote({ candidate }: { candidate: CandidateDetail }) {
  const { mutateAsync } = useSave(addCandidateNote, ['request']);
  const { candidateapplicationid } = candidate;
  return (
    <CommentForm
      people={candidate.people}
      submit="Add the note"
      send={({ text, mentions }) => mutateAsync({ input: { candidateapplicationid, text, mentions } })}
    />
  );
}
