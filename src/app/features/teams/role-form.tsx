// A role: its name, and what it allows. It is kept on this phone while it is written.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { roles } from '#contract/roles.ts'
import { Refusal } from '#contract/refusal.ts'
import { counted } from '#domain/counted.ts'
import type { Permission } from '#domain/permission.ts'
import type { IntentKeeper } from '#app/api/intent.ts'
import { isOfProof } from '#app/api/refused.ts'
import { useProving } from '#app/api/use-proving.ts'
import { useStanding } from '#app/api/standing.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { draftForm } from '#app/offline/draft-form.ts'
import type { Draft } from '#app/offline/drafts.ts'
import { useKeptChange, type Versioned } from '#app/offline/use-kept-change.ts'
import { useKeptValues } from '#app/offline/use-kept-values.ts'
import { Button } from '#app/ui/button.tsx'
import { ChangedMeanwhile } from '#app/ui/changed-meanwhile.tsx'
import { Field, FieldError } from '#app/ui/field.tsx'
import { FormFrame } from '#app/ui/form-frame.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ProofSheet } from '#app/ui/proof-sheet.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { roleName } from './roles.tsx'
import { roleReading, type Role } from './readings.ts'
import { Rights } from './rights.tsx'

const list = '/dashboard/teams/roles'

export interface RoleTyped {
  name: string
  permissions: readonly string[]
}

export type RoleChange = RoleTyped & Versioned

export const roleDraft = draftForm<RoleTyped>({ name: 'newRole', version: 1 })
export const roleChange = draftForm<RoleChange>({ name: 'changedRole', version: 1 })

const blank: RoleTyped = { name: '', permissions: [] }
const isWhole = ({ name, permissions }: RoleTyped) => name.trim() !== '' && permissions.length > 0

export function NewRole({ draft }: { draft: Draft<RoleTyped> | null }) {
  const kept = useKeptValues(roleDraft, { draft, blank })
  const { save, isSaving, refusal, sheets } = useRole({ keeper: kept.keeper })
  return (
    <FormFrame
      title="Add role"
      back={list}
      save="Add role"
      canSave={isWhole(kept.values)}
      isSaving={isSaving}
      isOffline={useReachable().state === 'offline'}
      onSave={() => save(kept.values, () => void kept.finish())}
      refused={<Refused refusal={refusal} />}
      kept={kept}
    >
      <Fields values={kept.values} set={kept.set} errors={refusal?.errors ?? {}} off={false} />
      <Proof sheet={sheets.creation} name={kept.values.name} confirm="Add role" />
    </FormFrame>
  )
}

interface EditProps {
  id: string
  draft: Draft<RoleChange> | null
}

export function EditRole({ id, draft }: EditProps) {
  const query = useQuery(roleReading(id))
  const standing = useStanding(query)
  if (query.data?.can_change) return <Edit role={query.data} draft={draft} />
  return (
    <>
      <PageHeader title={query.data?.is_admin ? 'Administrator' : 'Edit role'} back={{ to: list }} />
      <main className="flex-1 px-side pb-6 lg:max-w-[720px]">
        <Shown standing={standing} loading={<SkeletonRows rows={5} />}>
          {(role) => (
            <>
              <Strip kind="info">{role.why_not ?? 'You cannot change this role.'}</Strip>
              <Fields values={typedOf(role)} set={() => {}} errors={{}} off />
            </>
          )}
        </Shown>
      </main>
    </>
  )
}

const typedOf = ({ name, permissions, version }: Role): RoleChange =>
  ({ name: roleName(name), permissions, version })

function Edit({ role, draft }: { role: Role; draft: Draft<RoleChange> | null }) {
  const kept = useKeptChange(roleChange, { entity: role.id, draft, saved: typedOf(role) })
  const { save, remove, isSaving, refusal, sheets } = useRole({ role })
  const { values, isBehind } = kept
  return (
    <FormFrame
      title="Edit role"
      back={list}
      save="Save role"
      canSave={isWhole(values) && !isBehind}
      isSaving={isSaving}
      isOffline={useReachable().state === 'offline'}
      onSave={() => save(values, kept.follow)}
      refused={
        isBehind
          ? <ChangedMeanwhile what="role" onKeep={kept.keepMine} onTake={kept.follow} />
          : <Refused refusal={refusal} />
      }
      kept={kept}
    >
      <Fields values={values} set={kept.set} errors={refusal?.errors ?? {}} off={false} />
      <Proof sheet={sheets.change} name={values.name} confirm="Save role" people={role.people} />
      <Removal role={role} sheet={sheets.removal} onRemove={() => remove(role, kept.follow)} />
    </FormFrame>
  )
}

/** What is wrong with no field of it. */
const Refused = ({ refusal }: { refusal: Refusal | null }) => refusal && !refusal.errors && (
  <Strip kind="error" announce>{refusal.message}</Strip>
)

interface FieldsProps {
  values: RoleTyped
  set: (changes: Partial<RoleTyped>) => void
  errors: Readonly<Record<string, string>>
  off: boolean
}

function Fields({ values: { name, permissions }, set, errors, off }: FieldsProps) {
  const toggle = (key: string) => {
    const others = permissions.filter((each) => each !== key)
    set({ permissions: permissions.includes(key) ? others : [...permissions, key] })
  }
  return (
    <>
      <Field label="Name" error={errors['name']} hint="Such as Cashier or Accountant." className="!mt-4">
        <TextInput
          value={name}
          disabled={off}
          maxLength={40}
          onChange={({ target }) => set({ name: target.value })}
        />
      </Field>
      <Rights chosen={permissions} onToggle={toggle} off={off} />
      <FieldError id="permissions-error" error={errors['permissions']} />
    </>
  )
}

type Sheet = ReturnType<typeof useRole>['sheets']['change']

interface ProofProps {
  sheet: Sheet
  name: string
  confirm: string
  /** How many have it. */
  people?: number
}

const Proof = ({ sheet, name, confirm, people = 0 }: ProofProps) => (
  <ProofSheet {...sheet} title="Confirm it is you" confirm={confirm}>
    {name.trim()}. {people > 0 && `It counts at once for ${counted(people, 'person', 'people')}. `}
    Every administrator is told.
  </ProofSheet>
)

interface RemovalProps {
  role: Role
  sheet: Sheet
  onRemove: () => void
}

function Removal({ role, sheet, onRemove }: RemovalProps) {
  if (role.people > 0) {
    return <p className="mt-6 text-13 text-soft">A role can be removed once nobody has it.</p>
  }
  return (
    <>
      <Button look="danger" wide className="mt-6" onClick={onRemove}>
        Remove role
      </Button>
      <ProofSheet {...sheet} title="Remove this role?" confirm="Remove">
        {role.name} goes from the list. Nobody has it.
      </ProofSheet>
    </>
  )
}

function useRole({ role, keeper }: { role?: Role; keeper?: IntentKeeper }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const creation = useProving(roles.create, keeper && { keeper })
  const change = useProving(roles.update)
  const removal = useProving(roles.remove)
  const error = (role ? change : creation).error ?? removal.error
  const after = (done: () => void) => ({
    async onSuccess() {
      done()
      await client.invalidateQueries({
        predicate: ({ queryKey: [path] }) => /roles|users|merchants/.test(String(path)),
      })
      await navigate({ to: list, replace: true })
    },
    async onError(failure: Error) {
      // What somebody else has made of it is shown beside what is typed.
      if (role && failure instanceof Refusal && failure.code === 'stale')
        await client.invalidateQueries({ queryKey: roleReading(role.id).queryKey })
    },
  })
  return {
    isSaving: creation.isPending || change.isPending,
    sheets: { creation: creation.sheet, change: change.sheet, removal: removal.sheet },
    refusal: error instanceof Refusal && !isOfProof(error) ? error : null,
    save({ name, permissions }: RoleTyped, done: () => void) {
      const body = { name: name.trim(), permissions: permissions as Permission[] }
      if (!role) creation.ask({ body }, after(done))
      else change.ask({ params: { id: role.id }, body: { ...body, version: role.version } }, after(done))
    },
    remove: ({ id }: Role, done: () => void) => removal.ask({ params: { id } }, after(done)),
  }
}
