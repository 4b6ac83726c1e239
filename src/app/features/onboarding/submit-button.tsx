// The final button: hands everything to review after one question, with or without a network.
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { fileMessages } from '#domain/document.ts'
import { skipsPeople } from '#domain/onboarding.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { toast } from '#app/ui/toast.tsx'
import { keep } from './keeping.ts'
import { handIn } from './submission.ts'
import type { Onboarding } from './use-onboarding.ts'
import { useWay } from './way.ts'
import { screenTitle } from './words.ts'

interface SubmitButtonProps {
  onboarding: Onboarding
  /** Spec 4: `Save & Submit for review` where no people are asked for. */
  words?: string
}

export function SubmitButton({ onboarding, words = 'Submit for review' }: SubmitButtonProps) {
  const { is_frozen, may_submit, type, left, phase } = onboarding
  const navigate = useNavigate()
  const way = useWay()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  if (is_frozen) {
    return (
      <Button look="primary" wide onClick={() => void navigate({ to: '/dashboard/overview' })}>
        Go to dashboard
      </Button>
    )
  }
  const ask = () => {
    if (may_submit) return setAsking(true)
    if (left.includes('upload')) return toast.error(fileMessages.missing)
    const first = left[0]
    toast.error(first ? `${screenTitle(first, type)} is not finished yet.` : 'Something is not finished yet.')
  }
  const submit = async () => {
    setBusy(true)
    const isKept = await keep(() => handIn(onboarding))
    setBusy(false)
    setAsking(false)
    // Spec 4: without people to collect it ends on the overview, otherwise at the pending review.
    if (isKept) await navigate({ to: type && skipsPeople(type) ? '/dashboard/overview' : way.pathOf.home })
  }
  return (
    <>
      <Button look={may_submit ? 'primary' : 'tinted'} wide onClick={ask}>
        {words}
      </Button>
      <ConfirmDialog
        open={asking}
        title="Submit For Review"
        confirm="Submit"
        busy={busy}
        onConfirm={() => void submit()}
        onClose={() => setAsking(false)}
      >
        {phase === 'sent back' ? 'Your changes go to the reviewer.' : 'Everything goes to the reviewer.'}{' '}
        While your documents are reviewed, within 48 hours, nothing can be changed here.
      </ConfirmDialog>
    </>
  )
}
