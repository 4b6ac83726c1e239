// A document seen large before it goes, and later to replace it, with what may make it hard to read.
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import { formatSize } from '#domain/size.ts'
import { acceptedFiles, fileLabel } from '#domain/document.ts'
import type { KeptFile, PreparedFile } from '#app/offline/file-rows.ts'
import { Button } from '#app/ui/button.tsx'
import { FileButtons, type FileSource } from '#app/ui/file-buttons.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { DocumentView } from './document-view.tsx'
import { useKeptFacts } from '#app/offline/kept-picture.ts'
import type { StoredDocument } from './server.ts'

interface DocumentSheetProps {
  label: string
  /** The file on this phone, if there is one. */
  file_id: string | null
  stored: StoredDocument | null
  /** Nobody has said yes to this photo yet. */
  isNew: boolean
  off: boolean
  onUse: () => void
  onClose: () => void
  onBeforeOpen: (source: FileSource) => void
  onFile: (file: File, source: FileSource) => void
  /** The same photo, straightened, or as it was taken. */
  onPrepared: (file: PreparedFile) => Promise<void>
  onDownload: () => void
}

export function DocumentSheet(props: DocumentSheetProps) {
  const { label, file_id, stored, off, onClose, onPrepared, onDownload } = props
  const facts = useSteadyFacts(file_id)
  return (
    <Sheet
      open onClose={onClose} title={label} wide
      footer={off ? undefined : <Choices {...props} isDoubtful={(facts?.warnings.length ?? 0) > 0} />}
    >
      {facts && <DocumentView label={label} facts={facts} onPrepared={off ? undefined : onPrepared} />}
      {!file_id && <StoredView stored={stored} onDownload={onDownload} />}
    </Sheet>
  )
}

/** While a straightened file takes the place of another, the other is still shown. */
function useSteadyFacts(file_id: string | null): KeptFile | null {
  const facts = useKeptFacts(file_id)
  const [last, setLast] = useState(facts)
  if (facts && facts !== last) setLast(facts)
  return file_id === null ? null : facts ?? last
}

/** What is hard to read is better taken again; the person decides. */
function Choices({ label, isNew, isDoubtful, onUse, onBeforeOpen, onFile }: DocumentSheetProps & {
  isDoubtful: boolean
}) {
  const again = (
    <FileButtons
      subject={label} accept={acceptedFiles} again={isNew && isDoubtful} primary={isNew && isDoubtful}
      onBeforeOpen={onBeforeOpen} onFile={onFile}
    />
  )
  if (!isNew) return again
  return (
    <div className="grid gap-3">
      {!isDoubtful && <Button look="primary" wide data-autofocus onClick={onUse}>Use this photo</Button>}
      {again}
      {isDoubtful && <Button wide onClick={onUse}>Keep it</Button>}
    </div>
  )
}

function StoredView({ stored, onDownload }: { stored: StoredDocument | null, onDownload: () => void }) {
  if (!stored) return null
  return (
    <>
      <p className="flex items-center py-2">
        <Icon of={FileText} size={24} className="mr-3 text-soft" />
        <span className="min-w-0">{fileLabel(stored.document_path)}
          <span className="block text-13 text-soft">{formatSize(stored.size)}</span>
        </span>
      </p>
      <Button size="small" icon={Download} onClick={onDownload}>Save a copy</Button>
    </>
  )
}
