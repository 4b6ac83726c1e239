// What was found: a card for each kind, a row for each thing, and the way to the list with all of them.
import type { Answer } from '#contract/endpoint.ts'
import type { finder } from '#contract/finder.ts'
import { isEmail } from '#domain/email.ts'
import { calmName } from '#app/ui/calm-name.ts'
import { LookText } from '#app/ui/chip.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Disc, ListCard, RowLink } from '#app/ui/list-card.tsx'
import { TextLink } from '#app/ui/link-button.tsx'
import { MoneyText } from '#app/ui/money-text.tsx'
import { TimeText } from '#app/ui/time-text.tsx'
import { kinds, wayTo, wayToAll, type Way } from './kinds.ts'
import { statusLook } from './status.ts'

type Group = Answer<typeof finder.find>['groups'][number]

/** Which page it is is known by the kind alone: the router checks no more of it. */
const routed = ({ to, search = {} }: Way) => ({ to: to as '/', search: search as never })

export const Groups = ({ groups, search }: { groups: readonly Group[]; search: string }) => (
  <>
    {groups.map((group) => (
      <Section key={group.kind} {...group} search={search} />
    ))}
  </>
)

function Section({ kind, items, has_more, search }: Group & { search: string }) {
  const { title, icon } = kinds[kind]
  const all = has_more ? wayToAll(kind, search) : null
  return (
    <section aria-label={title} className="mb-4" data-found={kind}>
      <h2 className="px-1 pt-2 pb-1.5 text-15 font-semibold">{title}</h2>
      <ListCard label={title}>
        {items.map(({ reference, lead, detail, amount, status, created_at }) => (
          <RowLink
            key={reference}
            {...routed(wayTo(kind, reference))}
            picture={<Disc><Icon of={icon} /></Disc>}
            lead={calmName(lead)}
            amount={amount !== null && <MoneyText amount={amount} />}
            status={
              <>
                {detail !== null && (
                  <span className="block figures !whitespace-normal break-words">
                    {isEmail(detail) ? <EmailText email={detail} /> : detail}
                  </span>
                )}
                {status !== null && <LookText look={statusLook(kind, status)} />}
              </>
            }
            when={<TimeText at={created_at} />}
          />
        ))}
      </ListCard>
      {has_more && all === null && <p className="px-1 pt-2 text-13 text-soft">These are the newest.</p>}
      {all !== null && (
        <TextLink {...routed(all)} className="px-1">All that match in {title.toLowerCase()}</TextLink>
      )}
    </section>
  )
}
