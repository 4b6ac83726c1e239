// What a change would do, in sentences: for each amount at which something begins, and what holds there now.
import ArrowRight from 'lucide-react/icons/arrow-right'
import Equal from 'lucide-react/icons/equal'
import { consequences, consequenceWords, peopleWords } from '#domain/approval-policy.ts'
import { formatMoney, type Kobo } from '#domain/money.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Disc, ListCard } from '#app/ui/list-card.tsx'
import type { Terms } from './draft.ts'

interface MeaningProps {
  wanted: Terms
  current: Terms
  /** What stays as it is is left out, and said so. */
  onlyChanges?: boolean
}

export function Meaning({ wanted, current, onlyChanges = false }: MeaningProps) {
  const all = consequences(wanted.bands, current.bands)
  const shown = onlyChanges ? all.filter((each) => each.wanted !== each.current) : all
  const isSameLimit = wanted.daily_limit === current.daily_limit
  if (shown.length === 0 && isSameLimit) return <p className="text-15">This would change nothing any more.</p>
  return (
    <ListCard label="What this means">
      {shown.map((each) => (
        <Sentence
          key={each.amount} isSame={each.wanted === each.current} words={consequenceWords(each)}
          now={each.current === 0 ? 'paid at once' : peopleWords(each.current)}
        />
      ))}
      {!isSameLimit && (
        <Sentence isSame={false} words={limitWords(wanted.daily_limit)} now={nowWords(current.daily_limit)} />
      )}
    </ListCard>
  )
}

interface SentenceProps {
  isSame: boolean
  words: string
  /** What holds today. */
  now: string
}

/** Not a row of a list: nothing of it may be cut. */
function Sentence({ isSame, words, now }: SentenceProps) {
  return (
    <div className="flex items-center py-3">
      <Disc tone={isSame ? 'soft' : 'amber'}><Icon of={isSame ? Equal : ArrowRight} /></Disc>
      <div className="flex-1 min-w-0 ml-3">
        <p className="font-medium">{words}</p>
        <p className="text-13 text-soft">{isSame ? 'As now' : `Now: ${now}`}</p>
      </div>
    </div>
  )
}

const limitWords = (limit: Kobo | null) => limit === null
  ? 'One person may let out any amount in a day.'
  : `One person may let out ${formatMoney(limit)} in a day. A payout that repeats needs an approval.`

const nowWords = (limit: Kobo | null) => (limit === null ? 'no limit' : formatMoney(limit))
