// Setting up an authenticator: the provider makes a key, the first code proves it, the key and codes are
// downloaded.
import { useEffect, useRef, useState } from 'react'
import { currentSession, keepSession } from '#app/api/session.ts'
import { downloadBackupFile } from '#app/ui/backup-file.ts'
import { beginSetup, endSetup, type Setup } from './login-calls.ts'
import { useAttempt } from './use-attempt.ts'

/** `onSetUp` is called just before the full session is kept, which leads on by itself. */
export function useEnrolment(onSetUp: () => void) {
  // Only ever in memory: a secret that is written down anywhere else is one too many.
  const [setup, setSetup] = useState<Setup>()
  const beginning = useAttempt()
  const ending = useAttempt()
  const requestId = currentSession()?.request_id ?? ''
  const begin = () => beginning.attempt(async () => setSetup(await beginSetup(requestId)))

  const begun = useRef(false)
  useEffect(() => {
    if (begun.current || currentSession()?.kind !== 'enrolling') return
    begun.current = true
    void begin()
  })
  return {
    setup, begin,
    failure: setup ? null : beginning.problem,
    verifying: ending.busy,
    problem: ending.problem,
    /** Resolves to whether the code was right. */
    async verify(totp_code: string): Promise<boolean> {
      if (!setup) return false
      const ended = await ending.attempt(async () => {
        const session = await endSetup(requestId, totp_code)
        downloadBackupFile(setup, session.email)
        onSetUp()
        keepSession(session)
      })
      return ended === null
    },
  }
}
