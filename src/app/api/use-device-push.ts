// Web push on this device, for a screen: how it stands, the devices of the person, and the switch.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { push } from '#contract/push.ts'
import {
  fingerprintHere, forgetTold, mayMend, mendHere, pushCan, rememberTold, subscribeHere, unsubscribeHere,
  type PushCan,
} from './device-push.ts'
import { useHeard } from './heard.ts'
import { reading, useWriting } from './queries.ts'
import { currentSession } from './session.ts'

export const pushReading = reading(push.show, {}, { persist: true, staleTime: 0 })

/** `unknown` while nobody has looked; `no_service`: the provider sends no pushes at all. */
export type PushStanding = Exclude<PushCan, 'possible'> | 'unknown' | 'no_service' | 'on' | 'off'

export function useDevicePush() {
  const query = useQuery(pushReading)
  const client = useQueryClient()
  const here = useHere()
  const [busy, setBusy] = useState(false)
  const subscribing = useWriting(push.subscribe)
  const unsubscribing = useWriting(push.unsubscribe)
  const devices = query.data?.devices ?? []
  const mine = devices.find(({ fingerprint }) => fingerprint === here.fingerprint)
  const key = query.data?.public_key
  const settled = async <T,>(work: () => Promise<T>) => {
    setBusy(true)
    try {
      return await work()
    } finally {
      await client.invalidateQueries({ queryKey: pushReading.queryKey })
      here.look()
      setBusy(false)
    }
  }
  return {
    query,
    devices,
    mine,
    busy,
    standing: standingOf(here, query.data && { has_key: Boolean(key), is_listed: mine !== undefined }),
    /** Throws what the browser says when it cannot. */
    turnOn: () => settled(async () => {
      const body = key ? await subscribeHere(key) : null
      if (body) tellHere(await subscribing.mutateAsync({ body }))
    }),
    /** This device, or another of the person's. */
    turnOff: (id: string) => settled(async () => {
      await unsubscribing.mutateAsync({ params: { id } })
      if (id !== mine?.id) return
      forgetTold()
      await unsubscribeHere()
    }),
  }
}

/** The provider knows this device now: the browser's subscription is this person's. */
export function tellHere({ fingerprint }: { fingerprint: string }) {
  const user_id = currentSession()?.user_id
  if (user_id) rememberTold(user_id, fingerprint)
}

/**
 * Mends the notices of this device when the app is opened: their browser or its push service may have ended
 * them without a word. `onMended` is called when it had to.
 */
export function useMendedPush(onMended: () => void) {
  const [isAsked] = useState(() => mayMend(currentSession()?.user_id ?? ''))
  // What was kept from before says nothing of today.
  const data = useHeard(useQuery({ ...pushReading, enabled: isAsked }), pushReading.queryKey)
  const { mutateAsync } = useWriting(push.subscribe, { quiet: true })
  const client = useQueryClient()
  const begun = useRef(false)
  useEffect(() => {
    const user_id = currentSession()?.user_id
    if (!data || !user_id || begun.current) return
    begun.current = true
    const mend = async () => {
      const body = await mendHere(user_id, data)
      if (!body) return
      tellHere(await mutateAsync({ body }))
      await client.invalidateQueries({ queryKey: pushReading.queryKey })
      onMended()
    }
    // Without a network the next opening tries again.
    mend().catch(() => {})
  }, [data, mutateAsync, client, onMended])
}

interface Here {
  can: PushCan
  /** Undefined until the browser has answered. */
  fingerprint: string | null | undefined
}

export function standingOf(
  { can, fingerprint }: Here, known: { has_key: boolean, is_listed: boolean } | undefined,
): PushStanding {
  if (can !== 'possible') return can
  if (!known || fingerprint === undefined) return 'unknown'
  if (!known.has_key) return 'no_service'
  return known.is_listed ? 'on' : 'off'
}

/** Looks again whenever the person comes back: the permission is changed outside of the page. */
function useHere(): Here & { look: () => void } {
  const [here, setHere] = useState<Here>(() => ({ can: pushCan(), fingerprint: undefined }))
  const look = useCallback(() => {
    void fingerprintHere().catch(() => null)
      .then((fingerprint) => setHere({ can: pushCan(), fingerprint }))
  }, [])
  useEffect(() => {
    look()
    addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [look])
  return { ...here, look }
}
