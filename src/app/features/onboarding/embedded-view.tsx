// The embedded variant of the KYC status dialog: a page of the provider inside it, where it can do nothing.
import ExternalLink from 'lucide-react/icons/external-link'
import { Icon } from '#app/ui/icon.tsx'
import { classes } from '#app/ui/classes.ts'
import { textLinkClasses } from '#app/ui/link-button.tsx'
import { Sheet } from '#app/ui/sheet.tsx'

interface EmbeddedViewProps {
  title: string
  /** A path of this provider; a page of another origin is not embedded. */
  src: string
  onClose: () => void
}

export function EmbeddedView({ title, src, onClose }: EmbeddedViewProps) {
  const isOurs = /^\/(?![/\\])/.test(src)
  return (
    <Sheet
      open wide onClose={onClose} title={title}
      footer={isOurs && (
        <a
          href={src} target="_blank" rel="noopener noreferrer"
          className={classes(textLinkClasses, 'justify-center w-full')}
        >
          <Icon of={ExternalLink} className="mr-2" />
          Open in a new tab
        </a>
      )}
    >
      {isOurs
        // Its own origin lets it be read without a network; no script, form or way out of the frame.
        ? (
          <iframe
            title={title} src={src} sandbox="allow-same-origin" referrerPolicy="no-referrer"
            className="block w-full h-[58vh] rounded-control border border-line bg-card"
          />
        )
        : <p>This page cannot be shown here.</p>}
    </Sheet>
  )
}
