// A document seen large before it goes, and later to replace it, with what may make it hard to read.
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import { formatSize } from '#domain/size.ts'
import { fileLabel } from '#domain/document.ts'
import type { KeptFile, Warning } from '#app/offline/file-rows.ts'
import { Button } from '#app/ui/button.tsx'
import { FileButtons, type FileSource } from '#app/ui/file-buttons.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { useKeptFacts, useKeptFile } from './kept-picture.ts'
import type { StoredDocument } from './server.ts'
import { acceptedFiles } from './slot-card.tsx'

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
  onDownload: () => void
}

export function DocumentSheet(props: DocumentSheetProps) {
  const { label, file_id, stored, isNew, off, onUse, onClose, onBeforeOpen, onFile, onDownload } = props
  const facts = useKeptFacts(file_id)
  const again = !off && (
    <FileButtons subject={label} accept={acceptedFiles} onBeforeOpen={onBeforeOpen} onFile={onFile} />
  )
  return (
    <Sheet
      open onClose={onClose} title={label} wide
      footer={
        <div className="grid gap-3">
          {isNew && <Button look="primary" wide data-autofocus onClick={onUse}>Use this photo</Button>}
          {again}
        </div>
      }
    >
      {file_id
        ? <KeptView file_id={file_id} facts={facts} label={label} />
        : <StoredView stored={stored} onDownload={onDownload} />}
    </Sheet>
  )
}

function KeptView({ file_id, facts, label }: { file_id: string, facts: KeptFile | null, label: string }) {
  const isPicture = facts !== null && facts.width !== null
  const url = useKeptFile(isPicture ? file_id : null)
  return (
    <>
      {facts
        && facts.warnings.map((warning) => (
          <Strip key={warning} kind="warning" className="mb-2">
            {warnings[warning]}
          </Strip>
        ))}
      {isPicture && url && <Picture url={url} label={label} />}
      {facts && !isPicture && (
        <p className="flex items-center py-4">
          <Icon of={FileText} size={24} className="mr-3 text-soft" />
          {facts.name}
        </p>
      )}
      {facts && <p className="mt-2 text-13 text-soft">{sizesOf(facts)}</p>}
    </>
  )
}

/** Seen whole, or closer to read the small print. */
function Picture({ url, label }: { url: string, label: string }) {
  const [isClose, setIsClose] = useState(false)
  return (
    <button
      type="button"
      aria-label={isClose ? `See all of ${label}` : `Look closer at ${label}`}
      aria-pressed={isClose}
      className="block w-full overflow-auto rounded-8 bg-sunk"
      onClick={() => setIsClose(!isClose)}
    >
      <img
        src={url}
        alt=""
        className={isClose ? 'w-[250%] max-w-none' : 'w-full max-h-[46vh] object-contain'}
      />
    </button>
  )
}

const warnings: Record<Warning, string> = {
  dark: 'This photo is dark. More light makes it easier to read.',
  blurred: 'This photo looks blurred. Hold the phone still and take it again.',
  small: 'This photo is small. Go closer, so that the words can be read.',
}

/** What the phone made of the file: `412 kB, was 6.4 MB`. */
export const sizesOf = ({ size, before }: Pick<KeptFile, 'size' | 'before'>) =>
  (before > size ? `${formatSize(size)}, was ${formatSize(before)}` : formatSize(size))

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
