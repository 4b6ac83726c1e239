// A decline says why: one of the usual reasons, or words of one's own.
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Field } from '#app/ui/field.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { declineReasons } from './words.ts'

/** As many characters as the agreement takes. */
const MOST = 200

interface DeclineSheetProps {
  open: boolean
  onClose: () => void
  /** What is declined, in words: `payout`, `3 payouts`. */
  what: string
  /** Who is told the reason, in words. */
  told: string
  busy: boolean
  onDecline: (reason: string) => void
}

export function DeclineSheet({ open, onClose, what, told, busy, onDecline }: DeclineSheetProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const decline = () => {
    if (reason.trim()) onDecline(reason.trim())
    else setIsMissing(true)
  }
  const choose = (words: string) => {
    setIsMissing(false)
    setReason(words)
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Decline"
      footer={
        <Button look="danger" size="large" wide busy={busy} onClick={decline}>
          Decline {what}
        </Button>
      }
    >
      <p className="text-15 text-soft">{told} told the reason.</p>
      <div className="flex flex-wrap mt-3 -mr-2" role="group" aria-label="Reasons">
        {declineReasons.map((words) => (
          <button
            key={words}
            type="button"
            aria-pressed={reason === words}
            onClick={() => choose(words)}
            className={classes(
              'min-h-[48px] desk:min-h-[40px] px-4 mr-2 mb-2 rounded-full border-1.5 text-15',
              reason === words
                ? 'border-forest bg-forest-tint text-forest font-semibold'
                : 'border-edge text-ink',
            )}
          >
            {words}
          </button>
        ))}
      </div>
      <Field
        label="Reason"
        error={isMissing ? 'Say why, so that it can be mended.' : undefined}
        className="!mt-3"
      >
        <TextArea value={reason} maxLength={MOST} rows={3} onChange={({ target }) => choose(target.value)} />
      </Field>
    </Sheet>
  )
}
