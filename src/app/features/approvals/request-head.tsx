// The head of the decision card: the amount, how many more people it takes, and the way to the next request.
import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { LookText } from '#app/ui/chip.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { MoneyHero } from '#app/ui/money-text.tsx'
import type { Detail } from './readings.ts'
import { needLook, statusLook } from './words.ts'

interface RequestHeadProps {
  item: Detail
  /** Among those that this person can decide, from 1; 0 when it is none of them. */
  place: number
  of: number
  next: string | undefined
}

export function RequestHead({ item, place, of, next }: RequestHeadProps) {
  const look = item.status === 'PENDING' ? needLook(item) : statusLook(item)
  return (
    <>
      <div className="flex items-center">
        <p className="flex-1">
          <MoneyHero amount={item.amount} />
        </p>
        {next && (
          <Link
            to="/dashboard/payouts/payout-approvals/$reference"
            params={{ reference: next }}
            replace
            className="flex items-center min-h-[48px] text-15 text-soft"
          >
            {place > 0 ? `${place} of ${of}` : `${of} more`}
            <span className="sr-only">, go to the next</span>
            <Icon of={ChevronRight} className="ml-1" />
          </Link>
        )}
      </div>
      <p className="mt-1 mb-4 text-13">
        <LookText look={look} />
      </p>
    </>
  )
}
