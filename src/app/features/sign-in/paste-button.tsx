// Takes the digits of a code from the clipboard (spec 2 and 5).
import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import { Button } from '#app/ui/button.tsx'
import { codeFromClipboard } from '#domain/login.ts'

interface PasteButtonProps {
  onCode: (digits: string) => void
  onProblem: (words: string) => void
}

export function PasteButton({ onCode, onProblem }: PasteButtonProps) {
  // Where a page may not read the clipboard at all, the boxes themselves still take a paste.
  if (!canRead()) return null
  const paste = async () => {
    const read = await clipboardText()
    if ('problem' in read) onProblem(read.problem)
    else onCode(read.code)
  }
  return <Button look="tinted" wide icon={ClipboardPaste} onClick={paste}>Paste code</Button>
}

const canRead = () => typeof navigator.clipboard?.readText === 'function'

async function clipboardText(): Promise<ReturnType<typeof codeFromClipboard>> {
  try {
    return codeFromClipboard(await navigator.clipboard.readText())
  } catch {
    return { problem: 'The browser keeps the clipboard closed. Touch and hold the boxes, then choose Paste.' }
  }
}
