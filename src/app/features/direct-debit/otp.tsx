// The customer's code: entered here, sent to the bank, or a new one asked for.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isOtpAnswerLost, mandates } from '#contract/mandates.ts'
import { Refusal } from '#contract/refusal.ts'
import { mandateMessages, otpRules } from '#domain/mandate.ts'
import { useWriting } from '#app/api/queries.ts'
import { Unreachable } from '#app/api/unreachable.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { useSession } from '#app/api/use-session.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CodeBoxes } from '#app/ui/code-boxes.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { TimeText } from '#app/ui/time-text.tsx'
import { toast } from '#app/ui/toast.tsx'
import type { Mandate } from './mandate-facts.tsx'
import { mandateReading } from './readings.ts'

/** While nobody knows what became of a code, the page above asks until it is known. */
export function OtpCard({ mandate }: { mandate: Mandate }) {
  const [otp, setOtp] = useState('')
  const [isLost, setLost] = useState(false)
  const { send, isSending, wrong } = useSendingOtp(mandate.reference, () => setLost(true), () => setOtp(''))
  const isOffline = useReachable().state === 'offline'
  const isTest = useSession()?.mode === 'test'
  if (mandate.is_otp_unknown || isLost) {
    return <BeingAsked onAgain={mandate.is_otp_unknown ? null : () => setLost(false)} />
  }
  const left = mandate.otp_tries_left
  return (
    <Card className="mb-4">
      <h2 className="text-17 font-semibold">Enter the customer’s code</h2>
      <p className="mt-1 mb-4 text-15 text-soft">
        {mandate.bank_name} has sent it to the customer.
        {mandate.otp_expires_at && <> It can be used until <TimeText at={mandate.otp_expires_at} />.</>}
        {isTest && ' In test mode it is 123456.'}
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send(otp)
        }}
      >
        <CodeBoxes
          label="Code of the customer" value={otp} onChange={setOtp} masked={false} length={otpRules.digits}
          error={wrong && otp === '' ? `This code is not right. ${triesWords(left)}` : undefined}
        />
        <div className="mt-4 grid gap-3">
          <Button
            type="submit" look="primary" wide busy={isSending}
            disabled={isOffline || otp.length !== otpRules.digits}
          >
            Send code
          </Button>
          <ResendButton mandate={mandate} isOffline={isOffline} />
        </div>
        {isOffline && (
          <p className="mt-3 text-13 text-soft">You are offline. The code is sent with a network.</p>
        )}
      </form>
    </Card>
  )
}

const triesWords = (left: number) => (left === 1 ? 'One more wrong code ends the mandate.'
  : `${left} tries are left.`)

function BeingAsked({ onAgain }: { onAgain: (() => void) | null }) {
  return (
    <Strip
      kind="info" className="mb-4" announce title="The code was sent."
      {...onAgain && { action: <Button size="small" look="quiet" onClick={onAgain}>Enter it again</Button> }}
    >
      The bank has not said yet whether it was right. This page asks until it is known; nothing else is
      needed.
    </Strip>
  )
}

function ResendButton({ mandate: { reference, otp_resends_left }, isOffline }: {
  mandate: Mandate
  isOffline: boolean
}) {
  const client = useQueryClient()
  const again = useWriting(mandates.resendOtp, { quiet: true })
  if (otp_resends_left === 0) return null
  const resend = () =>
    again.mutate({ params: { reference } }, {
      onSuccess: () => toast.success(mandateMessages.otpSent),
      onError: (failure) => toast.error(failure instanceof Refusal ? failure.message
        : mandateMessages.otpNotSent),
      onSettled: () => client.invalidateQueries({ queryKey: mandateReading(reference).queryKey }),
    })
  return (
    <Button type="button" look="quiet" wide busy={again.isPending} disabled={isOffline} onClick={resend}>
      Send the customer a new code
    </Button>
  )
}

function useSendingOtp(reference: string, onLost: () => void, onWrong: () => void) {
  const client = useQueryClient()
  const sending = useWriting(mandates.consent, { quiet: true })
  return {
    isSending: sending.isPending,
    wrong: sending.data?.outcome === 'wrong',
    send: (otp: string) => sending.mutate({ params: { reference }, body: { otp } }, {
      onSuccess({ outcome, mandate }) {
        if (outcome !== 'wrong') return toast.success(mandateMessages.otpSent)
        onWrong()
        toast.error(mandate.reason ?? 'This code is not right.')
      },
      onError(failure) {
        // Spec 7, for this one call: the answer is lost, and the page finds out what became of it.
        if (isLost(failure)) {
          toast.success(mandateMessages.otpSent)
          return onLost()
        }
        toast.error(failure instanceof Refusal ? failure.message : mandateMessages.otpNotSent)
      },
      async onSettled() {
        await client.invalidateQueries({ queryKey: mandateReading(reference).queryKey })
        await client.invalidateQueries({ queryKey: [mandates.list.path] })
      },
    }),
  }
}

function isLost(failure: Error): boolean {
  const { message } = failure
  if (!(failure instanceof Unreachable || failure instanceof Refusal)) return isOtpAnswerLost({ message })
  return isOtpAnswerLost({ message, ...failure.status !== undefined && { status: failure.status } })
}
