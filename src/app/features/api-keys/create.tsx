// A new API key: a name, what it may do, how long it is good for; confirmed with a code, shown once.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { apiKeys } from '#contract/api-keys.ts'
import { Refusal } from '#contract/refusal.ts'
import { keyLives, keyRights, type KeyLife, type KeyRight } from '#domain/api-key.ts'
import { permissions } from '#domain/permission.ts'
import { isOpen } from '#app/api/intent.ts'
import { profileReading } from '#app/api/permissions.ts'
import { useProving } from '#app/api/use-proving.ts'
import { errorsOf } from '#app/api/refused.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { useSession } from '#app/api/use-session.ts'
import { Checkbox } from '#app/ui/choices.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormFrame } from '#app/ui/form-frame.tsx'
import { TextLink } from '#app/ui/link-button.tsx'
import { ProofSheet } from '#app/ui/proof-sheet.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { toast } from '#app/ui/toast.tsx'
import { keysReading, list } from './readings.ts'
import { KeyShown } from './shown.tsx'

export const labelOf = (right: string) => permissions.find(({ key }) => key === right)?.label ?? right

const lives = keyLives.map((days) => ({ value: String(days), label: days === 0 ? 'For good'
  : `${days} days` }))

export function NewApiKey() {
  const mode = useSession()?.mode ?? 'test'
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<readonly KeyRight[]>([])
  const [days, setDays] = useState<KeyLife>(90)
  const { make, isMaking, error, made, sheet } = useMaking()
  const errors = errorsOf(error)
  const toggle = (right: KeyRight) =>
    setChosen(chosen.includes(right) ? chosen.filter((each) => each !== right) : [...chosen, right])
  return (
    <FormFrame
      title="Make an API key" back={list} save="Make the key" canSave={name.trim() !== ''} isSaving={isMaking}
      isOffline={useReachable().state === 'offline'}
      onSave={() => make({ name: name.trim(), permissions: [...chosen], days })}
      refused={<Refused error={error} />}
    >
      <Field label="Name" hint="Where it is used, such as Web shop." className="!mt-4" error={errors['name']}>
        <TextInput
          maxLength={60} autoComplete="off" value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Field>
      <Rights chosen={chosen} onToggle={toggle} />
      <Field label="Good for" hint="A key that ends by itself is forgotten without harm.">
        <SelectField
          choices={lives} value={String(days)}
          onChange={({ target }) => setDays(keyLives.find((each) => String(each) === target.value) ?? 90)}
        />
      </Field>
      <ProofSheet {...sheet} title="Confirm it is you" confirm="Make the key">
        A key for {mode} mode: {name.trim()}.
      </ProofSheet>
      {made?.api_secret && <KeyShown secret={made.api_secret} id={made.id} />}
    </FormFrame>
  )
}

function Refused({ error }: { error: Error | null }) {
  if (isOpen(error)) {
    return (
      <Strip
        kind="warning" className="mb-3" announce title="We do not know yet whether the key was made."
        action={<TextLink to={list}>See your API keys</TextLink>}
      >
        No answer came. Look there before you make another, and revoke one whose secret you have not seen.
      </Strip>
    )
  }
  if (!(error instanceof Refusal) || error.errors) return null
  return <Strip kind="error" className="mb-3" announce>{error.message}</Strip>
}

interface RightsProps {
  chosen: readonly KeyRight[]
  onToggle: (right: KeyRight) => void
}

function Rights({ chosen, onToggle }: RightsProps) {
  const mine = useQuery(profileReading).data?.permissions
  return (
    <fieldset className="mt-6 px-4 py-2 rounded-card bg-card">
      <legend className="float-left w-full pt-2 pb-1 text-15 font-semibold">What it may do</legend>
      <div className="clear-both">
        <p className="text-13 text-soft">
          Every key reads what came in, customers, virtual accounts and settlements. None moves money out.
        </p>
        {keyRights.map((right) => {
          const isBarred = mine ? !mine.includes(right) : false
          return (
            <Checkbox key={right} checked={chosen.includes(right)} disabled={isBarred}
              onChange={() => onToggle(right)}>
              {labelOf(right)}
              {isBarred && <span className="block text-13 text-soft">You may not do this yourself.</span>}
            </Checkbox>
          )
        })}
      </div>
    </fieldset>
  )
}

interface Typed {
  name: string
  permissions: KeyRight[]
  days: KeyLife
}

/** A key whose answer got lost was made all the same: its page gives it a secret that can be seen. */
function useMaking() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { ask, isPending, error, data, sheet } = useProving(apiKeys.create)
  return {
    isMaking: isPending, error, made: data, sheet,
    make: (body: Typed) => ask({ body }, {
      async onSuccess({ id, api_secret }) {
        await client.invalidateQueries({ queryKey: keysReading.queryKey })
        if (api_secret !== null) return
        toast.error('The key was made, but its secret was lost on the way. Make a new secret of it.')
        await navigate({ to: '/dashboard/settings/api-keys/$id', params: { id }, replace: true })
      },
    }),
  }
}
