// How payments are shared among sub-accounts, kept on this phone while it is typed. A code says who asks, and
// is never kept: it is sent with a network only.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Refusal } from '#contract/refusal.ts'
import { splits } from '#contract/splits.ts'
import { subAccounts } from '#contract/sub-accounts.ts'
import { useMay } from '#app/api/permissions.ts'
import { reading } from '#app/api/queries.ts'
import { errorsOf } from '#app/api/refused.ts'
import { useStanding } from '#app/api/standing.ts'
import { useProving } from '#app/api/use-proving.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import type { Draft } from '#app/offline/drafts.ts'
import { useKeptChange } from '#app/offline/use-kept-change.ts'
import { Button } from '#app/ui/button.tsx'
import { ChangedMeanwhile } from '#app/ui/changed-meanwhile.tsx'
import { FormFrame } from '#app/ui/form-frame.tsx'
import { TextLink } from '#app/ui/link-button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ProofSheet } from '#app/ui/proof-sheet.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { toast } from '#app/ui/toast.tsx'
import type { SubAccount } from './facts.tsx'
import { Example, SplitLines } from './split-lines.tsx'
import { SplitRead } from './split-read.tsx'
import {
  shareTyped, shareWords, splitDraft, splitId, splitReading, splitsReading, typedOf, type Split, type SplitOf,
  type SplitTyped,
} from './split-typed.ts'

const list = '/dashboard/sub-accounts'
const title = 'Share payments'
/** All that a business may have. */
const accountsReading = reading(subAccounts.list, { query: { limit: 500 } }, { persist: true })

interface SplitPageProps {
  of: SplitOf
  draft: Draft<SplitTyped> | null
}

export function SplitPage({ of, draft }: SplitPageProps) {
  const split = useQuery(splitReading(of))
  const accounts = useQuery(accountsReading)
  const mayChange = useMay('manage_sub_accounts')
  const [standing, theirs] = [useStanding(split), useStanding(accounts)]
  if (split.data && accounts.data && mayChange) {
    return (
      <Form
        of={of} draft={draft} known={split.data.split} name={split.data.subject_name}
        accounts={accounts.data.items}
      />
    )
  }
  return (
    <>
      <PageHeader title={title} back={{ to: list }} />
      <main className="flex-1 px-side pb-6 lg:max-w-[720px]">
        <Shown standing={standing} loading={<SkeletonRows rows={2} />} what="account or link">
          {(known) => (mayChange
            ? <Shown standing={theirs} loading={<SkeletonRows rows={2} />}>{() => null}</Shown>
            : <SplitRead split={known.split} />)}
        </Shown>
      </main>
    </>
  )
}

interface FormProps extends SplitPageProps {
  known: Split | null
  /** Of the account, or what the link is for. */
  name: string | null
  accounts: readonly SubAccount[]
}

function Form({ of, draft, known, name, accounts }: FormProps) {
  const saved = typedOf(known)
  const kept = useKeptChange(splitDraft, { entity: splitId({ subject: of.subject ?? null }), draft, saved })
  const { lines } = kept.values
  const { save, end, isSaving, error, sheet, ending } = useChanging(of, known, kept.finish)
  const errors = errorsOf(error)
  const isOffline = useReachable().state === 'offline'
  const isRead = lines.every((line) => line.sub_account_id !== '' && shareTyped(line) !== null)
  // Also by a save of ours whose answer was lost.
  const isThere = known !== null && sharesText(lines) === sharesText(saved.lines)
  const isBehind = kept.isBehind && !isThere
  const isSame = isThere && known.lines.every(({ standing }) => standing !== 'CHANGED')
  const mayBeEmpty = of.scope !== 'all'
  return (
    <FormFrame
      title={title} back={list} save="Continue" isSaving={isSaving} isOffline={isOffline} kept={kept}
      canSave={isRead && !isSame && !isBehind && (mayBeEmpty || lines.length > 0)}
      onSave={() => save(lines)}
      refused={isBehind
        ? <ChangedMeanwhile what="split" onKeep={kept.keepMine} onTake={kept.follow} />
        : kept.isBehind ? <Strip kind="info" className="mb-3" announce>Your split is saved.</Strip>
          : <Refused error={error} errors={errors} />}
    >
      <Intro of={of} name={name} isNone={lines.length === 0} />
      <Standings split={known} />
      {accounts.every(({ status }) => status !== 'ACTIVE') && <NoneYet />}
      <SplitLines {...{ lines, accounts, errors }} set={(next) => kept.set({ lines: next })} />
      <Example lines={lines} accounts={accounts} />
      {known && (
        <Button wide className="mt-6" disabled={isOffline} onClick={end}>
          {of.scope === 'all' ? 'Stop sharing payments' : 'Go by the split of all payments again'}
        </Button>
      )}
      <ProofSheet {...sheet} title="Confirm it is you" confirm="Save the split">
        <Summary lines={lines} accounts={accounts} />
      </ProofSheet>
      <ProofSheet {...ending} title="Confirm it is you" confirm="End the split">
        Payments that come from now on are no longer shared by it. Every administrator is told by mail.
      </ProofSheet>
    </FormFrame>
  )
}

/** What they come to, however it was typed. */
const sharesText = (lines: SplitTyped['lines']) =>
  JSON.stringify(lines.map((line) => [line.sub_account_id, shareTyped(line)]))

const subjects = {
  all: 'Every payment', virtual_account: 'Payments to the account', payment_link: 'The payment of the link',
} as const

interface IntroProps extends Pick<FormProps, 'of' | 'name'> { isNone: boolean }

function Intro({ of: { scope, subject }, name, isNone }: IntroProps) {
  return (
    <div className="mt-1 text-15 text-soft">
      <p>
        <b className="font-semibold text-ink">
          {subjects[scope]} {name ?? ''} {subject && <span className="figures">{subject}</span>}
        </b>
        {' '}is shared, after its charges, when it is settled. What is left goes to your main account.
      </p>
      {isNone && scope !== 'all' && (
        <p className="mt-2">With no sub-account here, all of it stays with your main account.</p>
      )}
    </div>
  )
}

function NoneYet() {
  return (
    <Strip
      kind="info" className="mt-3"
      action={<TextLink to="/dashboard/sub-accounts/create">Add a sub-account</TextLink>}
    >
      There is no sub-account yet that could share.
    </Strip>
  )
}

/** Lines that are not paid at the moment, and what helps. */
function Standings({ split }: { split: Split | null }) {
  const off = split?.lines.filter(({ standing }) => standing !== 'PAID') ?? []
  return off.map(({ sub_account_id, account_name, standing }) => (
    <Strip key={sub_account_id} kind="warning" className="mt-3">
      {account_name}: {standing === 'CHANGED'
        ? 'the sub-account has another account by now. Its share stays with your main account until you save '
          + 'this split again.'
        : 'the sub-account is switched off. Its share stays with your main account.'}
    </Strip>
  ))
}

function Summary({ lines, accounts }: { lines: SplitTyped['lines'], accounts: readonly SubAccount[] }) {
  return (
    <>
      {lines.map((line) => {
        const [account, share] = [accounts.find(({ id }) => id === line.sub_account_id), shareTyped(line)]
        return account && share && (
          <p key={line.sub_account_id} className="mb-2">
            <b className="font-semibold text-ink">{shareWords(share)} to {account.account_name}</b>
            <span className="block">
              <span className="figures">{account.nuban}</span>, {account.bank_name}
            </span>
          </p>
        )
      })}
      {lines.length === 0 && <p className="mb-2">All of it stays with your main account.</p>}
      <p>It holds for payments from now on. Every administrator is told by mail.</p>
    </>
  )
}

function Refused({ error, errors }: { error: Error | null, errors: Readonly<Record<string, string>> }) {
  const words = errors['lines'] ?? (error instanceof Refusal && !error.errors ? error.message : null)
  return words === null ? null : <Strip kind="error" className="mb-3" announce>{words}</Strip>
}

function useChanging(of: SplitOf, known: Split | null, finish: () => Promise<unknown>) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const saving = useProving(splits.save, { quiet: true })
  const ending = useProving(splits.end, { quiet: true })
  const [last, setLast] = useState<'save' | 'end'>('save')
  const renew = () => Promise.all([splitReading(of), splitsReading].map(({ queryKey }) =>
    client.invalidateQueries({ queryKey })))
  const handlers = (said: string) => ({
    async onSuccess() {
      toast.success(said)
      await finish()
      await renew()
      await navigate({ to: list, replace: true })
    },
    onError(failure: Error) {
      toast.error(failure.message)
      void renew()
    },
  })
  return {
    isSaving: saving.isPending || ending.isPending,
    error: last === 'save' ? saving.error : ending.error,
    sheet: saving.sheet,
    ending: ending.sheet,
    save(lines: SplitTyped['lines']) {
      setLast('save')
      const body = {
        ...of, replaces: known?.id ?? null,
        lines: lines.map((line) => ({ sub_account_id: line.sub_account_id, ...shareTyped(line) })),
      }
      saving.ask({ body }, handlers('Split saved.'))
    },
    end() {
      if (!known) return
      setLast('end')
      ending.ask({ body: { id: known.id } }, handlers('Split ended.'))
    },
  }
}
