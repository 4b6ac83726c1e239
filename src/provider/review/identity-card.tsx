// BVN and NIN: what was agreed to, whose they are in the register, and whether that is somebody of this case.
/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import type { Case } from './case.ts'
import { day, moment } from './clock.ts'
import { FieldVerdict } from './field-form.tsx'
import { Icon, Notice } from './frame.tsx'
import type { IdentityCheck } from './identity-check.ts'
import type { Session } from './session.ts'
import type { IdentityNumber } from './tables.ts'
import { Hidden, isTheirs } from './turn.tsx'

const labels: Record<IdentityNumber, string> = { bvn: 'BVN', nin: 'NIN' }

export function IdentityCard({ shown, session }: { shown: Case, session: Session }) {
  const { bank_details: bank } = shown
  if (!bank) return null
  const { consent } = bank
  return (
    <section class="card facts" id="identity" aria-labelledby="identity-title" tabindex={-1}>
      <h2 id="identity-title">BVN and NIN</h2>
      {consent ? (
        <p class="soft small">
          {`Check agreed to ${moment(new Date(consent.at))} (words of ${consent.version})`}
        </p>
      ) : (
        <Notice kind="told">
          The merchant has not agreed to a check of these numbers. Send the case back and ask for it.
        </Notice>
      )}
      <Number kind="bvn" masked={bank.business_bvn} shown={shown} session={session} />
      <Number kind="nin" masked={bank.business_nin} shown={shown} session={session} />
    </section>
  )
}

interface NumberProps { kind: IdentityNumber, masked: string, shown: Case, session: Session }

function Number({ kind, masked, shown, session }: NumberProps) {
  const check = shown.checks[kind]
  const mayAsk = isTheirs(shown, session) && shown.bank_details?.consent !== undefined
  return (
    <div class="number">
      <div class="number-head">
        <h3>
          {`${labels[kind]} `}
          <span class="figures" aria-label={`ends in ${masked.slice(-4)}`}>{masked}</span>
        </h3>
        {mayAsk ? (
          <form method="post" action={`/review/merchants/${shown.id}/identity`}>
            <Hidden csrf={session.csrf} version={shown.version} />
            <button
              type="submit"
              name="kind"
              value={kind}
              aria-label={`Check the ${labels[kind]} in the register`}
            >
              {check ? 'Check again' : 'Check'}
            </button>
          </form>
        ) : null}
      </div>
      {check ? <Answer check={check} /> : <p class="soft small">Not checked yet.</p>}
      <FieldVerdict shown={shown} session={session}
        of={{ subject: 'bank_details', personnel_id: null, field: `business_${kind}` }} />
    </div>
  )
}

function Answer({ check }: { check: IdentityCheck }) {
  const { outcome, by, at } = check
  return (
    <>
      {outcome === 'found' ? <Comparison check={check} /> : (
        <p class="match clay">
          <Icon name="refused" />
          {outcome === 'unknown' ? 'The register does not know this number.' : 'The register did not answer.'}
        </p>
      )}
      <p class="soft small">{`Asked by ${by}, ${moment(at)}`}</p>
    </>
  )
}

function Comparison({ check }: { check: IdentityCheck }) {
  const { registered_name, registered_birth, compared_name, compared_birth } = check
  const { name_matches, birth_matches } = check
  const birth = (text: string | null) => (text ? day(text) : 'not given')
  return (
    <table class="compare">
      <thead>
        <tr><td></td><th scope="col">Register</th><th scope="col">Merchant</th></tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Name</th><td>{registered_name}</td><td>{compared_name}</td>
        </tr>
        <tr class="result">
          <td colspan={3}><Match holds={name_matches} yes="Name matches" no="Name differs" /></td>
        </tr>
        <tr>
          <th scope="row">Born</th><td>{birth(registered_birth)}</td><td>{birth(compared_birth)}</td>
        </tr>
        <tr class="result">
          <td colspan={3}>
            <Match holds={birth_matches} yes="Date of birth matches" no="Date of birth differs" />
          </td>
        </tr>
      </tbody>
    </table>
  )
}

export function Match({ holds, yes, no }: { holds: boolean | null, yes: string, no: string }) {
  if (holds === null) return <span class="match plain"><Icon name="told" />Nothing to compare</span>
  return (
    <span class={`match ${holds ? 'leaf' : 'clay'}`}>
      <Icon name={holds ? 'done' : 'refused'} />
      {holds ? yes : no}
    </span>
  )
}
