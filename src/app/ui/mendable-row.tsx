// A row of a file that cannot be taken as it stands, with mending and dropping it where it is.
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'

interface MendableRowProps {
  /** Its number in the file. */
  row: number
  isDropping: boolean
  onFix: () => void
  onDrop: () => void
  children: ReactNode
}

export function MendableRow({ row, isDropping, onFix, onDrop, children }: MendableRowProps) {
  return (
    <div className="flex items-start py-3" role="group" aria-label={`Row ${row}`}>
      <div className="flex-1 min-w-0">{children}</div>
      <div className="flex flex-none -my-1 -mr-3 ml-1">
        <IconButton label={`Fix row ${row}`} icon={Pencil} size={20} onClick={onFix} />
        <IconButton
          label={`Drop row ${row}`}
          icon={Trash2}
          size={20}
          disabled={isDropping}
          onClick={onDrop}
          className="text-clay"
        />
      </div>
    </div>
  )
}

/** Stays beside an error: it is what the error is about. */
export const FileSays = ({ text }: { text: string }) =>
  text ? <p className="mt-1.5 text-13 text-soft">The file says: {text}</p> : null
