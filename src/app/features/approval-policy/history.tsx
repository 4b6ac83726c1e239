// What became of earlier changes of the policy, the newest first; one opens over the page.
import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { policySummary } from '#domain/approval-policy.ts'
import { wholeTime } from '#domain/time.ts'
import { useStanding } from '#app/api/standing.ts'
import { SectionHead } from '#app/ui/card.tsx'
import { StateText, type Tone } from '#app/ui/chip.tsx'
import { FactList } from '#app/ui/fact-list.tsx'
import type { IconShape } from '#app/ui/icon.tsx'
import { ListCard, RowButton } from '#app/ui/list-card.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { TimeText } from '#app/ui/time-text.tsx'
import { historyReading, type Change } from './readings.ts'
import { TermsList } from './terms-list.tsx'

const looks: Record<Change['state'], { words: string, tone: Tone, icon: IconShape }> = {
  made: { words: 'Made', tone: 'leaf', icon: CircleCheck },
  refused: { words: 'Refused', tone: 'clay', icon: CircleX },
  taken_back: { words: 'Taken back', tone: 'soft', icon: Undo2 },
  replaced: { words: 'Replaced by a later one', tone: 'soft', icon: Undo2 },
}

export function PolicyHistory() {
  const query = useQuery(historyReading)
  const [opened, setOpened] = useState<Change | null>(null)
  return (
    <>
      <SectionHead title="Earlier changes" />
      <Shown standing={{ ...useStanding(query), kept_at: null }} loading={<SkeletonRows rows={2} />}>
        {({ items }) => items.length === 0
          ? <p className="text-15 text-soft">The policy was never changed. Each change will show here.</p>
          : (
            <ListCard label="Earlier changes">
              {items.map((change) => (
                <RowButton
                  key={change.id} onClick={() => setOpened(change)} icon={looks[change.state].icon}
                  tone={looks[change.state].tone} lead={policySummary(change.bands)}
                  status={`${looks[change.state].words} · ${change.asked_by_name}`}
                  when={<TimeText at={change.decided_at} />}
                />
              ))}
            </ListCard>
          )}
      </Shown>
      {opened && (
        <Sheet open onClose={() => setOpened(null)} title="Change of the policy">
          <ChangeDetail change={opened} />
        </Sheet>
      )}
    </>
  )
}

const moment = (at: string) => wholeTime(new Date(at))

function ChangeDetail({ change }: { change: Change }) {
  const { words, tone, icon } = looks[change.state]
  const decided = change.state === 'made' ? 'Confirmed by' : 'Refused by'
  const decider = change.state === 'taken_back' ? null : change.decided_by_name
  return (
    <>
      <p className="mb-3"><StateText tone={tone} icon={icon}>{words}</StateText></p>
      <TermsList {...change} bare />
      <h3 className="mt-4 text-15 font-semibold">Who and when</h3>
      <FactList
        bare
        facts={[
          { label: 'Asked by', value: change.asked_by_name },
          { label: 'Asked', value: moment(change.asked_at) },
          { label: decided, value: decider },
          { label: words, value: moment(change.decided_at) },
        ]}
      />
    </>
  )
}
