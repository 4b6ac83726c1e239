// A small picture of a document, or the empty place where it will be.
import FileIcon from 'lucide-react/icons/file'
import FileText from 'lucide-react/icons/file-text'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

interface ThumbnailProps {
  /** An object URL; `null` for a file that has no picture, left out where there is nothing yet. */
  src?: string | null
  alt?: string
}

const size = 'w-13 h-[66px] rounded-8 flex-none'

export function Thumbnail({ src, alt = '' }: ThumbnailProps) {
  if (src) return <img src={src} alt={alt} className={classes(size, 'object-cover bg-sunk')} />
  const empty = src === undefined
  return (
    <span className={classes(size, 'grid place-items-center text-soft',
      empty ? 'border-1.5 border-dashed border-edge' : 'bg-sunk')}
    >
      <Icon of={empty ? FileIcon : FileText} size={24} />
    </span>
  )
}
