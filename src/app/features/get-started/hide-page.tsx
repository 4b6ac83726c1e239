// Hides the getting-started page for good, after a question (spec 2).
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { useMay } from '#app/api/permissions.ts'
import { reading, useWriting } from '#app/api/queries.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { preferences } from '#contract/preferences.ts'

export function HidePage() {
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useWriting(preferences.change)
  const client = useQueryClient()
  const navigate = useNavigate()
  const mayHide = useMay('manage_settings') === true
  const hide = () => mutate({ body: { preference_name: 'SHOW_GET_STARTED', preference_value: 'OFF' } }, {
    async onSuccess() {
      setAsking(false)
      // Kept on this phone at once, so that the page stays hidden without a network too.
      await client.fetchQuery(reading(preferences.list, {}, { persist: true, staleTime: 0 })).catch(() => {})
      await navigate({ to: '/dashboard/overview', replace: true })
    },
  })
  // It is hidden from the whole team.
  if (!mayHide) return null
  return (
    <>
      <Button look="quiet" wide icon={EyeOff} className="mt-6" onClick={() => setAsking(true)}>
        Hide this page
      </Button>
      <ConfirmDialog
        open={asking} title="Hide this page?" confirm="Yes, Hide page" cancel="Cancel" busy={isPending}
        onConfirm={hide} onClose={() => setAsking(false)}
      >
        Getting started will not be shown again. Onboarding stays open from the overview.
      </ConfirmDialog>
    </>
  )
}
