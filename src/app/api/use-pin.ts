// Whether the person signed in has a payout PIN, and where it is set; what a screen hands to the sheet that
// asks.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { pin } from '#contract/pin.ts'
import { Refusal } from '#contract/refusal.ts'
import { reading } from './queries.ts'
import type { SendingProblem } from './use-sending.ts'

export const pinReading = {
  ...reading(pin.show, {}, { persist: true }),
  // "You have none" and "it is locked" keep somebody from paying: whether they still hold is asked anew.
  staleTime: ({ state: { data } }: { state: { data?: Answer<typeof pin.show> | undefined } }) =>
    (data?.has_pin && !data.locked_until ? 30_000 : 0),
}

const to = '/dashboard/payout-pin' as const

/** `problem` says what of a failure belongs to the PIN itself, to be said under its keys. */
export function usePin() {
  const client = useQueryClient()
  const { data } = useQuery(pinReading)
  const here = useLocation({ select: ({ href }) => href })
  return {
    pin: data,
    paths: { set: { to, search: { after: here } }, forgot: { to, search: { after: here, forgot: 'yes' } } },
    problem(error: Error | null): string | undefined {
      return error instanceof Refusal ? error.errors?.['pin'] : undefined
    },
    /** After a wrong one: it may be locked now. */
    askAgain: () => void client.invalidateQueries({ queryKey: pinReading.queryKey }),
  }
}

interface PinAsking {
  state: string
  problem?: SendingProblem | null
  send: (pin: string) => Promise<unknown>
}

/** For the sheet over what is sent with {@link useSending}: what it is handed, but for its words. */
export function usePinFor(sending: PinAsking, onClose: () => void) {
  const { pin, paths, askAgain } = usePin()
  // What was refused before the sheet was opened again is no news.
  const [before] = useState(sending.problem)
  const failure = sending.problem === before ? null : (sending.problem ?? null)
  const error = failure?.errors?.['pin']
  // Anything but the PIN is said on the page, where it can be mended.
  const isElsewhere = failure !== null && error === undefined
  useEffect(() => {
    if (isElsewhere) onClose()
  }, [isElsewhere, onClose])
  return {
    pin, paths, error, onClose,
    busy: sending.state === 'sending',
    onPin: (given: string) => void sending.send(given).then(askAgain),
  }
}
