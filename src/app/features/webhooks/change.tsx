// Sets, changes or removes the callback URL of this mode; the first time the signing secret is shown.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Refusal } from '#contract/refusal.ts'
import { webhooks } from '#contract/webhooks.ts'
import { useProving } from '#app/api/use-proving.ts'
import { useStanding } from '#app/api/standing.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import type { Draft } from '#app/offline/drafts.ts'
import { useKeptValues } from '#app/offline/use-kept-values.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormFrame } from '#app/ui/form-frame.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ProofSheet } from '#app/ui/proof-sheet.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { addressDraft, addressProblem, type AddressTyped } from './draft.ts'
import { settingReading, type Setting } from './readings.ts'
import { SecretSheet } from './secret-sheet.tsx'

const back = '/dashboard/settings/webhooks'

interface ChangeProps {
  mode: 'test' | 'live'
  draft: Draft<AddressTyped> | null
}

export function ChangeAddress(props: ChangeProps) {
  const query = useQuery(settingReading)
  const standing = useStanding(query)
  if (standing.data) return <Form {...props} known={standing.data} />
  return (
    <>
      <PageHeader title="Callback URL" back={{ to: back }} />
      <main className="flex-1 px-side">
        <Shown standing={standing} loading={<SkeletonRows rows={2} />}>{() => null}</Shown>
      </main>
    </>
  )
}

function Form({ mode, draft, known }: ChangeProps & { known: Setting }) {
  const kept = useKeptValues(addressDraft, { entity: mode, draft, blank: { url: known.url ?? '' } })
  const [isRemoving, setRemoving] = useState(false)
  const [isLeft, setLeft] = useState(false)
  const { save, remove, isSaving, refusal, secret, leave, sheet } = useChange(known, kept.finish)
  const { url } = kept.values
  const problem = addressProblem(url)
  const isSame = url.trim() === (known.url ?? '')
  return (
    <FormFrame
      title="Callback URL" back={back} save="Save" isSaving={isSaving} kept={kept}
      canSave={url.trim() !== '' && problem === null && !isSame}
      isOffline={useReachable().state === 'offline'}
      onSave={() => save(url.trim())}
      refused={refusal && !refusal.errors && (
        <Strip kind="warning" className="mb-3" announce>{refusal.message}</Strip>
      )}
    >
      <Field
        label="Callback URL" error={refusal?.errors?.['url'] ?? (isLeft ? problem ?? undefined : undefined)}
        hint={`Your server’s address in ${mode} mode: public, and beginning with https://.`}
      >
        <TextInput
          type="url" inputMode="url" autoComplete="off" maxLength={300} value={url}
          onBlur={() => setLeft(true)} onChange={(event) => kept.set({ url: event.currentTarget.value })}
        />
      </Field>
      {known.url !== null && (
        <Button look="quiet" className="mt-4 text-clay" onClick={() => setRemoving(true)}>
          Remove the callback URL
        </Button>
      )}
      <ConfirmDialog
        open={isRemoving} title="Remove the callback URL?" confirm="Remove" cancel="Keep" danger
        onConfirm={() => {
          setRemoving(false)
          remove()
        }}
        onClose={() => setRemoving(false)}
      >
        Your server is told of nothing more in {mode} mode, and what waits for it is given up.
      </ConfirmDialog>
      <ProofSheet {...sheet} title="Confirm it is you" confirm="Save">
        Events of {mode} mode are told there from now on. Every administrator is told of it.
      </ProofSheet>
      {secret !== null && <SecretSheet secret={secret} onClose={() => void leave()} />}
    </FormFrame>
  )
}

function useChange(known: Setting, finish: () => Promise<void>) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const change = useProving(webhooks.change)
  const [secret, setSecret] = useState<string | null>(null)
  const leave = () => navigate({ to: back, replace: true })
  const send = (url: string | null) =>
    change.ask({ body: { url, version: known.version } }, {
      async onSuccess({ secret: made, ...setting }) {
        client.setQueryData(settingReading.queryKey, setting)
        await finish()
        setSecret(made)
        if (made === null) await leave()
      },
      onError: () => client.invalidateQueries({ queryKey: settingReading.queryKey }),
    })
  return {
    secret, leave,
    sheet: change.sheet,
    isSaving: change.isPending,
    refusal: change.error instanceof Refusal ? change.error : null,
    save: (url: string) => send(url),
    remove: () => send(null),
  }
}
