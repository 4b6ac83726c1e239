// One request in the queue: to whom and how much, what the bank says of the name, who asked and when.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LookText, type Look } from '#app/ui/chip.tsx'
import { MoneyText } from '#app/ui/money-text.tsx'
import { TimeText } from '#app/ui/time-text.tsx'
import { RowsToOpen } from './batch-rows.tsx'
import { referenceOf, type Item } from './readings.ts'
import { nameLook, placeOf, statusLook, titleOf } from './words.ts'

/** A list of these: two in a row where the page is wide. */
export const requestsClasses = 'lg:grid lg:grid-cols-2 lg:gap-3'

interface RequestCardProps {
  item: Item
  /** Instead of the name check: what it waits for, or what became of it. */
  look?: Look
  /** Before the words, while several are chosen at once. */
  choice?: ReactNode
}

export function RequestCard({ item, look = nameLook(item) ?? statusLook(item), choice }: RequestCardProps) {
  const inside = <Inside item={item} look={look} />
  const card = 'min-h-[92px] p-4 mb-2 lg:mb-0 rounded-card bg-card text-ink'
  if (choice)
    return (
      <li className={card}>
        <div className="flex items-center">
          {choice}
          {inside}
        </div>
        <RowsToOpen item={item} />
      </li>
    )
  return (
    <li>
      <Link
        to="/dashboard/payouts/payout-approvals/$reference"
        params={{ reference: referenceOf(item) }}
        className={`flex items-center lg:h-full ${card}`}
      >
        {inside}
      </Link>
    </li>
  )
}

function Inside({ item, look }: { item: Item; look: Look }) {
  return (
    <span className="block flex-1 min-w-0">
      <span className="flex flex-wrap items-baseline text-17">
        <span className="grow basis-[6rem] min-w-0 mr-3 font-medium break-words">{titleOf(item)}</span>
        <MoneyText amount={item.amount} className="flex-none ml-auto font-semibold" />
      </span>
      <span className="block mt-0.5 text-13 text-soft">{placeOf(item)}</span>
      <span className="flex flex-wrap items-center mt-2 text-13">
        <span className="grow mr-3">
          <LookText look={look} />
        </span>
        <span className="min-w-0 ml-auto text-soft break-words">
          {item.creator_name}, <TimeText at={item.created_at} />
        </span>
      </span>
    </span>
  )
}
