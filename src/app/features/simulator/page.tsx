// The simulator: plays what the outside world would do to this business, and shows what came of it.
import { Link } from '@tanstack/react-router'
import FlaskConical from 'lucide-react/icons/flask-conical'
import { useState } from 'react'
import { useSession } from '#app/api/use-session.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { ViewLink, ViewLinks } from '#app/ui/view-links.tsx'
import { ApprovalPart } from './approval.tsx'
import { CardPart } from './card.tsx'
import { Caused, type Cause } from './caused.tsx'
import { ChargebackPart } from './chargeback.tsx'
import { LinkPart } from './link.tsx'
import { NewRightsPart } from './new-rights.tsx'
import { QrPart } from './qr.tsx'
import { ReversalPart } from './reversal.tsx'
import { SettlementPart } from './settlement.tsx'
import { Tables } from './tables.tsx'
import { TransferPart } from './transfer.tsx'

export interface SimulatorSearch {
  part?: string
  vnuban?: string
  link?: string
  qr?: string
  transaction?: string
  settlement?: string
}

const parts = [
  { part: undefined, words: 'Bank transfer' },
  { part: 'link', words: 'Payment link' },
  { part: 'qr', words: 'QR code' },
  { part: 'card', words: 'Card' },
  { part: 'reversal', words: 'Reversal' },
  { part: 'chargeback', words: 'Chargeback' },
  { part: 'settlement', words: 'Settlement' },
  { part: 'approval', words: 'Approval' },
  { part: 'rights', words: 'New rights' },
  { part: 'outcomes', words: 'Outcomes' },
] as const

const to = '/dashboard/simulator'

export function SimulatorPage({ search }: { search: SimulatorSearch }) {
  const session = useSession()
  const [caused, setCaused] = useState<readonly Cause[]>([])
  const onCause = (cause: Cause) => setCaused((before) => [cause, ...before].slice(0, 20))
  return (
    <>
      <PageHeader title="Simulator" />
      <main className="flex-1 px-side pt-2 pb-6 lg:max-w-[720px]">
        {session?.mode === 'live' ? (
          <EmptyState icon={FlaskConical} title="Only in test mode">
            Switch to test mode to play payments. In live mode nothing is made up.
          </EmptyState>
        ) : (
          <>
            <ViewLinks label="What to simulate">
              {parts.map(({ part, words }) => (
                <ViewLink
                  key={words}
                  to={to}
                  search={{ part } as never}
                  activeOptions={{ includeSearch: true, explicitUndefined: true }}
                >
                  {words}
                </ViewLink>
              ))}
            </ViewLinks>
            <Part search={search} onCause={onCause} />
            <Caused causes={caused} />
          </>
        )}
      </main>
    </>
  )
}

interface PartProps {
  search: SimulatorSearch
  onCause: (cause: Cause) => void
}

function Part({ search, onCause }: PartProps) {
  const { part, vnuban = '', link = '', qr = '', transaction = '', settlement = '' } = search
  if (part === 'link') return <LinkPart key={link} chosen={link} onCause={onCause} />
  if (part === 'qr') return <QrPart key={qr} chosen={qr} onCause={onCause} />
  if (part === 'reversal') return <ReversalPart key={transaction} chosen={transaction} onCause={onCause} />
  if (part === 'card') return <CardPart />
  if (part === 'chargeback') return <ChargebackPart key={transaction} chosen={transaction} />
  if (part === 'settlement') return <SettlementPart key={settlement} chosen={settlement} />
  if (part === 'approval') return <ApprovalPart />
  if (part === 'rights') return <NewRightsPart />
  if (part === 'outcomes') {
    return (
      <>
        <Strip kind="info" className="mt-4">
          To see an outcome,{' '}
          <Link to="/dashboard/new-payout" className="font-semibold underline">
            make a payout
          </Link>{' '}
          to an account number with the ending that chooses it.
        </Strip>
        <Tables />
      </>
    )
  }
  return <TransferPart key={vnuban} chosen={vnuban} onCause={onCause} />
}
