// Sends a change of the policy with a code; what the provider says of a field stands at that field.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { approvalPolicy, ApprovalPolicy } from '#contract/approval-policy.ts'
import { Refusal } from '#contract/refusal.ts'
import { useProving } from '#app/api/use-proving.ts'
import type { Problems, Terms } from './draft.ts'
import { historyReading, policyReading, type Policy } from './readings.ts'
import type { PolicyTyping } from './use-policy-draft.ts'

const back = '/dashboard/settings/approvals'

export function useSending(change: PolicyTyping) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { ask, sheet, error } = useProving(approvalPolicy.change)
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
    sheet,
    /** Asks for the code, once nothing is wrong. */
    ask(terms: Terms, problems: Problems) {
      setIsTried(true)
      if (Object.keys(problems).length > 0) return
      setSent(JSON.stringify(terms))
      ask({ body: { ...terms, version: change.values.version } }, { onSuccess, onError })
    },
    giveUp: () => void leave(),
  }
}
