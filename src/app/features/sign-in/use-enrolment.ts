// Setting up an authenticator: the provider makes a key, the first code proves it, the key and codes are downloaded.
import { useEffect, useRef, useState } from 'react'
import { useWriting } from '#app/api/queries.ts'
import { currentSession, keepSession } from '#app/api/session.ts'
import { auth } from '#contract/auth.ts'
import type { Answer } from '#contract/endpoint.ts'
import { downloadBackupFile } from './backup-file.ts'
import { sessionOf } from './session-of.ts'

export type Setup = Answer<typeof auth.totpSetup>

/** `onSetUp` is called just before the full session is kept, which leads on by itself. */
export function useEnrolment(onSetUp: () => void) {
  // Only ever in memory: a secret that is written down anywhere else is one too many.
  const [setup, setSetup] = useState<Setup>()
  const settingUp = useWriting(auth.totpSetup)
  const verification = useWriting(auth.totpVerify)
  const requestId = currentSession()?.request_id ?? ''
  const begin = () => {
    if (settingUp.isPending || currentSession()?.kind !== 'enrolling') return
    settingUp.mutate({ body: { requestId } }, { onSuccess: setSetup })
  }
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    begin()
  })
  const verify = async (totp_code: string, onRefused: () => void) => {
    if (!setup) return
    try {
      const account = await verification.mutateAsync({ body: { totp_code, action: 'setup', requestId } })
      downloadBackupFile(setup, account.email)
      onSetUp()
      keepSession(sessionOf(account, true))
    } catch {
      onRefused()
    }
  }
  return {
    setup, begin, verify,
    failure: setup ? null : settingUp.error,
    verifying: verification.isPending,
    problem: verification.error,
  }
}
