// A change that asks who is there once more (`step_up` of its endpoint): what is sent waits for the code.
import { useState } from 'react'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import { needsCode } from '#contract/step-up.ts'
import { isOpen } from './intent.ts'
import { useWriting, type Written, type WritingOptions } from './queries.ts'
import { errorsOf } from './refused.ts'

/** What is asked, without the code. */
export type Unproven<E extends Endpoint> =
  Omit<Written<E>, 'body'> & (Written<E> extends { body?: infer Body }
    ? BodyPart<Omit<NonNullable<Body>, 'totp_code'>> : {})

type BodyPart<Body> = {} extends Body ? { body?: Body } : { body: Body }

export interface ProvingHandlers<E extends Endpoint> {
  onSuccess?: (answer: Answer<E>) => unknown
  /** Not for a wrong code, which the sheet says. */
  onError?: (error: Error) => unknown
}

interface Waiting<E extends Endpoint> { unproven: Unproven<E>, handlers: ProvingHandlers<E> }

/**
 * `ask` opens the sheet, and `sheet` is for `ProofSheet`: it sends what was asked with the code. What needs
 * no code, as the endpoint has it, is sent at once. Without an answer the sheet stays: any code again asks
 * for the same change.
 */
export function useProving<E extends Endpoint>(endpoint: E, options: WritingOptions<Answer<E>> = {}) {
  const { mutate, isPending, error, data, reset } = useWriting(endpoint, options)
  const [waiting, setWaiting] = useState<Waiting<E> | null>(null)
  const close = () => setWaiting(null)
  const send = ({ unproven, handlers }: Waiting<E>, totp_code?: string) => {
    const body = { ...(unproven as { body?: object }).body, ...(totp_code !== undefined && { totp_code }) }
    mutate({ ...unproven, body } as unknown as Written<E>, {
      async onSuccess(answer) {
        close()
        await handlers.onSuccess?.(answer)
      },
      async onError(failure) {
        if ('totp_code' in errorsOf(failure)) return
        if (failure instanceof Refusal && !isOpen(failure)) close()
        await handlers.onError?.(failure)
      },
    })
  }
  return {
    isPending, error, data, reset,
    ask(unproven: Unproven<E>, handlers: ProvingHandlers<E> = {}) {
      const asked = { unproven, handlers }
      if (needsCode(endpoint.step_up, (unproven as { body?: object }).body)) setWaiting(asked)
      else send(asked)
    },
    sheet: {
      open: waiting !== null, onClose: close, busy: isPending, errors: errorsOf(error),
      onProof: ({ totp_code }: { totp_code: string }) => waiting && send(waiting, totp_code),
    },
  }
}
