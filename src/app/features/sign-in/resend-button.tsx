// Sends a mail again, and then rests for a minute; a server that wants a longer rest is heard.
import { useState } from 'react'
import { thisMoment } from '#app/clock/moment.ts'
import { Button } from '#app/ui/button.tsx'
import { isRefusal, type Problem } from './problem.ts'
import { useSecondsLeft, waitWords } from './wait.ts'

const REST_SECONDS = 60

interface ResendButtonProps {
  busy: boolean
  onSend: () => Promise<unknown>
  children: string
}

export function ResendButton({ busy, onSend, children }: ResendButtonProps) {
  const [until, setUntil] = useState(0)
  const left = useSecondsLeft(until)
  const rest = (seconds: number) => setUntil(thisMoment() + seconds * 1000)
  const press = async () => {
    if (left > 0) return
    try {
      await onSend()
      rest(REST_SECONDS)
    } catch (error) {
      const problem = error as Problem
      if (isRefusal(problem) && problem.retry_after) rest(problem.retry_after)
    }
  }
  // It stays in the tab order while it rests, so that the focus does not fall off the page.
  return (
    <>
      <Button look="tinted" wide busy={busy} aria-disabled={left > 0 || undefined} onClick={press}
        className={left > 0 ? '!bg-line !text-soft' : ''}
      >
        {children}
      </Button>
      <p className="mt-2 min-h-[20px] text-center text-15 text-soft figures" aria-hidden>
        {left > 0 && `You can send again in ${waitWords(left)}`}
      </p>
    </>
  )
}
