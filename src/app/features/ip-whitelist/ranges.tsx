// The addresses on the list, each with what it is and the way off it.
import Trash2 from 'lucide-react/icons/trash-2'
import { SectionHead } from '#app/ui/card.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { ListCard, Row } from '#app/ui/list-card.tsx'
import type { WhitelistTyped } from './draft.ts'

interface RangesProps {
  typed: WhitelistTyped
  onChange: (changes: Partial<WhitelistTyped>) => void
}

export function Ranges({ typed: { entries }, onChange }: RangesProps) {
  return (
    <>
      <SectionHead title="Addresses" end={entries.length > 0 ? String(entries.length) : undefined} />
      {entries.length === 0 && <p className="text-15 text-soft">None: nobody is kept out.</p>}
      {entries.length > 0 && (
        <ListCard label="Addresses">
          {entries.map(({ range, note }) => (
            <Row
              key={range} lead={<span className="break-all">{range}</span>}
                status={note}
              action={
                <IconButton
                  label={`Take ${range} off the list`} icon={Trash2} size={20} className="-mr-3 text-soft"
                  onClick={() => onChange({ entries: entries.filter((each) => each.range !== range) })}
                />
              }
            />
          ))}
        </ListCard>
      )}
    </>
  )
}
