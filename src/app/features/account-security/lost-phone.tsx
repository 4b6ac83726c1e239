// The authenticator's phone is gone: it is taken off with a backup code, and the next login sets up another.
import { useState } from 'react'
import { accountSecurity } from '#contract/account-security.ts'
import { useWriting } from '#app/api/queries.ts'
import { errorsOf } from '#app/api/refused.ts'
import { endSession } from '#app/api/session.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import { ProofSheet } from '#app/ui/proof-sheet.tsx'

export function LostPhone() {
  const [isAsking, setAsking] = useState(false)
  const reset = useWriting(accountSecurity.reset)
  const isOffline = useReachable().state === 'offline'
  const send = (body: { password: string, totp_code: string }) =>
    reset.mutate({ body }, { onSuccess: () => endSession() })
  return (
    <>
      <Button look="quiet" className="mt-3 text-clay" disabled={isOffline} onClick={() => setAsking(true)}>
        I lost my phone
      </Button>
      {isOffline && <p className="mt-1 text-13 text-soft">No network. These are changed online only.</p>}
      <ProofSheet
        open={isAsking} onClose={() => setAsking(false)} title="Take the authenticator off" asksPassword
        confirm="Take it off" busy={reset.isPending} errors={errorsOf(reset.error)} onProof={send}
      >
        You are logged out everywhere, and your next login sets up another authenticator. Do it at once: until
        then your password alone opens this account.
      </ProofSheet>
    </>
  )
}
