// Sends a test event, and opens what becomes of it.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Send from 'lucide-react/icons/send'
import { webhooks } from '#contract/webhooks.ts'
import { useWriting } from '#app/api/queries.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { Button } from '#app/ui/button.tsx'

export function SendTest() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const test = useWriting(webhooks.test)
  const isOffline = useReachable().state === 'offline'
  const send = () =>
    test.mutate({}, {
      async onSuccess({ id }) {
        await client.invalidateQueries({ queryKey: [webhooks.list.path] })
        await navigate({ to: '/dashboard/settings/webhooks/deliveries/$id', params: { id } })
      },
    })
  return (
    <Button look="tinted" icon={Send} wide busy={test.isPending} disabled={isOffline} onClick={send}>
      Send a test event
    </Button>
  )
}
