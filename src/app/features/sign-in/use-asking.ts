// Asks one endpoint from a public screen, where there is no person yet whose answers a cache could keep.
import { useRef } from 'react'
import { exchange } from '#app/api/call.ts'
import { intentOf, openAfter, type Intent } from '#app/api/intent.ts'
import { toast } from '#app/ui/toast.tsx'
import type { Answer, Ask, Endpoint } from '#contract/endpoint.ts'
import { useAttempt } from './use-attempt.ts'

/**
 * `ask` resolves to the answer, and the provider's sentence stands in a Success toast; it rejects with what
 * is then `problem`. The same ask again after no answer has the same requestId: pressing twice makes one
 * account.
 */
export function useAsking<E extends Endpoint>(endpoint: E) {
  const open = useRef<Intent | undefined>(undefined)
  const { busy, problem, attempt } = useAttempt()

  const send = async (asked: Ask<E>): Promise<Answer<E>> => {
    const before = open.current
    const intent = intentOf(asked, before)
    open.current = intent
    try {
      const { answer, message } = await exchange(endpoint, asked, { requestId: intent.id })
      open.current = undefined
      if (message) toast.success(message)
      return answer
    } catch (error) {
      open.current = openAfter(error, intent, before)
      throw error
    }
  }
  const ask = async (asked: Ask<E>): Promise<Answer<E>> => {
    const answers: Answer<E>[] = []
    const ended = await attempt(async () => { answers.push(await send(asked)) })
    if (ended) throw ended
    return answers[0] as Answer<E>
  }
  return { ask, busy, problem }
}
