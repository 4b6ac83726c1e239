// Whose turn it is: the line at the top of a case, and what every form of the page brings back.
/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import type { Case } from './case.ts'
import { moment } from './clock.ts'
import { Icon } from './frame.tsx'
import type { Session } from './session.ts'

/** The session's own token, and the version of the case that is on the page. */
export function Hidden({ csrf, version }: { csrf: string, version: number }) {
  return (
    <>
      <input type="hidden" name="csrf" value={csrf} />
      <input type="hidden" name="version" value={String(version)} />
    </>
  )
}

export const isTheirs = ({ status, claim }: Case, { id }: Session) =>
  status === 'pending_kyc_review' && claim?.reviewer_id === id

export function ClaimLine({ shown, session }: { shown: Case, session: Session }) {
  const { id, status, claim, version } = shown
  if (status !== 'pending_kyc_review') return null
  const isMine = isTheirs(shown, session)
  const hidden = <Hidden csrf={session.csrf} version={version} />
  return (
    <section class="card turn" aria-label="Who has this case">
      <Icon name={isMine ? 'done' : claim ? 'person' : 'told'} />
      <p>{lineOf(shown, isMine)}</p>
      {isMine ? (
        <form method="post" action={`/review/merchants/${id}/release`}>
          {hidden}
          <button type="submit">Release</button>
        </form>
      ) : (
        <form method="post" action={`/review/merchants/${id}/claim`}>
          {hidden}
          {claim ? <input type="hidden" name="over" value="yes" /> : null}
          <button
            type="submit"
            class={claim ? '' : 'primary'}
            data-confirm={claim ? overWords(claim.name) : undefined}
          >
            {claim ? 'Take over' : 'Claim this case'}
          </button>
        </form>
      )}
    </section>
  )
}

function lineOf({ claim }: Case, isMine: boolean): string {
  if (!claim) return 'Nobody has this case yet. Claim it to judge; everybody may look.'
  if (isMine) return `Yours since ${moment(claim.at)}. Nobody else can decide it meanwhile.`
  return `${claim.name} has had this case since ${moment(claim.at)}. You may look and leave notes.`
}

const overWords = (name: string) =>
  `Take over from ${name}? What ${name} has typed stays a draft of ${name}’s.`
