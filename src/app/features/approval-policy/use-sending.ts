// Sends a change of the policy with the PIN; what the provider says of a field stands at that field.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { approvalPolicy, ApprovalPolicy } from '#contract/approval-policy.ts'
import { Refusal } from '#contract/refusal.ts'
import { useWriting } from '#app/api/queries.ts'
import { usePin } from '#app/api/use-pin.ts'
import type { Problems, Terms } from './draft.ts'
import { historyReading, policyReading, type Policy } from './readings.ts'
import type { PolicyTyping } from './use-policy-draft.ts'

const back = '/dashboard/settings/approvals'

export function useSending(change: PolicyTyping) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pin, paths, problem: pinProblem, askAgain } = usePin()
  const { mutate, isPending, error } = useWriting(approvalPolicy.change)
  const [isAsking, setIsAsking] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const [sent, setSent] = useState('')
  const leave = async () => {
    await change.finish()
    await navigate({ to: back, replace: true })
  }
  const onSuccess = async (saved: Policy) => {
    client.setQueryData(policyReading.queryKey, saved)
    await leave()
    await client.invalidateQueries({ queryKey: historyReading.queryKey })
  }
  const onError = (failure: Error) => {
    if (pinProblem(failure)) return askAgain()
    setIsAsking(false)
    const newer = failure instanceof Refusal ? z.safeDecode(ApprovalPolicy, failure.data as never) : null
    if (newer?.success) client.setQueryData(policyReading.queryKey, newer.data)
  }
  const refusal = error instanceof Refusal ? error : null
  return {
    isTried,
    /** At the fields, until something else is typed. */
    errorsOf: (terms: Terms): Problems => (sent === JSON.stringify(terms) && refusal?.errors) || {},
    /** What is wrong with no field in particular. */
    problem: error && !refusal?.errors ? error.message : undefined,
    pin: {
      pin, paths, open: isAsking, busy: isPending, error: pinProblem(error),
      onClose: () => setIsAsking(false),
    },
    /** Asks for the PIN, once nothing is wrong. */
    ask(problems: Problems) {
      setIsTried(true)
      setIsAsking(Object.keys(problems).length === 0)
    },
    send(terms: Terms, typed: string) {
      setSent(JSON.stringify(terms))
      mutate({ body: { ...terms, version: change.values.version, pin: typed } }, { onSuccess, onError })
    },
    giveUp: () => void leave(),
  }
}
