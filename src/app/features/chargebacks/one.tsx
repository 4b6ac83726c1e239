// One chargeback: what the payer says, until when to answer, the two answers, and what became of it.
import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import FlaskConical from 'lucide-react/icons/flask-conical'
import { documents } from '#contract/documents.ts'
import { DISPUTE_AGAIN_DAYS } from '#domain/chargeback.ts'
import { formatMoney } from '#domain/money.ts'
import { formatSize } from '#domain/size.ts'
import { longDate } from '#domain/time.ts'
import { watching } from '#app/api/asking-again.ts'
import { download } from '#app/api/download.ts'
import { useMay } from '#app/api/permissions.ts'
import { useStanding } from '#app/api/standing.ts'
import { useSession } from '#app/api/use-session.ts'
import { useWaiting } from '#app/offline/use-waiting.ts'
import { SectionHead } from '#app/ui/card.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { ItemPage } from '#app/ui/item-page.tsx'
import { LinkButton, TextLink } from '#app/ui/link-button.tsx'
import { ListCard, Row } from '#app/ui/list-card.tsx'
import { Detail } from '#app/ui/lists/detail.tsx'
import { MoneyHero } from '#app/ui/money-text.tsx'
import { saveFile } from '#app/ui/save-file.ts'
import { Strip } from '#app/ui/strip.tsx'
import { TimeText } from '#app/ui/time-text.tsx'
import { downloadProblem } from '#app/ui/download-problem.ts'
import { toast } from '#app/ui/toast.tsx'
import { AcceptButton } from './accept.tsx'
import { chargebackFacts, chargebackReading, complaintOf, type ShownChargeback } from './facts.tsx'
import { waitingContest } from './kinds.ts'

export function ChargebackPage({ id }: { id: string }) {
  // Somebody else may answer, and the bank decides.
  const query = useQuery(watching(chargebackReading(id), (one: ShownChargeback) => one.ended_at === null))
  return (
    <ItemPage
      title="Chargeback" back="/dashboard/chargeback" what="chargeback" standing={useStanding(query)}
    >
      {(chargeback) => (
        <Detail
          facts={chargebackFacts}
          item={chargeback}
          hero={<MoneyHero amount={chargeback.amount} />}
          above={
            <>
              <Standing chargeback={chargeback} />
              <Answers chargeback={chargeback} />
            </>
          }
          after={<Evidence evidence={chargeback.evidence} />}
        />
      )}
    </ItemPage>
  )
}

function Standing({ chargeback }: { chargeback: ShownChargeback }) {
  const { status, due_at, held, net_amount } = chargeback
  switch (status) {
    case 'PENDING':
      return (
        <Strip kind="warning" className="mb-4" title={complaintOf(chargeback)}>
          Answer by <TimeText at={due_at} exact /> (Lagos time), or the payer gets the payment back.{' '}
          {held < net_amount
            ? `The balance is too short: ${formatMoney(held)} is held, and what comes in is held until it is `
              + 'enough.'
            : `${formatMoney(held)} is held until then.`}
        </Strip>
      )
    case 'DISPUTED':
      return (
        <Strip kind="info" className="mb-4" title="The payer’s bank decides.">
          Your evidence is there. {formatMoney(held)} is held until the bank has decided.
        </Strip>
      )
    case 'WON':
      return (
        <Strip kind="success" className="mb-4">
          You keep the payment. Nothing is held any more.{againUntil(chargeback)}
        </Strip>
      )
    default:
      return <Strip kind="error" className="mb-4">{complaintOf(chargeback)} {endWords[status]}</Strip>
  }
}

/** A card's scheme lets the payer's bank dispute once more. */
function againUntil({ channel, follows, ended_at }: ShownChargeback): string {
  if (channel !== 'card' || follows || ended_at === null) return ''
  const until = new Date(Date.parse(ended_at) + DISPUTE_AGAIN_DAYS * 86_400_000)
  return ` The payer’s bank may dispute it once more until ${longDate(until)}.`
}

const endWords = {
  ACCEPTED: 'You accepted it: the payer gets the payment back.',
  EXPIRED: 'Nobody answered in time: the payer gets the payment back.',
  LOST: 'The bank decided for the payer, who gets the payment back.',
} as const

function Answers({ chargeback }: { chargeback: ShownChargeback }) {
  const { status, reference: id } = chargeback
  const mayAnswer = useMay('manage_chargebacks')
  const isTest = useSession()?.mode === 'test'
  const waiting = waitingContest(useWaiting().items, id)
  if (status === 'DISPUTED' && isTest) {
    return (
      <div className="mb-4">
        <LinkButton
          to="/dashboard/simulator" search={{ part: 'chargeback' } as never} look="tinted" icon={FlaskConical}
        >
          Let the bank decide
        </LinkButton>
      </div>
    )
  }
  if (status !== 'PENDING') return null
  if (mayAnswer === false) {
    return (
      <p className="mb-4 text-15 text-soft">Somebody with the right to answer chargebacks has to answer.</p>
    )
  }
  if (waiting) {
    return (
      <Strip
        kind={waiting.problem ? 'warning' : 'info'} className="mb-4" announce
        title="Your evidence is on this phone."
        action={<TextLink to="/dashboard/on-this-phone">See what waits</TextLink>}
      >
        {waiting.words}. {waiting.problem}
      </Strip>
    )
  }
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3 mb-4">
      <AcceptButton chargeback={chargeback} />
      <LinkButton to="/dashboard/chargeback/$id/contest" params={{ id }} look="primary" wide>
        Contest
      </LinkButton>
    </div>
  )
}

function Evidence({ evidence }: Pick<ShownChargeback, 'evidence'>) {
  if (evidence.length === 0) return null
  return (
    <>
      <SectionHead title="Evidence" />
      <ListCard label="Evidence">
        {evidence.map(({ id, name, size, uploaded_at }) => (
          <Row
            key={id} icon={FileText} lead={name} status={formatSize(size)}
            when={<TimeText at={uploaded_at} />}
            action={
              <IconButton label={`Download ${name}`} icon={Download} onClick={() => void save(id, name)} />
            }
          />
        ))}
      </ListCard>
    </>
  )
}

async function save(id: string, name: string) {
  try {
    const { blob } = await download(documents.show, { params: { id } })
    saveFile(blob, name)
  } catch (error) {
    toast.error(downloadProblem(error))
  }
}

