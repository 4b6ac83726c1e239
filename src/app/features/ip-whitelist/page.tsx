// The IP whitelist: whom it is for, the addresses, and a warning before one's own address is left out.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Answer } from '#contract/endpoint.ts'
import { ipWhitelist } from '#contract/ip-whitelist.ts'
import { Refusal } from '#contract/refusal.ts'
import { reading } from '#app/api/queries.ts'
import { useStanding } from '#app/api/standing.ts'
import { useProving } from '#app/api/use-proving.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import type { Draft } from '#app/offline/drafts.ts'
import { useKeptChange } from '#app/offline/use-kept-change.ts'
import { ChangedMeanwhile } from '#app/ui/changed-meanwhile.tsx'
import { RadioCards } from '#app/ui/choices.tsx'
import { FormFrame } from '#app/ui/form-frame.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ProofSheet } from '#app/ui/proof-sheet.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { AddRange } from './add.tsx'
import { locksOut, whitelistDraft, type WhitelistTyped } from './draft.ts'
import { Ranges } from './ranges.tsx'

const whitelistReading = reading(ipWhitelist.show, {}, { persist: true, staleTime: 0 })
const back = '/dashboard/settings'

type Known = Answer<typeof ipWhitelist.show>

export function IpWhitelist({ draft }: { draft: Draft<WhitelistTyped> | null }) {
  const standing = useStanding(useQuery(whitelistReading))
  if (standing.data) return <Form known={standing.data} draft={draft} />
  return (
    <>
      <PageHeader title="IP whitelist" back={{ to: back }} />
      <main className="flex-1 px-side pt-2">
        <Shown standing={standing} loading={<SkeletonRows rows={3} />}>{() => null}</Shown>
      </main>
    </>
  )
}

const choices = [
  { value: 'programs', label: 'Programs', hint: 'Calls with your API keys. People log in from anywhere.' },
  {
    value: 'everyone', label: 'Everybody',
    hint: 'People, too. For an office with an address of its own; a phone’s address changes all day.',
  },
] as const

function savedOf({ guards, entries, version }: Known): WhitelistTyped {
  return { version, guards, entries: entries.map(({ range, note = '' }) => ({ range, note })) }
}

function Form({ known, draft }: { known: Known, draft: Draft<WhitelistTyped> | null }) {
  const saved = savedOf(known)
  const kept = useKeptChange(whitelistDraft, { draft, saved })
  const { values, set } = kept
  const { save, isSaving, error, sheet } = useSaving(known, kept.follow)
  const isOut = locksOut(values, known.your_address)
  const isSame = JSON.stringify([values.guards, values.entries]) === JSON.stringify([saved.guards,
    saved.entries])
  return (
    <FormFrame
      title="IP whitelist" back={back} save="Save" kept={kept} isSaving={isSaving} canSave={!isSame
        && !kept.isBehind}
      isOffline={useReachable().state === 'offline'} onSave={() => save(values, isOut)}
      refused={kept.isBehind
        ? <ChangedMeanwhile what="list" onKeep={kept.keepMine} onTake={kept.follow} />
        : <Refused error={error} />}
    >
      <p className="mt-1 text-15 text-soft">
        While there is an address on the list, it is the only way in. You are at{' '}
        <span className="figures">{known.your_address}</span>.
      </p>
      <RadioCards
        legend="Whom it is for" name="guards" value={values.guards} choices={choices}
        onChange={(guards) => set({ guards })}
      />
      <Ranges typed={values} onChange={set} />
      <AddRange typed={values} yours={known.your_address} onChange={set} />
      {isOut && <LockedOut address={known.your_address} />}
      <ProofSheet
        {...sheet} title={isOut ? 'You lock yourself out' : 'Confirm it is you'}
        confirm={isOut ? 'Save and be locked out' : 'Save'}
      >
        {isOut ? <LockedOut address={known.your_address} /> : meaningOf(values)}
      </ProofSheet>
    </FormFrame>
  )
}

const Refused = ({ error }: { error: Error | null }) => error instanceof Refusal && !error.errors && (
  <Strip kind="warning" className="mb-3" announce>{error.message}</Strip>
)

const LockedOut = ({ address }: { address: string }) => (
  <Strip kind="error" className="mt-4" title="Your own address is not on the list.">
    Once this is saved, you cannot come in from {address} any more.
  </Strip>
)

function meaningOf({ guards, entries }: WhitelistTyped): string {
  if (entries.length === 0) return 'The list is empty: nobody is kept out.'
  return guards === 'everyone' ? 'People and programs come in only from these addresses.'
    : 'Programs with API keys come in only from these addresses.'
}

function useSaving(known: Known, follow: () => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { ask, isPending, error, sheet } = useProving(ipWhitelist.change)
  return {
    isSaving: isPending, error, sheet,
    save({ guards, entries }: WhitelistTyped, locks_me_out: boolean) {
      const list = entries.map(({ range, note }) => ({ range, ...(note.trim() && { note: note.trim() }) }))
      const body = { guards, entries: list, version: known.version, ...(locks_me_out && { locks_me_out }) }
      ask({ body }, {
        async onSuccess(saved) {
          client.setQueryData(whitelistReading.queryKey, saved)
          follow()
          await navigate({ to: back, replace: true })
        },
        onError: () => client.invalidateQueries({ queryKey: whitelistReading.queryKey }),
      })
    },
  }
}
