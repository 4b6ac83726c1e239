// Copies a text and says so; selects nothing and keeps the focus.
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { toast } from '#app/ui/toast.tsx'

interface CopyButtonProps {
  text: string
  /** What is copied, for its label: `key`, `backup codes`. */
  what: string
  wide?: boolean
}

export function CopyButton({ text, what, wide = false }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 3000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    const done = await toClipboard(text)
    setCopied(done)
    if (!done) toast.error(`The browser does not let us copy. Touch and hold the ${what} to copy.`)
  }
  const label = copied ? 'Copied' : `Copy ${what}`
  if (wide) return <Button wide size="small" icon={copied ? Check : Copy} onClick={copy}>{label}</Button>
  return <IconButton label={label} icon={copied ? Check : Copy} onClick={copy} className="text-forest" />
}

async function toClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
