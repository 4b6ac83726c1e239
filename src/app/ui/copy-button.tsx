// Takes a number along: to the clipboard, or to whichever app the phone shares with.
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import Share2 from 'lucide-react/icons/share-2'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { toast } from './toast.tsx'

interface CopyButtonProps {
  /** What it is: `account number`. */
  what: string
  text: string
  className?: string
}

export function CopyButton({ what, text, className }: CopyButtonProps) {
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(false), 2_000)
    return () => clearTimeout(timer)
  }, [done])
  const copy = async () => {
    if (await copied(text)) setDone(true)
    else toast.error(`This browser does not let us copy. The ${what} is ${text}.`)
  }
  return (
    <>
      <IconButton
        label={`Copy the ${what}`}
        icon={done ? Check : Copy}
        size={20}
        onClick={() => void copy()}
        className={className}
      />
      <span role="status" className="sr-only">
        {done ? 'Copied' : ''}
      </span>
    </>
  )
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copiedByHand(text)
  }
}

/** Safari 12 and pages without https have no clipboard of their own. */
function copiedByHand(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.setAttribute('readonly', '')
  field.style.position = 'fixed'
  field.style.opacity = '0'
  document.body.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
  }
}

interface ShareButtonProps extends CopyButtonProps {
  title: string
}

/** The one thing to do with it: shares it, or copies it where the browser cannot share. */
export function SendButton({ what, title, text }: ShareButtonProps) {
  const canShare = typeof navigator.share === 'function'
  const send = async () => {
    // Whoever closes the phone's own sheet has changed their mind.
    if (canShare) return navigator.share({ title, text }).catch(() => undefined)
    if (await copied(text)) toast.success('Copied')
    else toast.error(`This browser does not let us copy. The ${what} is ${text}.`)
  }
  return (
    <Button look="primary" icon={canShare ? Share2 : Copy} wide onClick={() => void send()}>
      {canShare ? 'Share' : 'Copy'} the {what}
    </Button>
  )
}

/** Nothing where the browser cannot share. */
export function ShareButton({ what, title, text, className }: ShareButtonProps) {
  if (typeof navigator.share !== 'function') return null
  return (
    <IconButton
      label={`Share the ${what}`}
      icon={Share2}
      size={20}
      className={className}
      // Whoever closes the phone's own sheet has changed their mind.
      onClick={() => void navigator.share({ title, text }).catch(() => undefined)}
    />
  )
}
