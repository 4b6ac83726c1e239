// The files of an answer: those that are here, each with a way out, and the two ways to add one.
import Trash from 'lucide-react/icons/trash'
import { chargebackMessages, MOST_EVIDENCE } from '#domain/chargeback.ts'
import { acceptedFiles, fileExtensions } from '#domain/document.ts'
import { formatSize } from '#domain/size.ts'
import { useKeptFacts, useKeptThumb } from '#app/offline/kept-picture.ts'
import { FileButtons } from '#app/ui/file-buttons.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { ListCard, Row } from '#app/ui/list-card.tsx'
import { Thumbnail } from '#app/ui/thumbnail.tsx'
import type { KeptEvidence } from './drafts.ts'
import type { Contest } from './use-contest.ts'

export function EvidenceFiles({ contest }: { contest: Contest }) {
  const { values: { files }, busy, isElsewhere, drop, onBeforeOpen, onFile } = contest
  const isFull = files.length >= MOST_EVIDENCE
  return (
    <>
      {files.length > 0 && (
        <div className="mb-3">
          <ListCard label="Evidence">
            {files.map((file) => (
              <Evidence key={file.file_id} file={file} onDrop={() => drop(file.file_id)} />
            ))}
          </ListCard>
        </div>
      )}
      {isFull ? <p className="text-13 text-soft">{chargebackMessages.most}</p> : (
        <FileButtons
          subject="Evidence" accept={acceptedFiles} disabled={busy || isElsewhere}
          onBeforeOpen={onBeforeOpen} onFile={onFile}
        />
      )}
      <p className="mt-3 text-13 text-soft">
        {chargebackMessages.evidence} Up to 4 MB each: {fileExtensions.join(', ')}.
      </p>
    </>
  )
}

function Evidence({ file: { file_id, name }, onDrop }: { file: KeptEvidence, onDrop: () => void }) {
  const url = useKeptThumb(file_id)
  const facts = useKeptFacts(file_id)
  return (
    <Row
      picture={<Thumbnail src={url ?? null} />}
      lead={name}
      status={`On this phone${facts ? `, ${formatSize(facts.size)}` : ''}`}
      action={<IconButton label={`Remove ${name}`} icon={Trash} onClick={onDrop} />}
    />
  )
}
