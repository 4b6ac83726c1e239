// What went wrong with the last try, at the form: the server's words, or that there is no network. The
// toast has announced it, so this only stays to be read.
import CloudOff from 'lucide-react/icons/cloud-off'
import { useState } from 'react'
import { thisMoment } from '#app/clock/moment.ts'
import { Strip } from '#app/ui/strip.tsx'
import { isRefusal, isUnreachable, type Problem } from './problem.ts'
import { useSecondsLeft, waitWords } from './wait.ts'

export function FormProblem({ problem }: { problem: Problem | null | undefined }) {
  if (!problem) return null
  if (isUnreachable(problem)) {
    return (
      <Strip kind="warning" icon={CloudOff} className="mt-5">
        {problem.message} What you typed is still here.
      </Strip>
    )
  }
  const wait = isRefusal(problem) ? problem.retry_after : undefined
  return (
    <Strip kind="error" className="mt-5">
      {wait === undefined ? problem.message : withoutWait(problem.message)}
      {wait !== undefined && <Wait key={wait} seconds={wait} />}
    </Strip>
  )
}

/** The server's own words for the wait stand still; ours count down, and take their place. */
const withoutWait = (message: string) => message.replace(/ *\bTry again in [^.]*\./i, '')

function Wait({ seconds }: { seconds: number }) {
  const [until] = useState(() => thisMoment() + seconds * 1000)
  const left = useSecondsLeft(until)
  return <span> {left > 0 ? `Try again in ${waitWords(left)}.` : 'You can try again now.'}</span>
}
