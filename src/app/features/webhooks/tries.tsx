// Every attempt, the latest first, each with the beginning of what was answered.
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { webhookProblems } from '#domain/webhook.ts'
import { SectionHead } from '#app/ui/card.tsx'
import { ListCard, Row } from '#app/ui/list-card.tsx'
import { TimeText } from '#app/ui/time-text.tsx'
import type { Try } from './readings.ts'

export function Tries({ tries }: { tries: readonly Try[] }) {
  if (tries.length === 0) return null
  return (
    <>
      <SectionHead title="Attempts" />
      <ListCard label="Attempts">
        {tries.map((one) => <OneTry key={one.number} one={one} />)}
      </ListCard>
    </>
  )
}

function OneTry({ one: { number, problem, status_code, duration_ms, at, answer } }: { one: Try }) {
  const said = status_code === null ? '' : `Answered ${status_code} `
  const why = problem === null ? '' : webhookProblems[problem]
  return (
    <>
      <Row
        icon={problem === null ? CircleCheck : CircleAlert} tone={problem === null ? 'leaf' : 'clay'}
        lead={`Attempt ${number}: ${problem === null ? 'received' : 'not received'}`}
        status={`${said}after ${duration_ms.toLocaleString('en-NG')} ms`} when={<TimeText at={at} />}
      />
      {why && <p className="-mt-1 pb-3 pl-[52px] text-13">{why}</p>}
      {answer && (
        <p className="-mt-1 pb-3 pl-[52px] text-13 text-soft break-words whitespace-pre-wrap">{answer}</p>
      )}
    </>
  )
}
